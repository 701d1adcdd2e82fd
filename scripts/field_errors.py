"""How many of the errors that people really made the checks find: the figures, and whether they suffice.

    python scripts/field_errors.py [FILE] [--json] [--synthetic N] [--seed S]

FILE lists faulty boards as what they have wrongly and what they lack against the London board; without
it, it is the project's own list. Each is built on London with straight links, and all checks run on it.
`--synthetic` does the same with N boards of random slips on London, and N on towns drawn by chance,
which says whether the checks know more than the faults they were tried on.
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

from random_towns import add_slips, town
from yardtools.checks.registry import rules
from yardtools.findings import INFO, Fault
from yardtools.formats import json as json_format
from yardtools.model import Board, Link
from yardtools.resources import board_folder
from yardtools.validation.run_checks import run_checks

OWN = Path(__file__).parent.parent / "tests" / "data" / "london-field-errors.json"

UNUSED = "network/unused-transport"
"""Its subject is a transport, and stands for all the links that transport lacks."""


@dataclass(frozen=True)
class Case:
    """A faulty board, the links it has wrongly and those it lacks."""

    name: str
    board: Board
    wrong: tuple[Link, ...]
    missing: tuple[Link, ...]

    @property
    def faults(self) -> tuple[Link, ...]:
        """Everything that is wrong with it."""
        return self.wrong + self.missing


# --- cases ------------------------------------------------------------------------------------


def london() -> Board:
    """The shipped London board, its links straight."""
    board = json_format.loads((board_folder("london") / "board.json").read_text(encoding="utf-8"))
    assert isinstance(board, Board)
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
    """Boards with random slips; one on which nothing went wrong is slipped again."""
    for place, board in enumerate(boards, 1):
        wrong, missing = list[Link](), list[Link]()
        while not wrong and not missing:
            faulty, wrong, missing = add_slips(board, rng)
        yield Case(f"made-{place}", faulty, tuple(wrong), tuple(missing))


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

    def count_named(self, links: Iterable[Link]) -> int:
        """How many of these links some finding names outright."""
        subjects = {name for fault in self.faults for name in fault.subject}
        return sum(link.subject in subjects for link in links)


def results(cases: Iterable[Case]) -> list[Result]:
    """What the checks say of each case."""
    return [Result(case, run_checks(case.board).faults) for case in cases]


# --- figures ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Figure:
    """A share that was counted, and what it must reach; nothing where it is only for information."""

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
    wrong = sum(len(result.case.wrong) for result in found)
    missing = sum(len(result.case.missing) for result in found)
    grave, true = (sum(len(part) for part in parts) for parts in _parts(found))
    rows = {
        "boards": ("boards have a true error or warning", _hits(found), len(found), 0.85),
        "wrong": ("wrong links are pointed at", sum(r.count_seen(r.case.wrong) for r in found), wrong, 0.6),
        "missing": (
            "missing links are pointed at",
            sum(r.count_seen(r.case.missing) for r in found),
            missing,
            0.4,
        ),
        "precision": ("errors and warnings are true", true, grave, 0.9),
        "wrong_named": (
            "wrong links are named themselves",
            sum(r.count_named(r.case.wrong) for r in found),
            wrong,
            None,
        ),
        "missing_named": (
            "missing links are named themselves",
            sum(r.count_named(r.case.missing) for r in found),
            missing,
            None,
        ),
    }
    return {key: Figure(*row[:3], row[3] if bars else None) for key, row in rows.items()}


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
    board = london()
    parts: dict[str, Any] = {
        "true board": alarms([board]),
        "field": figures(results(field_cases(board, arguments.file)), bars=True),
    }
    if arguments.synthetic:
        rng = random.Random(arguments.seed)
        towns = [town(rng) for _ in range(arguments.synthetic)]
        parts["slips on London"] = figures(
            results(made_cases([board] * arguments.synthetic, rng)), bars=False
        )
        parts["sound towns"] = alarms(towns)
        parts["slips on towns"] = figures(results(made_cases(towns, rng)), bars=False)
    return parts


def text(parts: Mapping[str, Any]) -> Iterator[str]:
    """The report in lines."""
    for name, part in parts.items():
        yield f"{name}:"
        if isinstance(part, list):
            yield f"{'MISSED' if part and name == 'true board' else 'ok    '} {len(part)} errors and warnings"
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
    parser.add_argument("--synthetic", type=int, default=0, metavar="N", help="also N boards of random slips")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    arguments = parser.parse_args(words)
    parts = survey(arguments)
    print(json.dumps(document(parts), indent=1) if arguments.json else "\n".join(text(parts)))
    good = not parts["true board"] and all(figure.holds for figure in parts["field"].values())
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
