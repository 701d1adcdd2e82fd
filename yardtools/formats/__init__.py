"""Formats: text to board and back, a format a file.

Every format module has the same words:

- `dumps(board)` gives the text, or for formats of several files a mapping of file name to text;
- `loads(content, fault)` gives the board; what cannot be read goes to `fault`, which raises unless
  the caller collects (`faults.append`), and reading goes on with the rest;
- `loads(content, fault, renamed)` gives transports other names on the way (but for `json` and `svg`,
  which describe their transports themselves);
- formats of several files have `part_of(text)`: which of its `FILES` a text looks like, if any;
- `SUFFIX` is the usual end of the file name, `OTHER_SUFFIXES` are further ones, if any, and `FILES` the
  names of a format of several files;
- formats that can be recognised by their content have `looks_like(text, keys)`, where `keys` are those of the
  JSON object that the text is;
- `LOSSLESS` says whether `loads(dumps(board))` gives the stations, positions, transports, links,
  one-way marks and paths back; `CARRIES` and `READ_BY` say it for people.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from yardtools.errors import YardError

Content = str | bytes | Mapping[str, str] | Mapping[str, bytes]


class Format(Protocol):
    """What every format module has."""

    SUFFIX: str
    FILES: tuple[str, ...]
    LOSSLESS: bool
    CARRIES: str
    READ_BY: str
    dumps: Callable[[Any], Any]
    loads: Callable[..., Any]

    def part_of(self, content: Any, /) -> str | None:
        """Which of the `FILES` this content looks like; formats of one file have no such function."""


FORMATS = (
    "json",
    "csv",
    "edges",
    "stations-connections",
    "graph-pos",
    "adjacency-json",
    "graphml",
    "gexf",
    "dot",
    "geojson",
    "rustworkx",
    "node-link",
    "svg",
    "parquet",
)


def find_format(name: str) -> Format:
    """The format of that name."""
    if name not in FORMATS:
        raise YardError(f"no format is called {name!r}; there are {', '.join(FORMATS)}")
    return cast(Format, import_module(f"{__name__}.{name.replace('-', '_')}"))
