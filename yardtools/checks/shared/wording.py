"""Words that findings share: lists of stations, and the names of what they are about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from yardtools.wording import join_few

MOST = 8
"""How many stations a message names; the subject of a finding names them all."""


def numbers(stations: Collection[int]) -> str:
    """Station numbers in a row; of very many, the first: `1, 2, 3, 4, 5, 6, 7 and 22 more`."""
    return join_few(stations, MOST)


def stations(found: Collection[int]) -> str:
    """`station 5`, or `stations 5 and 6`."""
    return f"station{'s' * (len(found) != 1)} {numbers(found)}"


def subjects(found: Iterable[int]) -> tuple[str, ...]:
    """How findings name these stations."""
    return tuple(f"station:{number}" for number in found)


def card(side: str, station: int) -> str:
    """How findings name a start card."""
    return f"card:{side}-{station}"


SIGNS = ("disc", "half circle", "rectangle")
"""What shows the first, second and third transport of the ladder in a station's symbol."""


def sign(transport: str, ladder: Sequence[str]) -> str:
    """What shows a transport in a station's symbol: `half circle of the bus`."""
    place = ladder.index(transport) if transport in ladder else len(SIGNS)
    return f"{SIGNS[place] if place < len(SIGNS) else 'sign'} of the {transport}"


SIDES = {"detective": "the detectives", "mister_x": "Mister X"}
"""Who draws the start cards of each kind."""
