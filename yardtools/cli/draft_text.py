"""What a draft from a picture says of itself: colours as swatches, what was found and kept, what is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

import click

from yardtools.cli.output import takes_colours
from yardtools.draft.again import Kept
from yardtools.draft.colours import to_hex
from yardtools.draft.doubts import SURE
from yardtools.draft.drafted import Draft
from yardtools.draft.output import doubts
from yardtools.draft.swatches import COLOURS_FILE
from yardtools.wording import count_of, join_words

_BLOCK = " " * 6

CLEAR = 0.96
"""How sure a colour is that can be relied on."""
MANY = 0.15
"""The share of the stations that the lines of a colour leave which says much about the board."""


def print_summary(draft: Draft) -> None:
    """Print what was found; the colours as they are where the terminal shows them."""
    if takes_colours():
        _print_coloured(draft)
    else:
        click.echo("\n".join(_colour_rows(draft)))
    click.echo("\n".join(_findings(draft)))


def _print_coloured(draft: Draft) -> None:
    for row, colour in zip(_colour_rows(draft), draft.colours.values(), strict=True):
        red, green, blue = bytes.fromhex(to_hex(colour.lab)[1:])
        click.echo(f"{click.style(_BLOCK, bg=(red, green, blue))}  {row}", color=True)


def _colour_rows(draft: Draft) -> Iterator[str]:
    """A line a transport: its colour, and where it leads."""
    wide = max(map(len, draft.colours), default=0)
    for by, colour in draft.colours.items():
        stops = sum(by in station.transports for station in draft.stations)
        links = sum(link.by == by for link in draft.links if link.certainty >= SURE)
        counts = f"{count_of(stops, 'station')}, {count_of(links, 'link')}"
        yield f"{by.ljust(wide)}  {to_hex(colour.lab)}  {counts}"


def _findings(draft: Draft) -> Iterator[str]:
    stations, wide = count_of(len(draft.stations), "station"), 2 * draft.radius
    yield f"{stations}, {_numbers(draft)}, their symbols {wide:.0f} pixels wide"
    yield f"types: {_types(draft)}"
    drawn = sum(link.certainty >= SURE for link in draft.links)
    yield f"{count_of(drawn, 'link')}, and {len(draft.links) - drawn:,} more that may be there"
    yield count_of(len(doubts(draft)), "doubt")


def _numbers(draft: Draft) -> str:
    given = {station.number for station in draft.stations}
    missing = sorted(set(range(min(given), max(given))) - given)
    said = f"numbers {min(given)} to {max(given)}"
    if not missing:
        return said
    more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
    return f"{said} without {', '.join(map(str, missing[:8]))}{more}"


def _types(draft: Draft) -> str:
    """How many stations show what, those that show least first."""
    counts = Counter(station.transports for station in draft.stations)
    ranked = sorted(counts.items(), key=lambda row: (len(row[0]), row[0]))
    return ", ".join(f"{count:,} {' + '.join(shown) or 'nothing'}" for shown, count in ranked)


# --- words for the person ---------------------------------------------------------------------


def describe_kept(kept: Kept) -> str:
    """What of a person's work stayed; nothing where there was none."""
    stayed = [(len(kept.stations), "station"), (len(kept.links), "link")]
    out = [(len(kept.nowhere), "station"), (len(kept.without), "link")]
    said = [
        f"{words} {join_words(count_of(*each) for each in rows if each[0])}"
        for words, rows in (("kept as drawn or confirmed by hand:", stayed), ("left out as by hand:", out))
        if any(each[0] for each in rows)
    ]
    return "; ".join(said)


def describe_lacking(wanted: Collection[str], draft: Draft) -> str:
    """Which transports no colour was found for; nothing where each has one."""
    lacking = [by for by in wanted if by not in draft.colours]
    words = "their colours can be given with" if len(lacking) > 1 else "its colour can be given with"
    return f"no lines of {join_words(lacking, 'or')} are seen; {words} --hints" if lacking else ""


def describe_unsure(draft: Draft) -> str:
    """Which colours may not be those of their transports; nothing where all are clear.

    A transport of few lines is never quite clear, and says little: only what leaves many stations is told.
    """
    unsure = [by for by, each in draft.colours.items() if each.certainty < CLEAR and each.share >= MANY]
    words = "colours" if len(unsure) > 1 else "colour"
    return f"not sure of the {words} of {join_words(unsure)}" if unsure else ""


def next_steps(folder: Path) -> Iterator[str]:
    """What to do with a draft."""
    yield f"next: look at {folder / COLOURS_FILE}; if a colour is wrong, give it with --hints and draft again"
    yield f"next: `yard trace {folder}` steps through the doubts in the browser"
