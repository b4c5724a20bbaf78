"""The models of the interface as the schemas of an OpenAPI document."""

import json
import re
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, models_json_schema
from pydantic_core import CoreSchema

from webapp.api.documents import NAMED_PARTS, ApiBody, ApiDocument

_PREFIX = "#/components/schemas/"


class Schemas:
    """Collects models, and gives the schemas of all that they need."""

    def __init__(self) -> None:
        self._models: list[type[ApiDocument]] = []

    def of(self, model: type[ApiDocument]) -> dict[str, object]:
        """The schema of a model: where it will be found."""
        if model not in self._models:
            self._models.append(model)
        return {"$ref": _PREFIX + component_name(model.__name__)}

    def components(self) -> dict[str, object]:
        """Every schema by its name, in the order of names."""
        parts = _named_parts()
        names = {_text(schema): name for name, schema in parts.items()}
        _, made = models_json_schema(
            [(model, "validation") for model in self._models],
            ref_template=_PREFIX + "{model}",
            schema_generator=_Untitled,
        )
        found = dict(parts)
        for name, schema in made["$defs"].items():
            plain = {key: value for key, value in schema.items() if key not in ("title", "examples")}
            found[component_name(name)] = _with_names(plain, names)
        return {name: found[name] for name in sorted(found)}


class _Untitled(GenerateJsonSchema):
    """Schemas without titles: they would only repeat the names."""

    def field_title_should_be_set(self, schema: CoreSchema | Any) -> bool:
        return False


def body_example(model: type[ApiBody]) -> dict[str, object]:
    """What somebody may send."""
    extra: Any = model.model_config["json_schema_extra"]
    example: dict[str, object] = extra["examples"][0]
    return example


def component_name(model: str) -> str:
    """The name of a model in the document.

    >>> component_name("TurnLineDocument")
    'turn_line'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", model.removesuffix("Document")).lower()


def _named_parts() -> dict[str, Any]:
    """The parts that are no objects and have names all the same: they are written once."""
    found: dict[str, Any] = {}
    for name, part in NAMED_PARTS.items():
        schema = TypeAdapter(part).json_schema(ref_template=_PREFIX + "{model}", schema_generator=_Untitled)
        schema.pop("$defs", None)
        inner = {_text(known): other for other, known in found.items()}
        found[name] = _with_names(schema, inner)
    return found


def _with_names(schema: Any, names: Mapping[str, str]) -> Any:
    """A schema in which named parts are named, and models go by their names in the document."""
    if isinstance(schema, str) and schema.startswith(_PREFIX):
        return _PREFIX + component_name(schema.removeprefix(_PREFIX))
    if isinstance(schema, list):
        return [_with_names(each, names) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _with_names(value, names) for key, value in schema.items()}
    for beside in ({"default"}, {"default", "description"}):
        known = names.get(_text({key: value for key, value in made.items() if key not in beside}))
        if known is not None:
            return {"$ref": _PREFIX + known, **{key: made[key] for key in sorted(beside) if key in made}}
    return made


def _text(schema: object) -> str:
    return json.dumps(schema, sort_keys=True)
