"""As much of JSON Schema as our OpenAPI document uses; what it does not know, it refuses."""

import re
from collections.abc import Callable, Mapping
from typing import Any

TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
SILENT = {"description", "examples", "default", "contentMediaType"}
KNOWN = SILENT | {
    "$ref", "type", "enum", "const", "required", "properties", "additionalProperties", "items", "anyOf",
    "oneOf", "pattern", "minimum", "minItems",
}  # fmt: skip


class Schemas:
    """The schemas of a document."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document

    def resolve(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        if "$ref" not in schema:
            return schema
        found: Any = self._document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return self.resolve(found)

    def problems(self, value: object, schema: Mapping[str, Any], where: str = "") -> list[str]:
        """What is wrong with a value."""
        assert set(schema) <= KNOWN, f"{where}: {set(schema) - KNOWN}"
        if "$ref" in schema:
            return self.problems(value, self.resolve(schema), where)
        found = self._plain(value, schema, where) + self._choices(value, schema, where)
        if not found and isinstance(value, dict):
            found += self._object(value, schema, where)
        if not found and isinstance(value, list) and "items" in schema:
            for at, each in enumerate(value):
                found += self.problems(each, schema["items"], f"{where}[{at}]")
        return found

    def _plain(self, value: Any, schema: Mapping[str, Any], where: str) -> list[str]:
        if "type" in schema:
            kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
            fitting = any(
                isinstance(value, TYPES[kind])
                and not (isinstance(value, bool) and kind in ("integer", "number"))
                for kind in kinds
            )
            if not fitting:
                return [f"{where}: {value!r} is not {kinds}"]
        checks: Mapping[str, Callable[[Any], object]] = {
            "enum": lambda given: value in given,
            "const": lambda given: value == given,
            "pattern": lambda given: not isinstance(value, str) or re.search(given, value),
            "minimum": lambda given: not isinstance(value, int) or value >= given,
            "minItems": lambda given: not isinstance(value, list) or len(value) >= given,
        }
        return [
            f"{where}: {value!r} against {word} {schema[word]!r}"
            for word, fits in checks.items()
            if word in schema and not fits(schema[word])
        ]

    def _choices(self, value: object, schema: Mapping[str, Any], where: str) -> list[str]:
        for word in ("anyOf", "oneOf"):
            if word not in schema:
                continue
            fitting = [each for each in schema[word] if not self.problems(value, each, where)]
            if not fitting or (word == "oneOf" and len(fitting) > 1):
                return [f"{where}: {value!r} fits {len(fitting)} of {word}"]
        return []

    def _object(self, value: Mapping[str, Any], schema: Mapping[str, Any], where: str) -> list[str]:
        known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
        found = [f"{where}: {key} is missing" for key in schema.get("required", ()) if key not in value]
        for key, each in value.items():
            if key in known:
                found += self.problems(each, known[key], f"{where}.{key}")
            elif more is False:
                found.append(f"{where}: {key} is not described")
            elif isinstance(more, dict):
                found += self.problems(each, more, f"{where}.{key}")
        return found
