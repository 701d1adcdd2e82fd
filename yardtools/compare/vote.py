"""Many transcriptions of one board: what the majority says, and who differs where.

Every claim of every board is put to the vote. It stands when more than half of the boards make it;
where exactly half do, it is undecided and left out. What a station shows is asked only of boards that
have the station and saw its symbol, unless none did. A board that merely numbers its stations
otherwise is renumbered first: its numbering is reported, not counted as errors.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from yardtools.compare.claims import Claim, claims, in_order, link_claims
from yardtools.compare.majority import majority_board
from yardtools.compare.matching import find_renumbering
from yardtools.compare.renumber import Renumbering, renumber_board
from yardtools.errors import YardError
from yardtools.model.network import Board, rank


@dataclass(frozen=True, slots=True)
class Ballot:
    """One board beside the majority: what it claims wrongly, what it lacks, how it was renumbered."""

    name: str
    wrong: tuple[Claim, ...] = ()
    missing: tuple[Claim, ...] = ()
    renumbering: Renumbering = field(default_factory=dict, hash=False)

    @property
    def agrees(self) -> bool:
        """Whether the board says what the majority says, whatever its numbers."""
        return not self.wrong and not self.missing

    @property
    def slips(self) -> tuple[tuple[Claim, Claim], ...]:
        """The links that are there but run otherwise: the wrong claim and the missing one it stands for."""
        missing: dict[Any, list[Claim]] = defaultdict(list)
        for claim in self.missing:
            missing[_ends(claim)].append(claim)
        return tuple(
            (claim, missing[_ends(claim)].pop(0))
            for claim in self.wrong
            if claim.kind == "link" and missing[_ends(claim)]
        )

    def document(self) -> dict[str, Any]:
        """The ballot as JSON data."""
        return {
            "name": self.name,
            "renumbered": {str(old): new for old, new in sorted(self.renumbering.items())},
            "wrong": [claim.document() for claim in self.wrong],
            "missing": [claim.document() for claim in self.missing],
            "one_way": [{"wrong": a.document(), "missing": b.document()} for a, b in self.slips],
        }


def _ends(claim: Claim) -> tuple[Any, ...]:
    """What claims of the same link share, whichever way it runs."""
    return (claim.kind, claim.by, *sorted((claim.number, claim.to)))


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A claim that not all make: who makes it and who does not; undecided where that is half and half."""

    claim: Claim
    having: tuple[str, ...]
    lacking: tuple[str, ...]

    @property
    def stands(self) -> bool | None:
        """Whether the majority makes the claim; None where it is undecided."""
        return None if len(self.having) == len(self.lacking) else len(self.having) > len(self.lacking)

    @property
    def minority(self) -> tuple[str, ...]:
        """Those outvoted; where it is undecided, those who make the claim."""
        return self.lacking if self.stands else self.having

    @property
    def lonely(self) -> bool:
        """Whether a single board stands against the majority, which its own list tells already."""
        return self.stands is not None and len(self.minority) == 1

    def document(self) -> dict[str, Any]:
        """The row as JSON data."""
        return {
            "what": self.claim.name,
            **self.claim.document(),
            "have": len(self.having),
            "of": len(self.having) + len(self.lacking),
            "stands": self.stands,
            "minority": list(self.minority),
        }


@dataclass(frozen=True, slots=True)
class Vote:
    """The majority board, every board beside it, and every claim that not all make."""

    board: Board
    ballots: tuple[Ballot, ...]
    disagreements: tuple[Disagreement, ...]

    @property
    def unanimous(self) -> bool:
        """Whether all boards say the same, whatever their numbers."""
        return not self.disagreements

    @property
    def ties(self) -> tuple[Disagreement, ...]:
        """The claims that exactly half of the boards make."""
        return tuple(row for row in self.disagreements if row.stands is None)

    def document(self) -> dict[str, Any]:
        """The vote as JSON data."""
        return {
            "format": "yard-vote/1",
            "unanimous": self.unanimous,
            "boards": [ballot.document() for ballot in self.ballots],
            "disagreements": [row.document() for row in self.disagreements],
            "majority": self.board.document(),
        }


