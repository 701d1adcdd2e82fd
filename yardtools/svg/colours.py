"""Colours as CSS writes them, brought to one form, so that they compare as colours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import tinycss2
from tinycss2 import color4

_PLAIN = re.compile(r"#[0-9a-fA-F]{6}")
_LONGEST = 200
"""Characters; nobody writes a colour that long."""

CURRENT = "currentcolor"
UNKNOWN = ("context-fill", "context-stroke")


@lru_cache(maxsize=4096)
def normalise_colour(text: str) -> str | None:
    """`#rrggbb`, `none` (also for what is wholly transparent), `currentcolor`, or "" for an unknown paint.

    Nothing for what is no colour at all. What a drawing in light and dark shows is its light side.
    """
    text = text.strip()
    if _PLAIN.fullmatch(text):
        return text.lower()
    if text.lower() in UNKNOWN:
        return ""
    if text.lower() == "none":
        return "none"
    return _parse(text) if len(text) <= _LONGEST else None


def _parse(text: str) -> str | None:
    tokens = [
        token
        for token in tinycss2.parse_component_value_list(text, skip_comments=True)
        if token.type != "whitespace"
    ]
    while tokens and tokens[0].type == "function" and tokens[0].lower_name == "light-dark":
        tokens = _light(tokens[0].arguments)
    if not tokens:
        return None
    return _hex_of(tokens[0])  # what may follow is the same colour for printers


def _light(arguments: Sequence[Any]) -> list[Any]:
    """What stands before the first comma."""
    tokens = [token for token in arguments if token.type != "whitespace"]
    commas = [place for place, each in enumerate(tokens) if each == ","]
    return tokens[: commas[0]] if commas else tokens


def _hex_of(token: Any) -> str | None:
    try:
        colour = color4.parse_color(token)
        if colour is None or isinstance(colour, str):
            return colour and CURRENT
        shown = colour.to("srgb")
    except NotImplementedError:
        return ""
    except (ValueError, TypeError, IndexError, AttributeError, AssertionError):
        return None
    if not shown.alpha:
        return "none"
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in shown.coordinates)
