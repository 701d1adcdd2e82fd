"""`yard diff`: two boards compared, and what the differences mean in play."""

from __future__ import annotations

from typing import Any

import click

from yardtools.board_files import Source
from yardtools.cli.comparison import Comparison, compare
from yardtools.cli.lines import Lines
from yardtools.cli.options import (
    ONE_OF_SEVERAL,
    YardCommand,
    format_option,
    output_option,
    page_theme,
    refuse_both,
    renumber_options,
    theme_option,
)
from yardtools.cli.output import json_text, write
from yardtools.compare import KINDS, Kind
from yardtools.compare.renumber import Renumbering
from yardtools.model import Board
from yardtools.wording import count_of


def _parse_kinds(_: click.Context, __: click.Parameter, value: str | None) -> tuple[Kind, ...]:
    """The kinds that a list with commas names."""
    named = [part.strip() for part in value.split(",")] if value is not None else []
    for part in named:
        if part not in KINDS:
            raise click.BadParameter(f"{part!r} is none of {', '.join(KINDS)}")
    return tuple(kind for kind in KINDS if kind in named)


@click.command(cls=YardCommand)
@click.argument("old", metavar="A", type=ONE_OF_SEVERAL)
@click.argument("new", metavar="B", type=ONE_OF_SEVERAL)
@format_option("text", "json", "html")
@theme_option
@click.option("--only", callback=_parse_kinds, metavar="KIND,…", help=f"Compare only {', '.join(KINDS)}.")
@click.option("--ignore", callback=_parse_kinds, metavar="KIND,…", help="Compare all but these kinds.")
@renumber_options("Numbers of A, and what B has instead; if left out, a clear renumbering is found.")
@output_option
def command(
    old: Source,
    new: Source,
    format_: str,
    only: tuple[Kind, ...],
    ignore: tuple[Kind, ...],
    renumber: Renumbering | None,
    no_renumber: bool,
    output: str,
) -> None:
    """Compare two boards, and say how play changes.

    Prints what was added (+), removed (-) and changed (~) from A to B: stations, links, positions, paths
    and what is said about the board; then what that means in play. Where B merely numbers its stations
    differently, it says so, and compares A under the numbers of B. Where most positions differ, one line
    sums them up; --format json lists every station.

    The exit status is 0 for the same board, 1 for differences of the kinds asked for, or in the numbers
    of stations. Other numbers alone count as a difference here, though not to `yard vote`: a diff
    compares files, a vote compares what they say.

    \b
    yard diff london mine.json
    yard diff london mine.json --only links
    yard diff london mine.json --ignore positions,paths,about
    yard diff old.json new.json --renumber 118:108,128:118
    yard diff london mine.json --format html -o differences.html
    """  # noqa: D301 - click needs the backspace itself
    refuse_both(renumber, no_renumber)
    if only and ignore:
        raise click.UsageError("--only and --ignore exclude each other")
    kinds = only or tuple(kind for kind in KINDS if kind not in ignore)
    comparison = compare(old, new, renumber, find=not no_renumber).only(kinds)
    render = {"text": _text, "json": _json, "html": _html}[format_]
    write(output, render(comparison, output))
    click.get_current_context().exit(0 if comparison.identical else 1)


# --- as data ----------------------------------------------------------------------------------


def _json(comparison: Comparison, _: str) -> str:
    play = None if comparison.play is None else [row.document() for row in comparison.play]
    document = {
        "format": "yard-diff/1",
        "old": _side(comparison.old),
        "new": _side(comparison.new),
        "kinds": list(comparison.kinds),
        "identical": comparison.identical,
        "differences": comparison.difference.count,
        "renumbered": {str(old): new for old, new in sorted(comparison.renumbering.items())},
        **comparison.difference.document(),
        "play": play,
    }
    return json_text(document)


def _side(source: Source) -> dict[str, Any]:
    if not isinstance(source.board, Board):
        return {"name": source.name}
    return {"name": source.name, "stations": len(source.board.stations), "links": len(source.board.links)}


# --- as a page --------------------------------------------------------------------------------


def _html(comparison: Comparison, _: str) -> str:
    from yardtools.viewer.comparison import page  # noqa: PLC0415 - only the page needs the drawing code

    old, new = comparison.old, comparison.new
    names = (old.name, old.network), (new.name, new.network)
    return page(*names, comparison.difference, comparison.notes(), page_theme())


# --- as text ----------------------------------------------------------------------------------


def _text(comparison: Comparison, output: str) -> str:
    lines = Lines(output)
    lines.add(f"--- {_heading(comparison.old)}", fg="red", bold=True)
    lines.add(f"+++ {_heading(comparison.new)}", fg="green", bold=True)
    for note in comparison.numbering_notes():
        lines.hang("", note)
    for heading, entries in comparison.entries().items():
        if entries:
            lines.heading(heading)
            for entry in entries:
                lines.entry(entry.sign, entry.text)
    notes = comparison.play_notes()
    if notes:
        lines.heading("in play")
    for note in notes:
        lines.hang("  ", note)
    lines.add(_conclusion(comparison), bold=True)
    return lines.text()


def _heading(source: Source) -> str:
    if not isinstance(source.board, Board):
        return source.name
    stations, links = len(source.board.stations), len(source.board.links)
    return f"{source.name} ({count_of(stations, 'station')}, {count_of(links, 'link')})"


def _conclusion(comparison: Comparison) -> str:
    if comparison.identical:
        narrowed = comparison.kinds != KINDS
        return "no differences" + (f" in {', '.join(comparison.kinds)}" if narrowed else "")
    if comparison.difference.identical:
        return "no differences but the numbers"
    return count_of(comparison.difference.count, "difference")