def vote(boards: Sequence[tuple[str, Board]], renumber: Renumbering | None = None, find: bool = True) -> Vote:
    """The majority of many boards.

    `renumber` is applied to every board that comes nearer the others by it; `find` looks for a
    renumbering of those that still differ.
    """
    mappings = _mappings([board for _, board in boards], renumber or {}, find)
    aligned = [renumber_board(board, mapping) for (_, board), mapping in zip(boards, mappings, strict=True)]
    count = _Count(aligned)
    board = majority_board(aligned, count.won)
    order = rank(transport.id for transport in board.transports)
    ballots = (
        Ballot(name, in_order(count.wrong(voter), order), in_order(count.omissions(voter), order), mapping)
        for voter, ((name, _), mapping) in enumerate(zip(boards, mappings, strict=True))
    )
    rows = (_row(claim, count, boards) for claim in in_order(count.disputed, order))
    return Vote(board, tuple(ballots), tuple(rows))


def _row(claim: Claim, count: _Count, boards: Sequence[tuple[str, Board]]) -> Disagreement:
    having, lacking = (tuple(boards[voter][0] for voter in side) for side in count.sides(claim))
    return Disagreement(claim, having, lacking)


class _Count:
    """The count: who makes which claims, who is asked about them, and which of them won."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self.everybody = range(len(boards))
        self.witnesses = _witnesses(boards)
        self.claimed = [
            frozenset(claim for claim in claims(board) if voter in self._voters_on(claim))
            for voter, board in enumerate(boards)
        ]
        made = Counter(claim for claimed in self.claimed for claim in claimed)
        self.won = frozenset(claim for claim, yes in made.items() if 2 * yes > len(self._voters_on(claim)))
        self.tied = frozenset(claim for claim, yes in made.items() if 2 * yes == len(self._voters_on(claim)))
        self.disputed = [claim for claim, yes in made.items() if yes < len(self._voters_on(claim))]

    def _voters_on(self, claim: Claim) -> Collection[int]:
        return self.witnesses[claim.number] if claim.kind == "symbol" else self.everybody

    def wrong(self, voter: int) -> frozenset[Claim]:
        """What a board claims and the majority denies."""
        return self.claimed[voter] - self.won - self.tied

    def omissions(self, voter: int) -> frozenset[Claim]:
        """What the majority claims and a board that was asked does not."""
        lacking = self.won - self.claimed[voter]
        return frozenset(claim for claim in lacking if voter in self._voters_on(claim))

    def sides(self, claim: Claim) -> tuple[list[int], list[int]]:
        """Who makes a claim and who does not, of those asked."""
        asked = sorted(self._voters_on(claim))
        having = [voter for voter in asked if claim in self.claimed[voter]]
        return having, [voter for voter in asked if claim not in self.claimed[voter]]


def _witnesses(boards: Sequence[Board]) -> dict[int, set[int]]:
    """The boards that can say what each station shows: those that saw its symbol, else all that have it."""
    have, saw = defaultdict[int, set[int]](set), defaultdict[int, set[int]](set)
    for voter, board in enumerate(boards):
        for station in board.stations:
            have[station.id].add(voter)
            if not station.derived:
                saw[station.id].add(voter)
    return {number: saw[number] or voters for number, voters in have.items()}


# --- other numberings -------------------------------------------------------------------------


def _mappings(boards: Sequence[Board], given: Renumbering, find: bool) -> list[Renumbering]:
    """How each board is to be renumbered, if at all."""
    typical = _most_typical(boards)
    return [_mapping(board, typical, given, find) for board in boards]


def _most_typical(boards: Sequence[Board]) -> Board:
    """The board whose links the others share most: the one with the fewest differences from all of them."""
    made = [frozenset(link_claims(board)) for board in boards]
    count = Counter(claim for claimed in made for claim in claimed)
    # A link of mine differs from all who lack it, and agrees with all who have it.
    strangeness = [sum(len(boards) - 2 * count[claim] for claim in claimed) for claimed in made]
    return boards[strangeness.index(min(strangeness))]


def _mapping(board: Board, typical: Board, given: Renumbering, find: bool) -> Renumbering:
    if given and _apart(_if_possible(board, given), typical) < _apart(board, typical):
        return given
    return (find_renumbering(board, typical) if find else None) or {}


def _apart(board: Board, other: Board) -> int:
    return len(set(link_claims(board)) ^ set(link_claims(other)))


def _if_possible(board: Board, mapping: Renumbering) -> Board:
    """The board renumbered; as it is where the renumbering was not made for it."""
    try:
        return renumber_board(board, mapping)
    except YardError:
        return board
