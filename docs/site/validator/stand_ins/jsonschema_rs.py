"""The quick yes of jsonschema-rs, said by jsonschema."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator as Validator


def validator_for(schema: dict[str, Any]) -> Validator:
    """What says whether documents keep to a schema."""
    return Validator(schema)
