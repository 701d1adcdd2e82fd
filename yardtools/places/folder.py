"""The files of a drafted board folder: box.toml with comments, tracing.svg, and where it all came from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from yardtools.formats import box as box_format
from yardtools.model import Board, Station
from yardtools.model.network import Transport
from yardtools.places.drafting import Draft
from yardtools.tracing.writing.writer import write_tracing
from yardtools.wording import quote_text

NAMES = "[names]\n"
HEAD = """# What no drawing shows. Lines that begin with # are examples.
format = "yard-box/1"
kind = "network"
id = {id}
title = {title}
# edition = "first draft"

# Station types are nested in this order; the first is the base transport, which every station has.
ladder = [{ladder}]

# The transports, and the tickets that pay for each. `only` keeps one to a side.
"""
TAIL = """
# [starts]                        # start cards, by station number
# detective = [13, 26]
# mister_x = [35, 45]
"""
PIECES = "in_pieces = true  # its lines do not all touch; join them in the drawing, and take this out\n"

SOURCES = """# {title}: what is fact, what is inferred, what is our own

Drafted by `yard draft` from `{file}`.

| what | where from |
|---|---|
| where the places are, and what they are called | `{file}` |
{lines}| which neighbours are linked by {base} | proposed by `yard draft`: no third place lies between them |
| positions on the board | Lambert's equal-area projection; places too near to each other were pushed apart |
| numbers | {numbers} |
{credit}
What was changed since then, and why: write it here.
"""
CREDIT = """
The data is © OpenStreetMap contributors, under the Open Database License (ODbL) 1.0:
<https://www.openstreetmap.org/copyright>. Whoever publishes the board says so on it, and offers what was
made of the data under the same licence.
"""


def head_of(draft: Draft, id: str, title: str) -> str:
    """What a new box.toml begins with."""
    ladder = ", ".join(map(quote_text, draft.ladder))
    head = HEAD.format(id=quote_text(id), title=quote_text(title), ladder=ladder)
    return head + "\n".join(map(_transport_table, draft.transports)) + TAIL


def _transport_table(transport: Transport) -> str:
    tickets = ", ".join(map(quote_text, transport.tickets))
    only = f"only = {quote_text(transport.only)}\n" if transport.only else ""
    pieces = PIECES if transport.in_pieces else ""
    return f"[[transports]]\nid = {quote_text(transport.id)}\ntickets = [{tickets}]\n{only}{pieces}"


def box_text(head: str, stations: Iterable[Station]) -> str:
    """The box: the head, and below it the names of all stations."""
    return f"{head.rstrip()}\n\n{NAMES}{''.join(_name_rows(stations))}"


def _name_rows(stations: Iterable[Station]) -> Iterator[str]:
    for station in stations:
        names = ", ".join(f"{language} = {quote_text(name)}" for language, name in station.name.items())
        yield f"{station.id} = {{ {names} }}\n"


def files_of(draft: Draft, head: str) -> tuple[Board, dict[str, str]]:
    """The board with the box that begins so, and the texts of its files."""
    board = draft.board(box_format.loads(head))
    return board, {"box.toml": box_text(head, board.stations), "tracing.svg": write_tracing(board)}


def _drawn(draft: Draft) -> list[str]:
    """The transports beside the base that have links."""
    return list(dict.fromkeys(link.by for link in draft.links if link.by != draft.ladder[0]))


def sources_text(title: str, file: str, draft: Draft, *, is_osm: bool, is_numbered: bool) -> str:
    """What a new SOURCES.md says."""
    words: Mapping[str, str] = {
        "title": title,
        "file": file,
        "lines": "".join(f"| the lines of {by} | `{file}` |\n" for by in _drawn(draft)),
        "base": draft.ladder[0],
        "numbers": f"`{file}`" if is_numbered else "row by row from the top, from left to right in a row",
        "credit": CREDIT if is_osm else "",
    }
    return SOURCES.format_map(words)
