"""A station's symbol does not show the transports of its links."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import Study, study
from yardtools.checks.shared.wording import numbers, sign, stations, subjects
from yardtools.findings import ERROR, Fault
from yardtools.model import Board, Link
from yardtools.wording import join_words


@check(
    ERROR,
    rationale="The symbol of a station states which transports stop there, no more and no fewer, and players "
    "go by it. Where the lines say otherwise, a line or a part of the symbol is missing, or one of the "
    "two is at the wrong station. Ferries are never shown. Stations without a symbol of their own are "
    "not looked at.",
    bad="1 taxi 2 bus 3; 3 taxi 1; 1 shows taxi; 2 shows taxi, bus; 3 shows taxi",
    good="1 taxi 2 bus 3; 3 taxi 1; 1 shows taxi; 2 shows taxi, bus; 3 shows taxi, bus",
    after=("trace", "document/undeclared-transport"),
)
def type_mismatch(board: Board) -> Iterator[Fault]:
    """A station's symbol does not show the transports of its links."""
    known = study(board)
    compared = set(known.transports) - known.one_sided
    if board.assembled:
        compared.discard("bus")  # D18: a bus of laid tiles runs on to the next stop, if there is one
    for by in (transport for transport in known.transports if transport in compared):
        yield from _unshown(known, by)
        yield from _unlinked_everywhere(known, by)
    yield from _idle_signs(known, compared)


def _unshown(known: Study, by: str) -> Iterator[Fault]:
    """Links of a transport that the symbol at one end, or at neither end, shows."""
    blank = {
        number
        for number, station in known.stations.items()
        if not station.derived and by not in station.transports and by in known.transports_at[number]
    }
    for number in sorted(blank):
        links = [link for link in known.links_at[number] if link.by == by]
        single = [link for link in links if not {link.start, link.end} <= blank or link.start == link.end]
        if single:
            yield _no_sign(number, single, known.ladder)
        for link in links:
            if link not in single and number == min(link.start, link.end):
                yield _no_signs(link, known.ladder)


def _no_sign(number: int, links: list[Link], ladder: tuple[str, ...]) -> Fault:
    by = links[0].by
    pairs = dict.fromkeys(f"{link.start}-{link.end}" for link in links)
    drawn = join_words(pairs)
    plural, ends = ("s", "end") if len(pairs) > 1 else ("", "ends")
    words = f"station {number} does not show {by}, but the {by} link{plural} {drawn} {ends} there"
    hint = f"draw the missing {sign(by, ladder)} at {number}, or remove the {by} link{plural} {drawn}"
    return Fault((f"station:{number}", *links), words, hint=hint)


def _no_signs(link: Link, ladder: tuple[str, ...]) -> Fault:
    ends = f"{link.start} and {link.end}"
    words = f"{link} joins stations that do not show {link.by}"
    hint = (
        f"remove the link if it is none of {link.by}, or draw the missing {sign(link.by, ladder)} at {ends}"
    )
    return Fault((link, *subjects((link.start, link.end))), words, hint=hint)


def _unlinked_everywhere(known: Study, by: str) -> Iterator[Fault]:
    """A transport that symbols show and that has no link on the whole board: one cause, one finding."""
    if by != known.base and not any(by in served for served in known.transports_at.values()):
        shown = [n for n, each in known.stations.items() if by in each.transports and not each.derived]
        if shown:
            words = f"{stations(shown)} show{'s' * (len(shown) == 1)} {by}, but the board has no {by} link"
            yield Fault(subjects(shown), words, hint=f"draw the {by} lines between {numbers(shown)}")


def _idle_signs(known: Study, compared: set[str]) -> Iterator[Fault]:
    """Symbols that show a transport without a link; the base transport is left to no-base-transport."""
    linked = set().union(*known.transports_at.values())
    for number, station in known.stations.items():
        if station.derived or number in known.doubtful:
            continue
        served = known.transports_at[number]
        idle = [by for by in station.transports if _counts(by, known, compared, linked) and by not in served]
        if idle:
            words = (
                f"station {number} shows {join_words(idle)}, but no {join_words(idle, 'or')} link leads there"
            )
            signs = join_words(sign(by, known.ladder) for by in idle)
            hint = (
                f"draw the missing {join_words(idle)} line to {number}, or take the {signs} out of its symbol"
            )
            yield Fault(station, words, hint=hint)


def _counts(by: str, known: Study, compared: set[str], linked: set[str]) -> bool:
    """Whether a shown transport wants a link here; one that the board does not know cannot have any."""
    return by not in known.transports or (by in compared and by in linked and by != known.base)
