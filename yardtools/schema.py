"""A document against its schema: a quick yes of our own, a no explained by jsonschema."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

from yardtools.findings import Fault
from yardtools.locate import pointer_of
from yardtools.schema_check import Check, compile_schema
from yardtools.schema_files import schema
from yardtools.wording import did_you_mean, nearest_word

CODE = "document/schema"

MOST = 5_000
"""The most breaches that are explained; a document with more is no board that somebody wrote."""

Breach = Any
"""One error of jsonschema: `validator` is the keyword that failed, `validator_value` what it demands."""


@cache
def _check(name: str) -> Check:
    return compile_schema(schema(name))


def is_valid(document: object, name: str) -> bool:
    """Whether the document keeps to the schema of that name."""
    return _check(name)(document)


def faults(document: object, name: str) -> Iterator[Fault]:
    """Every breach of the schema, in plain words; none when there is none."""
    if is_valid(document, name):
        return
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - slow to import, and mostly not needed

    errors = list(islice(Draft202012Validator(schema(name)).iter_errors(document), MOST + 1))
    in_order = sorted(errors[:MOST], key=lambda error: [str(step).zfill(9) for step in error.absolute_path])
    # jsonschema tells each missing key on its own; said once is enough
    yield from dict.fromkeys(fault for error in in_order for fault in _explain(error))
    if len(errors) > MOST:
        yield Fault(
            (), f"there are more than {MOST:,} such faults; the others are not told", CODE, pointer=""
        )


def _explain(error: Breach) -> Iterator[Fault]:
    if error.validator == "additionalProperties":
        yield from _unknown_keys(error)
    elif error.validator == "required":
        yield from _missing_keys(error)
    else:
        words = EXPLAINED.get(error.validator, _own_words)
        yield Fault((), f"{_what(error)} {words(error)}", CODE, pointer=pointer_of(error.absolute_path))


def _unknown_keys(error: Breach) -> Iterator[Fault]:
    known = _known_keys(error)
    for key, meant in _slips(error).items():
        form = error.schema.get("$comment")
        words = f"{form}: {key!r} is none" if form else f"{_what(error)} has an unknown key {key!r}"
        listing = f"known keys: {', '.join(known)}" if known else ""
        hint = did_you_mean(meant) or listing
        pointer = pointer_of([*error.absolute_path, key])
        yield Fault((), words, CODE, hint, pointer=pointer, on_key=True)


def _missing_keys(error: Breach) -> Iterator[Fault]:
    """What is missing, but for a key that is there, misspelt: that is reported where it stands."""
    there = {*error.instance, *_slips(error).values()}
    missing = [repr(key) for key in error.validator_value if key not in there]
    if missing:
        words = f"{_what(error)} lacks {', '.join(missing)}"
        yield Fault((), words, CODE, pointer=pointer_of(error.absolute_path))


def _slips(error: Breach) -> dict[str, str]:
    """The unknown keys of an object, each with the known key it may mean."""
    known, patterns = _known_keys(error), error.schema.get("patternProperties", {})
    unknown = [key for key in error.instance if key not in known]
    return {
        key: nearest_word(key.lower(), known)
        for key in unknown
        if not any(re.search(pattern, key) for pattern in patterns)
    }


def _known_keys(error: Breach) -> list[str]:
    """The keys that an object may have, also where a pattern lists them: `^(one|another)$`."""
    lists = (re.fullmatch(r"\^\(([\w|]+)\)\$", each) for each in error.schema.get("patternProperties", {}))
    return [
        *error.schema.get("properties", {}),
        *(word for each in lists if each for word in each[1].split("|")),
    ]


def _what(error: Breach) -> str:
    """What is at fault, in words: the schema's title, or the key that holds it."""
    if title := error.schema.get("title"):
        return f"the {title}"
    path = [str(step) for step in error.absolute_path]
    return f"{'/'.join(path[-2:]) if path and path[-1].isdigit() else path[-1]!r}" if path else "the document"


def _own_words(error: Breach) -> str:
    return str(error.message)


def _show(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "…"


def _join_choices(values: list[Any]) -> str:
    return " or ".join(_show(value) for value in values)


def _form(error: Breach) -> str:
    form = error.schema.get("$comment") or f"of the form {error.validator_value}"
    return f"must be {form}, not {_show(error.instance)}"


TYPES = {
    "object": "an object",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


def _explain_type(error: Breach) -> str:
    wanted = error.validator_value
    names = " or ".join(TYPES[name] for name in ([wanted] if isinstance(wanted, str) else wanted))
    return f"must be {names}, not {_show(error.instance)}"


EXPLAINED: Mapping[str, Callable[[Breach], str]] = {
    "type": _explain_type,
    "enum": lambda error: f"must be {_join_choices(error.validator_value)}, not {_show(error.instance)}",
    "const": lambda error: f"must be {_show(error.validator_value)}, not {_show(error.instance)}",
    "pattern": _form,
    "propertyNames": lambda error: f"has a key that is not allowed: {error.message}",
    "minimum": lambda error: f"must be at least {error.validator_value}, not {_show(error.instance)}",
    "maximum": lambda error: f"must be at most {error.validator_value}, not {_show(error.instance)}",
    "exclusiveMinimum": lambda error: (
        f"must be more than {error.validator_value}, not {_show(error.instance)}"
    ),
    "minLength": lambda _: "must not be empty",
    "minItems": lambda error: (
        f"must have at least {error.validator_value} entries, not {len(error.instance)}"
    ),
    "maxItems": lambda error: f"must have at most {error.validator_value} entries, not {len(error.instance)}",
    "minProperties": lambda error: (
        "must not be empty" if error.validator_value == 1 else f"says too little: {_show(error.instance)}"
    ),
    "maxProperties": lambda error: f"says too much: it has {', '.join(map(repr, error.instance))}",
    "dependentRequired": lambda error: f"says only half of what it must: {error.message}",
    "uniqueItems": lambda error: f"must not name anything twice: {_show(error.instance)}",
}
