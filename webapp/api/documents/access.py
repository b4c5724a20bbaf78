"""``/session`` and links."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from engine import any_text
from webapp.api.documents.parts import ApiBody, ApiDocument, Described, NameText


class SessionDocument(ApiDocument):
    """In which role somebody comes, and what to send along when writing."""

    role: Literal["nobody", "watch", "player", "referee"]
    player: str | None = Field(description="The only player this one may act for; null: any")
    csrf: str = Field(description="To be sent as X-CSRF-Token with whatever writes")
    pins: bool = Field(description="Whether there are PINs to be typed")
    local: bool = Field(description="Whether whoever asks sits at the referee's own machine")


class SessionBody(ApiBody):
    """Either a PIN or the token of a link."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"pin": "2468"}]})

    pin: Annotated[object, Described(str | None)] = None
    link: Annotated[object, Described(str | None)] = None


class LinkBody(ApiBody):
    """The role that a link gives, and for which player."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"role": "player", "player": "Ann"}]})

    role: Annotated[str, Described(Literal["watch", "player", "referee"], any_text)]
    player: NameText | None = None


class LinkDocument(ApiDocument):
    """A link that gives a role."""

    url: str
    qr: str = Field(description="The address of a picture")
    reachable: bool = Field(description="Whether phones can open it")
