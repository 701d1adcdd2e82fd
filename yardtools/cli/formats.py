"""Every format a board can be exported to: the text formats, and the tracing, which lives elsewhere."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from yardtools import formats

ALL_FORMATS = (*formats.FORMATS[:-1], "svg", formats.FORMATS[-1])


def get_format(name: str) -> formats.Format:
    """The format of that name; `svg` is a tracing."""
    if name == "svg":
        return cast(formats.Format, import_module("yardtools.tracing.format"))
    return formats.named(name)
