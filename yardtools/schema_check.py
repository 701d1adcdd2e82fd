"""Whether a document keeps to a schema: the schema is made into functions once, so that a yes comes quickly.

The keywords are those of JSON Schema (2020-12) that our schemas use; another is refused when the schema is
compiled. A no is explained by jsonschema, which is slower by far and knows all of them.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

Check = Callable[[Any], bool]
Schema = Mapping[str, Any] | bool


def compile_schema(whole: Mapping[str, Any]) -> Check:
    """A function that says whether a document keeps to the schema."""
    return _Compiler(whole).compile(whole)


class _Compiler:
    """Turns the parts of one schema into functions, each part that is referred to only once."""

    def __init__(self, whole: Mapping[str, Any]) -> None:
        self._whole = whole
        self._named: dict[str, Check] = {}

    def compile(self, part: Schema) -> Check:
        """The check of a part."""
        if isinstance(part, bool):
            return lambda _: part
        if unknown := part.keys() - _KEYWORDS.keys() - _MEMBERS - _SILENT:
            raise ValueError(f"no check for {', '.join(sorted(unknown))}")
        checks = [make(self, part[key], part) for key, make in _KEYWORDS.items() if key in part]
        if part.keys() & _MEMBERS:
            checks.append(_members(self, part))
        return checks[0] if len(checks) == 1 else _all_of(checks)

    def refer(self, pointer: str) -> Check:
        """The check of a part by its name, which may be inside that part itself."""
        if pointer not in self._named:
            self._named[pointer] = lambda value: self.refer(pointer)(value)  # noqa: PLW0108 - known later
            self._named[pointer] = self.compile(self._find(pointer))
        return self._named[pointer]

    def _find(self, pointer: str) -> Schema:
        part: Any = self._whole
        for step in pointer.removeprefix("#/").split("/"):
            part = part[step]
        return part  # type: ignore[no-any-return]


Maker = Callable[[_Compiler, Any, Mapping[str, Any]], Check]
"""Makes the check of a keyword: of the compiler, what the keyword says, and the part it stands in."""


# --- any value --------------------------------------------------------------------------------


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_whole(value: object) -> bool:
    if isinstance(value, int):
        return not isinstance(value, bool)
    return isinstance(value, float) and value.is_integer()


_TYPES: dict[str, Check] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": _is_whole,
    "number": _is_number,
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}


def _type(_: _Compiler, names: str | list[str], __: object) -> Check:
    if isinstance(names, str):
        return _TYPES[names]
    return _any_of([_TYPES[name] for name in names])


def _frozen(value: Any) -> Any:
    """A value that equals another just when JSON says so: true is not 1, but 1.0 is."""
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, list):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return frozenset((key, _frozen(each)) for key, each in value.items())
    return value


def _enum(_: _Compiler, choices: list[Any], __: object) -> Check:
    known = {_frozen(choice) for choice in choices}
    return lambda value: _frozen(value) in known


def _all_of(checks: list[Check]) -> Check:
    def check(value: Any) -> bool:
        for each in checks:  # noqa: SIM110 - a third quicker than all() with a generator
            if not each(value):
                return False
        return True

    return check


def _any_of(checks: list[Check]) -> Check:
    return lambda value: any(check(value) for check in checks)


def _one_of(checks: list[Check]) -> Check:
    return lambda value: sum(check(value) for check in checks) == 1


def _combine(join: Callable[[list[Check]], Check]) -> Maker:
    return lambda compiler, parts, _: join([compiler.compile(part) for part in parts])


def _not(compiler: _Compiler, part: Schema, _: object) -> Check:
    check = compiler.compile(part)
    return lambda value: not check(value)


def _if(compiler: _Compiler, part: Schema, around: Mapping[str, Any]) -> Check:
    asked, then, other = map(compiler.compile, (part, around.get("then", True), around.get("else", True)))
    return lambda value: then(value) if asked(value) else other(value)


# --- numbers and texts ------------------------------------------------------------------------


def _bound(holds: Callable[[Any, Any], bool], is_meant: Check, measure: Callable[[Any], Any]) -> Maker:
    """A bound for values of a kind; all others may be what they are."""
    return lambda _, limit, __: lambda value: not is_meant(value) or holds(measure(value), limit)


def _itself(value: Any) -> Any:
    return value


def _pattern(_: _Compiler, pattern: str, __: object) -> Check:
    search = re.compile(pattern).search
    return lambda value: not isinstance(value, str) or search(value) is not None


# --- lists ------------------------------------------------------------------------------------


def _items(compiler: _Compiler, part: Schema, around: Mapping[str, Any]) -> Check:
    check, first = compiler.compile(part), len(around.get("prefixItems", ()))
    return lambda value: not isinstance(value, list) or all(map(check, value[first:] if first else value))


def _prefix_items(compiler: _Compiler, parts: list[Schema], _: object) -> Check:
    checks = [compiler.compile(part) for part in parts]
    return lambda value: (
        not isinstance(value, list) or all(check(each) for check, each in zip(checks, value, strict=False))
    )


def _unique_items(_: _Compiler, wanted: bool, __: object) -> Check:
    return lambda value: (
        not wanted or not isinstance(value, list) or len(set(map(_frozen, value))) == len(value)
    )


# --- objects ----------------------------------------------------------------------------------


_MEMBERS = {"properties", "patternProperties", "additionalProperties"}


def _members(compiler: _Compiler, part: Mapping[str, Any]) -> Check:
    """The check of an object's values: by name, by pattern, and of all others."""
    named = {name: compiler.compile(each) for name, each in part.get("properties", {}).items()}
    patterns = [
        (re.compile(pattern).search, compiler.compile(each))
        for pattern, each in part.get("patternProperties", {}).items()
    ]
    other = compiler.compile(part.get("additionalProperties", True))

    def check(value: Any) -> bool:
        return not isinstance(value, dict) or all(check_member(*member) for member in value.items())

    def check_member(name: str, value: Any) -> bool:
        checks = [check for matches, check in patterns if matches(name)] if patterns else []
        if name in named:
            checks.append(named[name])
        return all(check(value) for check in checks) if checks else other(value)

    return check


