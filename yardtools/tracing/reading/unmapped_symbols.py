"""Colours and classes of stations that say nothing yet: listed as lines for box.toml."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from yardtools.svg.shapes import is_shape
from yardtools.tracing.reading.reporter import Reporter
from yardtools.tracing.reading.stations import Spot, colour_of, is_symbol
from yardtools.wording import quote_text

MOST = 8
"""So many colours and classes are listed at most: more are no system of symbols."""
USUAL = 0.8
"""What serves this part of the stations with a symbol is what the symbol means."""
RARE = 0.5
"""What fewer than this part of the unmarked stations have is a mark, and not their plain look."""


def symbol_lines(
    spots: Sequence[Spot], served: Mapping[int, set[str]], order: Sequence[str], most: float
) -> list[str]:
    """What to write into the box for the looks of stations, if they differ: the most frequent first.

    A look that more than that part of the stations has, `most`, tells nothing; nor does one of them all.
    """
    looks = {key: having for key, having in _looks(spots).items() if len(having) < len(spots)}
    looks = {key: having for key, having in looks.items() if len(having) <= most * len(spots)}
    common = sorted(looks, key=lambda key: (-len(looks[key]), key))
    if len(common) > MOST:
        return []
    meant = {key: _meaning(looks[key], served, order) for key in common}
    return [f"{quote_text(key)} = [{words}]" for key, words in meant.items() if words]


def _looks(spots: Sequence[Spot]) -> dict[str, list[Spot]]:
    """The stations by each colour and class in their symbols."""
    found: dict[str, list[Spot]] = {}
    for spot in spots:
        for key in keys_of(spot):
            found.setdefault(key, []).append(spot)
    return found


def keys_of(spot: Spot) -> list[str]:
    """The colours and classes of a station's symbol, each once."""
    keys = dict[str, None]()
    for node in spot.nodes:
        keys |= {f".{name}": None for name in node.classes}
        if is_shape(node):
            hues = (colour_of(node), node.style.stroke)
            keys |= {hue: None for hue in hues if hue != "none" and is_symbol(hue)}
    return list(keys)


def _meaning(spots: Sequence[Spot], served: Mapping[int, set[str]], order: Sequence[str]) -> str:
    """The transports that serve most of these stations, in quotes."""
    counts = Counter(by for spot in spots for by in served.get(spot.number or 0, ()))
    return ", ".join(quote_text(by) for by in order if counts[by] >= USUAL * len(spots))


def report_unmapped(
    spots: Sequence[Spot], served: Mapping[int, set[str]], order: Sequence[str], report: Reporter
) -> None:
    """Report marks of stations that seem to mean something, and are not mapped where others are."""
    unmarked = [spot for spot in spots if spot.unmarked]
    lines = symbol_lines(unmarked, served, order, RARE)
    if not lines:
        return
    keys = {line.split('"')[1] for line in lines}
    having = [spot for spot in unmarked if keys & set(keys_of(spot))]
    first = having[0]
    which = str(first) if len(having) == 1 else f"{first} and {len(having) - 1} more"
    words = f"{which} have no mapped mark, but differ from others without one by colour or class"
    words = words.replace("have", "has").replace("differ", "differs") if len(having) == 1 else words
    hint = f"if that means something, write under [tracing.symbols] in box.toml: {'; '.join(lines)}"
    about = tuple(f"station:{spot.number}" for spot in having)
    report("unmapped-symbol", words, first.node, first.layer, at=first.at, about=about, hint=hint)
