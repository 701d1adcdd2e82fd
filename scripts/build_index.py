"""The page that shows everything that was made of the shipped boards; `build.py` writes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from yardtools.wording import count_of


@dataclass(frozen=True)
class Printed:
    """A sheet that was printed: its title, its file without what it ends in, and how many pages it has."""

    title: str
    file: str
    pages: int


@dataclass
class Made:
    """What was made of a board; all files are named from where the page lies."""

    title: str
    edition: str
    exports: list[str] = field(default_factory=list)
    page: str = ""
    picture: str = ""
    sheets: list[Printed] = field(default_factory=list)


def index_page(boards: Sequence[Made]) -> str:
    """The page: a section a board, with the page to look at it in, its sheets and its files."""
    return PAGE.replace("SECTIONS", "".join(map(_section, boards)))


def _section(made: Made) -> str:
    cards = [
        _card(made.page, made.picture, "The board", "to look at in a browser"),
        *map(_sheet, made.sheets),
    ]
    return (
        f"<section>\n<h2>{escape(made.title)}</h2>\n<p>{escape(made.edition)}</p>\n"
        f"<ul class=cards>\n{''.join(cards)}</ul>\n{_files(made.exports)}</section>\n"
    )


def _sheet(made: Printed) -> str:
    pages = f"{count_of(made.pages, 'page')}, PDF"
    return _card(f"{made.file}.pdf", f"{made.file}.png", made.title, pages)


def _card(link: str, picture: str, title: str, note: str) -> str:
    image = f'<img src="{escape(picture)}" alt="" loading="lazy">'
    return f'<li><a href="{escape(link)}">{image}<b>{escape(title)}</b> {escape(note)}</a></li>\n'


def _files(exports: Iterable[str]) -> str:
    """The board in every format; a format of several files is named once, before them."""
    formats: dict[str, list[str]] = {}
    for file in exports:
        *_, form, name = file.split("/")
        formats.setdefault(form, []).append(f'<a href="{escape(file)}">{escape(name)}</a>')
    rows = (f"<dt>{escape(form)}</dt><dd>{' '.join(links)}</dd>\n" for form, links in formats.items())
    summary = f"<summary>The board as data: {count_of(len(formats), 'format')}</summary>"
    return f"<details>{summary}\n<dl>\n{''.join(rows)}</dl></details>\n"


PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The shipped boards</title>
<style>
:root { --ink: #222; --pale: #666; --paper: #fff; --ground: #e8e6e1; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee; --pale: #aaa; --paper: #1c1c1e; --ground: #3a3a3c; }
}
body { font: 16px/1.4 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
section { margin-top: 2.5rem; border-top: 1px solid var(--ground); }
h2 { margin-bottom: 0; }
section > p { margin: 0 0 1rem; color: var(--pale); }
.cards { list-style: none; padding: 0; display: grid; gap: 1.2rem; }
.cards { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); }
.cards a { color: inherit; text-decoration: none; display: block; }
.cards a:hover b, .cards a:focus b { text-decoration: underline; }
img { width: 100%; height: 14rem; object-fit: contain; box-sizing: border-box; }
img { background: var(--ground); padding: 0.6rem; }
b { display: block; margin-top: 0.3rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; }
dt { color: var(--pale); }
dd { margin: 0; display: flex; flex-wrap: wrap; gap: 0 1rem; }
dd a { color: inherit; }
</style>
<h1>The shipped boards</h1>
<p>Pages to look at them in, sheets to print at 100 %, and their data. <code>yard view</code>,
<code>yard sheet</code> and <code>yard export</code> make the same of any board, in other sizes and
languages and for other paper.</p>
SECTIONS</html>
"""
