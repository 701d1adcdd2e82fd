"""Sheets set by typst: the same document always gives the same bytes.

Nothing of a board is ever part of a source text: it comes as data, in `data.json` and in pictures. Only
the shipped font is used, and those that are built into typst where it lacks a letter; there is no date.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import typst

from yardtools.errors import YardError

HERE = Path(__file__).parent.parent
FONTS, TEMPLATES = HERE / "fonts", HERE / "templates"

Format = Literal["pdf", "png", "svg"]


def typeset(
    template: str,
    data: Mapping[str, Any],
    pictures: Mapping[str, str | bytes],
    format: Format,
    ppi: float = 150.0,
) -> list[bytes]:
    """The pages as PNG or SVG images, or all of them as one PDF."""
    files: dict[str, bytes] = {f"{name}.typ": _template(name) for name in ("house", "cutting")}
    files |= {"main.typ": _template(template), "data.json": json.dumps(plain(data)).encode()}
    files |= {
        name: content.encode("utf-8", "replace") if isinstance(content, str) else content
        for name, content in pictures.items()
    }
    if format != "pdf":
        return _set(files, format, ppi)
    try:
        return _set(files, format, ppi, ACCESSIBLE)
    except YardError:  # a name has a letter that no font has: it is printed as a box, and the rest is
        return _set(files, format, ppi)


ACCESSIBLE = "ua-1"
"""The standard of tagged PDF that reading aloud and copying rely on."""


def _set(files: Mapping[str, bytes], format: Format, ppi: float, standard: str | None = None) -> list[bytes]:
    try:
        made = typst.compile(  # type: ignore[call-overload]  # its stub does not know several files
            files, format=format, ppi=ppi, font_paths=_fonts(), timestamp=0, pdf_standards=standard or []
        )
    except (typst.TypstError, RuntimeError) as error:
        raise YardError(f"the sheet cannot be set: {getattr(error, 'message', error)}") from error
    assert made is not None
    return [made] if isinstance(made, bytes) else made


def plain(value: Any) -> Any:
    """Data as JSON carries it anywhere: characters that are none become �."""
    if isinstance(value, str):
        return "".join("\ufffd" if unicodedata.category(c) in ("Cc", "Cs") else c for c in value)
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[str(FONTS)])


@cache
def _template(name: str) -> bytes:
    return (TEMPLATES / f"{name}.typ").read_bytes()
