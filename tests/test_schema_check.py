"""The quick check of schemas says what jsonschema says, whatever schema and document it is given."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from yardtools.resources import schema_names
from yardtools.schema_check import compile_schema
from yardtools.schema_files import schema

NAMES = st.sampled_from(["a", "b", "ab", ""])
PATTERNS = st.sampled_from(["^a", "b$", "^[ab]*$", "."])
SMALL = st.integers(0, 3)
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 3), st.sampled_from([0.0, 1.0, 1.5, -1e300]), NAMES
)
DOCUMENTS = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)
TYPES = st.sampled_from(["object", "array", "string", "integer", "number", "boolean", "null"])


def keywords(part: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Any of the keywords that our schemas use, a few at a time."""
    parts = st.lists(part, min_size=1, max_size=3)
    each: dict[str, st.SearchStrategy[Any]] = {
        "type": TYPES | st.lists(TYPES, min_size=1, max_size=3, unique=True),
        "const": DOCUMENTS,
        "enum": st.lists(DOCUMENTS, min_size=1, max_size=3),
        "$ref": st.sampled_from(["#/$defs/one", "#/$defs/two"]),
        **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), SMALL),
        **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems"), SMALL),
        **dict.fromkeys(("minProperties", "maxProperties"), SMALL),
        "pattern": PATTERNS,
        **dict.fromkeys(("items", "additionalProperties", "propertyNames", "not", "if"), part),
        **dict.fromkeys(("then", "else"), part),
        **dict.fromkeys(("prefixItems", "allOf", "anyOf", "oneOf"), parts),
        "uniqueItems": st.booleans(),
        "required": st.lists(NAMES, unique=True, max_size=2),
        "dependentRequired": st.dictionaries(NAMES, st.lists(NAMES, unique=True), max_size=2),
        "properties": st.dictionaries(NAMES, part, max_size=3),
        "patternProperties": st.dictionaries(PATTERNS, part, max_size=2),
    }
    chosen = st.lists(st.sampled_from(sorted(each)), max_size=4, unique=True)
    return chosen.flatmap(lambda names: st.fixed_dictionaries({name: each[name] for name in names}))


NO_LOOP = st.fixed_dictionaries({"type": TYPES}) | st.fixed_dictionaries({"minimum": SMALL})
SCHEMAS = st.recursive(st.booleans() | NO_LOOP, keywords, max_leaves=8)


@given(SCHEMAS, NO_LOOP, NO_LOOP, DOCUMENTS)
def test_it_agrees_with_jsonschema(part: Any, one: Any, two: Any, document: Any) -> None:
    whole = {"allOf": [part], "$defs": {"one": one, "two": two}}
    assert compile_schema(whole)(document) is Draft202012Validator(whole).is_valid(document)


def test_a_schema_may_refer_to_itself() -> None:
    tree = {"type": "object", "additionalProperties": {"$ref": "#/$defs/tree"}}
    check = compile_schema({"$ref": "#/$defs/tree", "$defs": {"tree": tree}})
    assert check({"a": {"b": {}}, "c": {}})
    assert not check({"a": {"b": 1}})


@pytest.mark.parametrize("name", schema_names())
def test_every_shipped_schema_is_understood(name: str) -> None:
    assert not compile_schema(schema(name))([])


def test_a_keyword_it_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="no check for contains"):
        compile_schema({"items": {"contains": {}}})
