"""The format of files that nobody named: told by their ending, their names in a folder, or what they say."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from itertools import islice
from pathlib import Path

from yardtools import formats
from yardtools.formats.rows import BOM, LINK, Cell, Sheet, tells_places

_ENDINGS = {
    ".csv": "csv",
    ".tsv": "csv",
    ".graphml": "graphml",
    ".gexf": "gexf",
    ".dot": "dot",
    ".gv": "dot",
    ".geojson": "geojson",
    ".parquet": "parquet",
}
_OPENINGS = (
    (re.compile(r"(?s)(?:<[?!].*?>\s*)*<(?:\w+:)?graphml\b"), "graphml"),
    (re.compile(r"(?s)(?:<[?!].*?>\s*)*<(?:\w+:)?gexf\b"), "gexf"),
    (re.compile(r"(?i)(?:strict\s+)?(?:di)?graph\b[^{\n]*\{"), "dot"),
)
_LARGEST_HEAD = 10_000


def guessed(paths: Iterable[str], content: bytes) -> str | None:
    """The format of files with these names, the first of which has this content; nothing when in doubt."""
    names = [Path(path).name.lower() for path in paths]
    endings = {_ENDINGS.get(Path(name).suffix) for name in names}
    if len(endings) == 1 and (ending := endings.pop()):
        return ending
    return _by_names(names) if len(names) > 1 else _by_content(content.decode("utf-8", "replace"))


def of_folder(names: Collection[str]) -> str | None:
    """The format of several files whose names a folder holds."""
    return _by_names(names)


def _by_names(names: Collection[str]) -> str | None:
    fits = [name for name in formats.FORMATS if set(formats.named(name).FILES) & set(names)]
    whole = [name for name in fits if set(formats.named(name).FILES) <= set(names)]
    likely = whole or fits
    return likely[0] if len(likely) == 1 else None


def _by_content(text: str) -> str | None:
    text = text.removeprefix(BOM).lstrip()
    if text.startswith("{"):
        return _by_keys(text)
    for opening, name in _OPENINGS:
        if opening.match(text[:_LARGEST_HEAD]):
            return name
    return "edges" if _is_list_of_links(text) else None


def _by_keys(text: str) -> str | None:
    """Which JSON this is, by the keys of its object."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    signs = {"format": "json", "features": "geojson", "nodes": "node-link", "edges": "node-link"}
    named = next((name for key, name in signs.items() if key in document), None)
    return named or ("adjacency-json" if document and all(map(str.isdigit, document)) else None)


def _is_list_of_links(text: str) -> bool:
    rows = list(islice(Sheet(text).rows(LINK), 10))
    return all(len(row) > 1 for row in rows) and any(_is_link(row) for row in rows)


def _is_link(row: list[Cell]) -> bool:
    return (
        len(row) >= len(LINK) - 1 and all(cell.text.isdigit() for cell in row[:2]) and not tells_places(row)
    )
