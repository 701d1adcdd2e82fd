"""How many of the errors that people really made the checks find: the figures, and whether they suffice.

    python scripts/field_errors.py [FILE] [--json] [--synthetic N] [--seed S ...]

FILE lists faulty boards as what they have wrongly and what they lack against the London board; without
it, it is the project's own list. Each is built on London with straight links, and all checks run on it.
Then the same is done for each seed with N copies of London, of Europe and of towns drawn by chance, each
with slips in the mix that people make (slips.py), and with as many towns without a slip: this says whether
the checks know more than the faults they were tried on. What they say of a true board too does not count.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from random_towns import town
from slips import copy_with_slips
from yardtools.checks.registry import rules
from yardtools.findings import INFO, Fault
from yardtools.formats import json as json_format
from yardtools.model import Board, Link
from yardtools.resources import board_folder
from yardtools.validation.run_checks import run_checks

OWN = Path(__file__).parent.parent / "tests" / "data" / "london-field-errors.json"

UNUSED = "network/unused-transport"
"""Its subject is a transport, and stands for all the links that transport lacks."""
STATIONS = "stations/unusual-lines"
"""It names stations alone, so that some of it would be right by chance."""

Subject = tuple[str, tuple[str, ...]]
"""A code, and what the finding is about."""


@dataclass(frozen=True)
class Case:
    """A faulty board, the links it has wrongly and those it lacks, and what is said of it without them."""

    name: str
    board: Board
    wrong: tuple[Link, ...]
    missing: tuple[Link, ...]
    known: frozenset[Subject] = frozenset()

    @property
    def faults(self) -> tuple[Link, ...]:
        """Everything that is wrong with it."""
        return self.wrong + self.missing


# --- cases ------------------------------------------------------------------------------------


def shipped(name: str) -> Board:
    """A shipped board."""
    board = json_format.loads((board_folder(name) / "board.json").read_text(encoding="utf-8"))
    assert isinstance(board, Board)
    return board


def london() -> Board:
    """The shipped London board, its links straight."""
    board = shipped("london")
    return replace(board, links=tuple(replace(link, path=()) for link in board.links))


def field_cases(board: Board, file: Path) -> Iterator[Case]:
    """The boards of a list of errors."""
    for row in json.loads(file.read_text(encoding="utf-8"))["boards"]:
        wrong, missing = (_links(row[key]) for key in ("spurious", "missing"))
        lacking = {link.key for link in missing}
        kept = tuple(link for link in board.links if link.key not in lacking)
        yield Case(row["id"], replace(board, links=kept + wrong), wrong, missing)


def _links(rows: Iterable[tuple[int, int, str]]) -> tuple[Link, ...]:
    return tuple(Link(start, end, by) for start, end, by in rows)


def made_cases(boards: Iterable[Board], rng: random.Random) -> Iterator[Case]:
    """Copies of boards with slips in them."""
    for place, board in enumerate(boards, 1):
        copy = copy_with_slips(board, rng)
        yield Case(f"made-{place}", copy.board, copy.wrong, copy.missing, _subjects(board))


def _subjects(board: Board) -> frozenset[Subject]:
    """What is grave about a board without a slip, such as the islands of Europe: its box says so."""
    return frozenset((fault.code, fault.subject) for fault in run_checks(board).faults if is_grave(fault))


# --- judging ----------------------------------------------------------------------------------


def is_grave(fault: Fault) -> bool:
    """Whether a finding is an error or a warning."""
    return (fault.severity or rules()[fault.code].severity) is not INFO


def points_at(fault: Fault, link: Link) -> bool:
    """Whether a finding names a link or a station at its end, or a transport that has no link at all."""
    names = {link.subject, f"station:{link.start}", f"station:{link.end}"}
    return bool(names & set(fault.subject)) or (
        fault.code == UNUSED and f"transport:{link.by}" in fault.subject
    )


def is_true(fault: Fault, case: Case) -> bool:
    """Whether a finding points at something wrong; an unused transport must be one that lacks links."""
    faults = case.missing if fault.code == UNUSED else case.faults
    return any(points_at(fault, link) for link in faults)


@dataclass(frozen=True)
class Result:
    """What the checks said of one faulty board."""

    case: Case
    faults: tuple[Fault, ...]

    @property
    def grave(self) -> list[Fault]:
        """Its errors and warnings."""
        return [fault for fault in self.faults if is_grave(fault)]

    @property
    def true(self) -> list[Fault]:
        """The errors and warnings that point at a real fault."""
        return [fault for fault in self.grave if is_true(fault, self.case)]

    def count_seen(self, links: Iterable[Link]) -> int:
        """How many of these links some finding points at."""
        return sum(any(points_at(fault, link) for fault in self.faults) for link in links)

    def expect_seen(self, links: Iterable[Link]) -> float:
        """How many of these links would be seen if the unusual stations were drawn by lot."""
        drawn = sum(fault.code == STATIONS for fault in self.faults)
        chance = 1 - (1 - drawn / len(self.case.board.stations)) ** 2
        others = [fault for fault in self.faults if fault.code != STATIONS]
        return sum(1.0 if any(points_at(fault, link) for fault in others) else chance for link in links)

    def count_named(self, links: Iterable[Link]) -> int:
        """How many of these links some finding names outright."""
        subjects = {name for fault in self.faults for name in fault.subject}
        return sum(link.subject in subjects for link in links)


def results(cases: Iterable[Case]) -> list[Result]:
    """What the checks say of each case."""
    return [Result(case, tuple(_new_faults(case))) for case in cases]


def _new_faults(case: Case) -> Iterator[Fault]:
    faults = run_checks(case.board).faults
    return (fault for fault in faults if (fault.code, fault.subject) not in case.known)


# --- figures ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Figure:
    """A share that was counted, and what it must reach; nothing where it is only for information."""

    key: str
    name: str
    count: int
    of: int
    least: float | None = None

    @property
    def share(self) -> float:
        """The share; of nothing it is whole."""
        return self.count / self.of if self.of else 1.0

    @property
    def holds(self) -> bool:
        """Whether it is enough."""
        return self.least is None or self.share >= self.least

    def __str__(self) -> str:
        verdict = "      " if self.least is None else "ok    " if self.holds else "MISSED"
        bar = "" if self.least is None else f" (at least {self.least:.0%})"
        return f"{verdict} {self.share:6.1%}  {self.count} of {self.of} {self.name}{bar}"

    def document(self) -> dict[str, Any]:
        """The figure as JSON data."""
        share = {"count": self.count, "of": self.of, "share": round(self.share, 4)}
        return share if self.least is None else share | {"least": self.least, "holds": self.holds}


def figures(found: list[Result], bars: bool) -> dict[str, Figure]:
    """What is asked of the checks, counted; `bars` says whether they must reach something."""
    grave, true = (sum(len(part) for part in parts) for parts in _parts(found))
    rows = [
        Figure("boards", "boards have a true error or warning", _hits(found), len(found), 0.9),
        *_shares("wrong", [(result, result.case.wrong) for result in found], 0.75),
        *_shares("missing", [(result, result.case.missing) for result in found], 0.55),
        Figure("precision", "errors and warnings are true", true, grave, 0.95),
        Figure("suspicions", "suspicions point at a real fault", *_suspicions(found)),
    ]
    return {row.key: row if bars else replace(row, least=None) for row in rows}


def _shares(kind: str, parts: list[tuple[Result, tuple[Link, ...]]], least: float) -> Iterator[Figure]:
    """How many links of a kind are pointed at, would be by lot, and are named themselves."""
    count = sum(len(links) for _, links in parts)
    seen = sum(result.count_seen(links) for result, links in parts)
    drawn = round(sum(result.expect_seen(links) for result, links in parts))
    named = sum(result.count_named(links) for result, links in parts)
    yield Figure(kind, f"{kind} links are pointed at", seen, count, least)
    yield Figure(f"{kind}_drawn", f"{kind} links would be, were unusual stations drawn by lot", drawn, count)
    yield Figure(f"{kind}_named", f"{kind} links are named themselves", named, count)


def _suspicions(found: list[Result]) -> tuple[int, int]:
    """How many links and stations to doubt are named rightly, and how many there are."""
    told = [(fault, result.case) for result in found for fault in result.faults if fault.rank]
    return sum(is_true(fault, case) for fault, case in told), len(told)


def _parts(found: list[Result]) -> tuple[list[list[Fault]], list[list[Fault]]]:
    return [result.grave for result in found], [result.true for result in found]


def _hits(found: list[Result]) -> int:
    return sum(bool(result.true) for result in found)


def alarms(boards: Iterable[Board]) -> list[str]:
    """The errors and warnings on boards that have no fault."""
    found = (fault for board in boards for fault in run_checks(board).faults if is_grave(fault))
    return [f"{fault.code}: {fault.message}" for fault in found]


# --- the report -------------------------------------------------------------------------------


def survey(arguments: argparse.Namespace) -> dict[str, Any]:
    """Everything that is measured, by part."""
    parts: dict[str, Any] = {
        "true board": alarms([london()]),
        "field": figures(results(field_cases(london(), arguments.file)), bars=True),
    }
    for seed in arguments.seed if arguments.synthetic else ():
        parts |= {f"{name}, seed {seed}": part for name, part in _made_up(arguments.synthetic, seed)}
    return parts


def _made_up(count: int, seed: int) -> Iterator[tuple[str, Any]]:
    """The same with made-up slips, and towns without any."""
    rng = random.Random(seed)
    yield "slips on London", figures(results(made_cases([london()] * count, rng)), bars=False)
    yield "slips on Europe", figures(results(made_cases([shipped("europe")] * count, rng)), bars=False)
    towns = [town(rng) for _ in range(count)]
    yield "sound towns", alarms(towns)
    yield "slips on towns", figures(results(made_cases(towns, rng)), bars=False)


def text(parts: Mapping[str, Any]) -> Iterator[str]:
    """The report in lines."""
    for name, part in parts.items():
        yield f"{name}:"
        if isinstance(part, list):
            yield f"{'MISSED' if part else 'ok    '} {len(part)} errors and warnings"
            yield from (f"         {line}" for line in part[:10])
        else:
            yield from map(str, part.values())


def document(parts: Mapping[str, Any]) -> dict[str, Any]:
    """The report as JSON data."""
    return {
        name: part if isinstance(part, list) else {key: figure.document() for key, figure in part.items()}
        for name, part in parts.items()
    }


def main(words: list[str] | None = None) -> int:
    """Measure and print; 1 when something is not good enough."""
    parser = argparse.ArgumentParser(description="how many real errors the checks find")
    parser.add_argument("file", nargs="?", type=Path, default=OWN)
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--synthetic", type=int, default=0, metavar="N", help="also N copies of each board")
    parser.add_argument("--seed", type=int, nargs="+", default=[1], metavar="S")
    arguments = parser.parse_args(words)
    parts = survey(arguments)
    print(json.dumps(document(parts), indent=1) if arguments.json else "\n".join(text(parts)))
    good = not parts["true board"] and all(figure.holds for figure in parts["field"].values())
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
