"""What is doubtful about the stations of a drawing: numbers that lack, repeat or are left over, overlaps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from yardtools.findings import INFO
from yardtools.svg.node import Node
from yardtools.svg.shapes import everything_in
from yardtools.tracing.reading.glyphs import has_glyphs, report_outline
from yardtools.tracing.reading.neighbours import Points
from yardtools.tracing.reading.reporter import Reporter, measure, subject_of
from yardtools.tracing.reading.station_numbers import Label
from yardtools.tracing.reading.station_pattern import StationPattern, number_in
from yardtools.tracing.reading.stations import Spot
from yardtools.tracing.reading.unmapped_symbols import symbol_lines


def report_stations(spots: Sequence[Spot], weld: float, report: Reporter) -> list[Spot]:
    """Report stations without a number, with another's number, and on top of each other.

    Of two with the same number the later one loses it: so the fault stays one, and its links do not
    become wrong ones. Those remain that lines can end at: what lies on a station and has no number is a
    part of its symbol.
    """
    _report_duplicates(spots, report)
    overlaps = _overlaps(spots, weld)
    for below, above in overlaps:
        _report_overlap(spots[below], spots[above], report)
    parts = {part for pair in overlaps for part in _nameless(spots, *pair)}
    for place, spot in enumerate(spots):
        if spot.number is None and spot.repeats is None and place not in parts:
            _report_unnumbered(spot, report)
    return [spot for place, spot in enumerate(spots) if place not in parts]


def _nameless(spots: Sequence[Spot], one: int, other: int) -> list[int]:
    """The one of two stations that has no number, where the other has."""
    nameless = [place for place in (one, other) if spots[place].number is None]
    return nameless if len(nameless) == 1 else []


def report_grounds(spots: Iterable[Spot], report: Reporter) -> None:
    """Report shapes under several stations, which are none themselves."""
    for spot in spots:
        words = "a shape that lies under several numbers is taken for the ground, and not for a station"
        hint = "move it to a layer notes"
        report("unnumbered-station", words, spot.node, spot.layer, at=spot.at, hint=hint, severity=INFO)


def report_strays(labels: Sequence[Label], report: Reporter) -> None:
    """Report numbers among the stations that belong to none."""
    for label in labels:
        if label.among_stations:
            words = f"the number {label.number} stands at no station"
            hint = "move it to its station, or delete it"
            report("stray-number", words, label.node, label.layer, at=label.at, hint=hint)


def report_mismatches(spots: Iterable[Spot], pattern: StationPattern, report: Reporter) -> None:
    """Report stations whose id, label and text do not say the same number."""
    for spot in spots:
        number = pattern.number(spot.node)
        other = _contradiction(spot.node, number, pattern) if number is not None else ""
        if other:
            hint = f"it is read as station {number}; correct the one that is wrong"
            about = (f"station:{number}", subject_of(spot.node, spot.at))
            report("number-mismatch", other, spot.node, spot.layer, at=spot.at, about=about, hint=hint)


def _contradiction(node: Node, number: int, pattern: StationPattern) -> str:
    """How the label or the texts of a station contradict the number of its name; nothing where they agree."""
    by_label = pattern.number(replace(node, id="")) if node.id and node.label else None
    if by_label not in (None, number):
        return f"the id says station {number}, the label says {by_label}"
    written = [number_in(each.text) for each in everything_in(node) if each.text]
    others = [each for each in written if each is not None]
    if others and number not in others:
        return f"the name says station {number}, the text in it says {others[0]}"
    return ""


def _report_unnumbered(spot: Spot, report: Reporter) -> None:
    words = "a station without a number; it is left out, and its links with it"
    hint = "give it a text with its number, or an id or label like station-12"
    if spot.misread:
        hint = f"the text {spot.misread[:40]!r} is no number alone; {hint}"
    report("unnumbered-station", words, spot.node, spot.layer, at=spot.at, hint=hint)
    if has_glyphs(spot):
        report_outline(spot, report)


def _report_duplicates(spots: Sequence[Spot], report: Reporter) -> None:
    first: dict[int, Spot] = {}
    for spot in spots:
        if spot.number is None or first.setdefault(spot.number, spot) is spot:
            continue
        other = first[spot.number]
        where = f"the other is at {_where(other)}"
        words = f"{spot} is drawn twice; {where}, and this one is left out, and its links with it"
        about = (f"station:{spot.number}", subject_of(spot.node, spot.at))
        report(
            "duplicate-number",
            words,
            spot.node,
            spot.layer,
            at=spot.at,
            about=about,
            hint=_other_number(spot, other),
        )
        spot.repeats, spot.number = spot.number, None


def _where(spot: Spot) -> str:
    return f"{measure(spot.at[0])}, {measure(spot.at[1])}"


def _other_number(*spots: Spot) -> str:
    """What the texts of stations say that have the same number by id: mostly one was copied."""
    for spot in spots:
        for node in spot.node.walk():
            number = number_in(node.text) if node.text else None
            if number not in (None, spot.number):
                return f"the text in the one at {_where(spot)} says {number}: is its label that of a copy?"
    return "one of them needs another number"


def _overlaps(spots: Sequence[Spot], weld: float) -> list[tuple[int, int]]:
    """Stations so near that nobody can tell which of them a line ends at, the earlier one first."""
    reaches = np.array([max(weld, spot.radius) for spot in spots])
    points = [spot.at for spot in spots]
    pairs = Points(points).near(points, reaches, 2)
    met = {
        (min(one, other), max(one, other))
        for one, other in zip(pairs.asker.tolist(), pairs.found.tolist(), strict=True)
        if one != other and (spots[one].number is None or spots[one].number != spots[other].number)
    }
    return sorted(met)


def _report_overlap(below: Spot, above: Spot, report: Reporter) -> None:
    words = f"{above} lies on {below}: a line that ends here may mean either"
    about = tuple(
        subject_of(spot.node, spot.at) if spot.number is None else f"station:{spot.number}"
        for spot in (above, below)
    )
    hint = "group the shapes if they are one station, else move them apart"
    report("overlapping-stations", words, above.node, above.layer, at=above.at, about=about, hint=hint)


def report_derived(
    silent: Sequence[Spot], count: int, served: Mapping[int, set[str]], order: Sequence[str], report: Reporter
) -> None:
    """Report that no symbol says which transports stop at some stations, and what could be mapped."""
    if not silent:
        return
    first = silent[0]
    which = (
        "no station's symbol" if len(silent) == count else f"the symbols of {len(silent)} of {count} stations"
    )
    shows = (
        "shows its transports" if len(silent) == count else f"do not show their transports ({first} is one)"
    )
    words = f"{which} {shows}, so they are taken from the links, and no check can compare the two"
    lines = symbol_lines(silent, served, order, 1.0)
    hint = "map fills or classes under [tracing.symbols] in box.toml"
    if lines:
        hint = f"write under [tracing] in box.toml what they mean: symbols = {{ {', '.join(lines)} }}"
    about = tuple(f"station:{spot.number}" for spot in silent)
    report("derived-transports", words, first.node, first.layer, at=first.at, about=about, hint=hint)
