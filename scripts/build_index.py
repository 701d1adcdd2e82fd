"""The gallery of everything that was made of the shipped boards; `build.py` writes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from yardtools.html_page import STYLES_ONLY, html_page
from yardtools.viewer.assets import style
from yardtools.wording import count_of


@dataclass(frozen=True)
class Printed:
    """A sheet that was printed: its title, its file without what it ends in, its pages, what it is for."""

    title: str
    file: str
    pages: int
    use: str = ""


@dataclass(frozen=True)
class Playable:
    """A game that is played on a board: its title, for how many, and the word that `yard play` takes."""

    title: str
    players: str
    name: str


@dataclass
class Made:
    """What was made of a board; all files are named from where the page lies."""

    title: str
    edition: str
    exports: list[str] = field(default_factory=list)
    page: str = ""
    picture: str = ""
    sheets: list[Printed] = field(default_factory=list)
    games: list[Playable] = field(default_factory=list)


@dataclass(frozen=True)
class Glimpse:
    """A picture of something that the program does: what it shows, and the command that makes it."""

    picture: str
    title: str
    words: str
    command: str


def index_page(
    boards: Sequence[Made], uses: Mapping[str, str] | None = None, glimpses: Sequence[Glimpse] = ()
) -> str:
    """The page: a section a board, with the page to look at it in, its sheets and its files.

    `uses` says of each format who reads it.
    """
    body = BODY.format(
        places=_places(boards),
        boards="".join(_section(number, made, uses or {}) for number, made in enumerate(boards, 1)),
        glimpses=_glimpses(glimpses),
    )
    policy = f"{STYLES_ONLY}; img-src 'self' file: data:"
    return html_page("The shipped boards", style("base.css") + LOOKS, body, policy=policy)


def _places(boards: Sequence[Made]) -> str:
    rows = (
        f'<li><a href="#board-{number}">{escape(made.title)}</a></li>\n'
        for number, made in enumerate(boards, 1)
    )
    return "".join(rows)


def _section(number: int, made: Made, uses: Mapping[str, str]) -> str:
    kits = [sheet for sheet in made.sheets if sheet.file.endswith("-kit")]
    others = [sheet for sheet in made.sheets if sheet not in kits]
    cards = "".join(map(_sheet, others))
    sheets = f"<h3>To print, at 100 %</h3>\n<ul class=cards>\n{cards}</ul>\n" if cards else ""
    return (
        f'<section id="board-{number}" aria-labelledby="title-{number}">\n<div class="first">\n'
        f'<a class="map" href="{escape(made.page)}">'
        f'<img src="{escape(made.picture)}" alt="{escape(made.title)}: look at it in a browser"></a>\n'
        f'<div class="about">\n<h2 id="title-{number}">{escape(made.title)}</h2>\n'
        f"<p>{escape(made.edition)}</p>\n{_actions(made, kits)}{_games(made.games)}</div>\n</div>\n"
        f"{sheets}{_files(made, uses)}</section>\n"
    )


def _actions(made: Made, kits: Sequence[Printed]) -> str:
    """What one would do first: look at the board, and print a game of it."""
    rows = [_action(made.page, "Look at it", "Find stations, their moves and their reach; it works offline.")]
    rows += (_action(f"{kit.file}.pdf", kit.title, f"{kit.use} {_pages(kit)}") for kit in kits)
    return f'<ul class="actions">\n{"".join(rows)}</ul>\n'


def _action(link: str, title: str, note: str) -> str:
    return f'<li><a href="{escape(link)}">{escape(title)}</a> <span>{escape(note)}</span></li>\n'


def _games(games: Sequence[Playable]) -> str:
    rows = "".join(
        f"<li>{escape(game.title)} <span>{escape(game.players)} players, "
        f"<code>yard play {escape(game.name)}</code></span></li>\n"
        for game in games
    )
    return f'<h3>Played on it</h3>\n<ul class="games">\n{rows}</ul>\n' if rows else ""


def _sheet(made: Printed) -> str:
    image = f'<img src="{escape(made.file)}.png" alt="" loading="lazy">'
    use = f" <span>{escape(made.use)}</span>" if made.use else ""
    return (
        f'<li><a href="{escape(made.file)}.pdf">{image}<b>{escape(made.title)}</b></a>{use} '
        f"<small>{_pages(made)}</small></li>\n"
    )


def _pages(made: Printed) -> str:
    return f"{count_of(made.pages, 'page')}, PDF"


def _files(made: Made, uses: Mapping[str, str]) -> str:
    """The board in every format; a format of several files is named once, before them."""
    formats: dict[str, list[str]] = {}
    for file in made.exports:
        *_, form, name = file.split("/")
        formats.setdefault(form, []).append(f'<a href="{escape(file)}">{escape(name)}</a>')
    if not formats:
        return ""
    rows = (
        f'<tr><th scope="row">{escape(form)}</th><td>{" ".join(links)}</td>'
        f"<td>{escape(uses.get(form, ''))}</td></tr>\n"
        for form, links in formats.items()
    )
    head = '<tr><th scope="col">format</th><th scope="col">files</th><th scope="col">for</th></tr>'
    summary = f"<summary>The board as data: {count_of(len(formats), 'format')}</summary>"
    table = f"<table>\n<thead>{head}</thead>\n<tbody>\n{''.join(rows)}</tbody>\n</table>"
    return f"<details>{summary}\n{table}\n</details>\n"


def _glimpses(glimpses: Sequence[Glimpse]) -> str:
    rows = "".join(
        f'<figure><img src="{escape(each.picture)}" alt="{escape(each.words)}" loading="lazy">'
        f"<figcaption><b>{escape(each.title)}</b> <span>{escape(each.words)}</span> "
        f"<code>{escape(each.command)}</code></figcaption></figure>\n"
        for each in glimpses
    )
    opening = (
        '<section id="more" aria-labelledby="more-title">\n<h2 id="more-title">And what else it does</h2>'
    )
    return f'{opening}\n<div class="glimpses">\n{rows}</div>\n</section>\n' if rows else ""


BODY = """<header>
<h1>The shipped boards</h1>
<p>Pages to look at them in, sheets to print, games to play, and their data. <code>yard view</code>,
<code>yard sheet</code> and <code>yard export</code> make the same of any board, in other sizes and
languages and for other paper.</p>
<nav aria-label="Boards"><ul>
{places}</ul></nav>
</header>
<main>
{boards}{glimpses}</main>
"""

LOOKS = """* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0 auto; max-width: 84rem; padding: 2.5rem clamp(1rem, 4vw, 3rem) 4rem; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--sans); }
h1, h2, h3, p, ul, figure { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: var(--link); text-underline-offset: .15em; }
code { font-size: .875em; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 3px; border-radius: 4px; }
h1 { font-size: clamp(1.75rem, 1.2rem + 2.4vw, 2.75rem); line-height: 1.15; letter-spacing: -.02em; }
header p { max-width: 62ch; margin-top: .75rem; color: var(--soft); }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1.25rem; }
nav a { display: block; padding: .375rem 1rem; border: 1px solid var(--line); border-radius: 2rem; }
nav a { background: var(--card); text-decoration: none; }
section { margin-top: 3.5rem; scroll-margin-top: 1.5rem; }
h2 { font-size: clamp(1.375rem, 1.1rem + 1.2vw, 1.875rem); line-height: 1.2; letter-spacing: -.015em; }
h3 { margin: 1.75rem 0 .75rem; font-size: 1.0625rem; }
.first { display: grid; gap: 1.5rem 2rem; align-items: start; }
.map img { display: block; max-width: 100%; max-height: 44rem; margin: 0 auto; border-radius: 10px; }
.map img { border: 1px solid var(--line); background: #fffdf7; }
.about > p, .about span, .cards span, small, figcaption span { color: var(--soft); }
.actions li, .games li { margin-top: .75rem; }
.actions a { font-weight: 600; font-size: 1.125rem; }
.actions span, .games span { display: block; font-size: .9375rem; }
.about h3 { margin-bottom: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(10.5rem, 100%), 1fr)); }
.cards { gap: 1.5rem 1.25rem; }
.cards img { display: block; width: 100%; height: 13.5rem; object-fit: contain; padding: .75rem; }
.cards img { border: 1px solid var(--line); border-radius: 8px; background: var(--table); }
.cards a { display: block; color: inherit; text-decoration: none; }
.cards b { display: block; margin-top: .5rem; color: var(--link); }
.cards a:hover b, .cards a:focus b { text-decoration: underline; }
.cards span { display: block; font-size: .875rem; line-height: 1.4; }
small { font-size: .8125rem; }
details { margin-top: 1.5rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
summary { padding: .625rem 1rem; cursor: pointer; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .375rem 1rem; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-weight: 400; }
thead th { color: var(--soft); font-size: .875rem; }
td a { margin-right: .75rem; overflow-wrap: anywhere; }
.glimpses { display: grid; gap: 2rem; margin-top: 1.25rem; }
.glimpses { grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); }
.glimpses img { display: block; width: 100%; height: 19rem; object-fit: cover; object-position: top; }
.glimpses img { border: 1px solid var(--line); border-radius: 10px; background: #fffdf7; }
figcaption { margin-top: .5rem; }
figcaption b, figcaption span, figcaption code { display: block; }
@media (min-width: 60rem) { .first { grid-template-columns: minmax(0, 2fr) minmax(17rem, 1fr); } }
@media (max-width: 36rem) {
  .cards { grid-template-columns: 1fr 1fr; gap: 1.25rem .75rem; }
  .cards img { height: 10.5rem; padding: .5rem; }
  td:nth-child(3), thead th:nth-child(3) { display: none; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
"""
