"""What a route takes and gives, said beside the route; ``webapp/openapi.json`` is made of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeVar

from engine import LANGUAGES
from webapp.api.documents import ApiBody, ApiDocument
from webapp.security import Role

PICTURES = ("image/jpeg", "image/png", "image/webp")
"""The kinds of pictures that are taken."""
_View = TypeVar("_View", bound=Callable[..., Any])
_KEPT_AS = "operation"


@dataclass(frozen=True, slots=True)
class Parameter:
    """Something that is asked along with an address."""

    name: str
    schema: Mapping[str, object]
    description: str
    place: str = "query"
    shared: str = ""
    """The name under which many operations have it."""


LANG = Parameter("lang", {"enum": list(LANGUAGES), "default": "en"}, "Language of the texts", shared="lang")


@dataclass(frozen=True, slots=True)
class Reply:
    """What is answered when all is well: a document, or files of these kinds, or either."""

    description: str
    document: type[ApiDocument] | None = None
    status: int = 200
    files: tuple[str, ...] = ()
    nothing: str = ""
    """When there is nothing to answer with, and the status is 204."""
    messages: Mapping[str, type[ApiDocument]] = field(default_factory=lambda: MappingProxyType({}))
    """Of a stream: its kinds of messages."""


@dataclass(frozen=True, slots=True)
class Operation:
    """What a route takes and gives; it is put on the view as a decorator."""

    id: str
    reply: Reply
    role: Role = Role.NOBODY
    """The least that somebody must be."""
    body: type[ApiBody] | None = None
    pictures: bool = False
    """Whether the body is a picture, or can be one."""
    query: tuple[Parameter, ...] = ()
    errors: tuple[int, ...] = ()
    """What else can be refused than what can be everywhere."""

    def __call__(self, view: _View) -> _View:
        """The same view, which knows its operation."""
        vars(view)[_KEPT_AS] = self
        return view


def refusals(operation: Operation, path: str, guarded: bool) -> list[int]:
    """Every status with which a call may be refused; a ``guarded`` one takes nothing from foreign pages."""
    found = {400, *operation.errors}  # 400 also for an address that is not ours, or a link that has run out
    if operation.body is not None or operation.pictures:
        found.add(413)
    if operation.role is not Role.NOBODY:
        found |= {403, 503}  # 503: the store does not answer
    if guarded:
        found.add(403)
    if "{" in path:
        found.add(404)
    return sorted(found)


def operation_of(view: Callable[..., Any]) -> Operation | None:
    """What was said of a view; None where nothing was."""
    found: Operation | None = vars(view).get(_KEPT_AS)
    return found