def _required(_: _Compiler, names: list[str], __: object) -> Check:
    wanted = frozenset(names)
    return lambda value: not isinstance(value, dict) or wanted <= value.keys()


def _dependent_required(_: _Compiler, needs: Mapping[str, list[str]], __: object) -> Check:
    return lambda value: (
        not isinstance(value, dict)
        or all(name not in value or set(others) <= value.keys() for name, others in needs.items())
    )


def _property_names(compiler: _Compiler, part: Schema, _: object) -> Check:
    check = compiler.compile(part)
    return lambda value: not isinstance(value, dict) or all(map(check, value))


_KEYWORDS: Mapping[str, Maker] = {
    "type": _type,
    "const": lambda compiler, value, around: _enum(compiler, [value], around),
    "enum": _enum,
    "$ref": lambda compiler, pointer, _: compiler.refer(pointer),
    "minimum": _bound(operator.ge, _is_number, _itself),
    "maximum": _bound(operator.le, _is_number, _itself),
    "exclusiveMinimum": _bound(operator.gt, _is_number, _itself),
    "exclusiveMaximum": _bound(operator.lt, _is_number, _itself),
    "minLength": _bound(operator.ge, _TYPES["string"], len),
    "maxLength": _bound(operator.le, _TYPES["string"], len),
    "pattern": _pattern,
    "minItems": _bound(operator.ge, _TYPES["array"], len),
    "maxItems": _bound(operator.le, _TYPES["array"], len),
    "prefixItems": _prefix_items,
    "items": _items,
    "uniqueItems": _unique_items,
    "minProperties": _bound(operator.ge, _TYPES["object"], len),
    "maxProperties": _bound(operator.le, _TYPES["object"], len),
    "required": _required,
    "dependentRequired": _dependent_required,
    "propertyNames": _property_names,
    "allOf": _combine(_all_of),
    "anyOf": _combine(_any_of),
    "oneOf": _combine(_one_of),
    "not": _not,
    "if": _if,
}
"""In this order a value is looked at: quick and telling checks first."""

_SILENT = {"$schema", "$id", "$defs", "$comment", "title", "description", "format", "then", "else"}
"""Keywords that demand nothing by themselves; a format is a note for people."""
