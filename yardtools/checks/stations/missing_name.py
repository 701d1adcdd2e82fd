"""A station has no name, though others have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.study import study
from yardtools.checks.shared.wording import stations, subjects
from yardtools.findings import WARNING, Fault
from yardtools.model import Board

NEARLY_ALL = 0.9
"""The share of named stations that have a name in a language which all are to have."""


@check(
    WARNING,
    rationale="On a board whose stations have names, players say and search for names. One without is "
    "mostly a row forgotten in the list; its label on the map and its row in the printed list stay empty.",
    bad="1 taxi 2 taxi 3; 1 named Lisbon; 2 named Madrid",
    good="1 taxi 2 taxi 3; 1 named Lisbon; 2 named Madrid; 3 named Paris",
)
def missing_name(board: Board) -> Iterator[Fault]:
    """A station has no name, though others have."""
    known = study(board).stations
    nameless = [number for number, station in known.items() if not station.name]
    named = len(known) - len(nameless)
    yield from _lacking_a_language(board)
    if not named or not nameless:
        return
    hint = 'add the name in box.toml under [names], such as {} = {{ en = "…" }}'.format
    if named < len(nameless):
        words = f"only {named} of {len(known)} stations have names; {stations(nameless)} have none"
        yield Fault(subjects(nameless), words, hint=hint(nameless[0]))
        return
    for number in nameless:
        yield Fault(f"station:{number}", f"station {number} has no name", hint=hint(number))


def _lacking_a_language(board: Board) -> Iterator[Fault]:
    """The named stations that lack a name in a language in which nearly all others have one."""
    named = {number: station for number, station in study(board).stations.items() if station.name}
    spoken = Counter(language for station in named.values() for language in station.name)
    for language in (language for language, count in spoken.items() if count > NEARLY_ALL * len(named)):
        for number in (number for number, station in named.items() if language not in station.name):
            words = f"station {number} has no name in the language {language!r}, as the others have"
            hint = f'add it in box.toml under [names], such as {number} = {{ {language} = "…" }}'
            yield Fault(f"station:{number}", words, hint=hint, figures=(language,))
