"""The page that shows the printed sheets of all boards; `build.py` writes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from itertools import groupby


@dataclass(frozen=True)
class Printed:
    """A sheet that was printed: of which board, under what title, in which file, on how many pages."""

    board: str
    title: str
    file: str
    pages: int


def index_page(made: Iterable[Printed]) -> str:
    """The page: a section a board, a picture a sheet."""
    sections = (
        f"<h2>{escape(board)}</h2>\n<ul>\n{''.join(map(_entry, own))}</ul>\n"
        for board, own in groupby(made, key=lambda each: each.board)
    )
    return PAGE.replace("@", "".join(sections))


def _entry(made: Printed) -> str:
    pages = f"{made.pages} page{'s' * (made.pages != 1)}"
    title = escape(made.title)
    return (
        f'<li><a href="{escape(made.file)}.pdf"><img src="{escape(made.file)}.png" alt="">'
        f"<b>{title}</b> {pages}, PDF</a></li>\n"
    )


PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sheets of the shipped boards</title>
<style>
body { font: 16px/1.4 system-ui, sans-serif; color: #222; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
ul { list-style: none; padding: 0; display: grid; gap: 1.2rem; }
ul { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); }
a { color: inherit; text-decoration: none; display: block; }
a:hover b, a:focus b { text-decoration: underline; }
img { width: 100%; height: 14rem; object-fit: contain; box-sizing: border-box; }
img { background: #e8e6e1; padding: 0.6rem; }
b { display: block; margin-top: 0.3rem; }
</style>
<h1>Sheets of the shipped boards</h1>
<p>Print at 100 %. <code>yard sheet</code> makes them in other sizes, languages and for other paper.</p>
@</html>
"""
