"""What many games add up to: plain counts, so that the order in which games end never matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from yardtools.games.game import DETECTIVES, MISTER_X
from yardtools.playtest.lines import Document

GAMES, WINS, ENDINGS, ROUNDS, MOVES = "games", "wins", "endings", "rounds", "moves"
STARTS, STARTS_WON, PAIRS, PAIRS_WON = "starts", "starts won", "pairs", "pairs won"
CAUGHT, CORNERED, HOPS = "caught", "cornered", "hops"
NOBODY = "nobody"


def of_side(what: str, side: str) -> str:
    """The name of the counts that each side has for itself: visits, tickets, starts, scores."""
    return f"{what} {side}"


class Tally(dict[str, Counter[str]]):
    """Counts by name, each of things that are named by a text: a station `45`, a pair of them `45 13`.

    Starts, and pairs of his and a detective's, are counted again where Mister X won.
    """

    def __missing__(self, name: str) -> Counter[str]:
        found = self[name] = Counter()
        return found

    @property
    def games(self) -> int:
        """How many games these are."""
        return self[GAMES][GAMES]

    @classmethod
    def of(cls, lines: Iterable[Document]) -> Tally:
        """What some lines of a run add up to."""
        tally = cls()
        for line in lines:
            tally.add(line)
        return tally

    def add(self, line: Document) -> None:
        """Count a line of a run: one game, or what many have added up to."""
        if "tally" in line:
            self.merge(line["tally"])
        else:
            self._count(line)

    def merge(self, other: Mapping[str, Mapping[str, int]]) -> None:
        """Count other games too."""
        for name, counts in other.items():
            self[name].update(counts)

    def _count(self, row: Document) -> None:
        self[GAMES][GAMES] += 1
        winners = row["winners"]
        self[WINS].update(winners or [NOBODY])
        self[ENDINGS]["\t".join((row["rule"], " ".join(winners), row["reason"]))] += 1
        self[ROUNDS][str(row["rounds"])] += 1
        self[MOVES][str(row["moves"])] += 1
        for seat, points in row.get("scores", {}).items():
            self[of_side("scores", seat)][str(points)] += 1
        for end in (CAUGHT, CORNERED):
            if end in row:
                self[end][str(row[end])] += 1
        for side, used in row.get("tickets", {}).items():
            self[of_side("tickets", side)].update(used)
        if "paths" in row:
            self._walk(row["paths"], MISTER_X in winners)

    def _walk(self, paths: Mapping[str, list[int]], won: bool) -> None:
        """Count where everybody began and went."""
        begun = {pawn: str(path[0]) for pawn, path in paths.items() if path}
        for pawn, path in paths.items():
            side = MISTER_X if pawn == MISTER_X else DETECTIVES
            self[of_side("visits", side)].update(map(str, path[1:]))
            self[HOPS].update(f"{start} {end}" for start, end in pairwise(path))
        his = begun.pop(MISTER_X, None)
        if his is None:
            return
        self._begin(MISTER_X, [his], won)
        self._begin(DETECTIVES, begun.values(), won)
        pairs = [f"{his} {start}" for start in begun.values()]
        self[PAIRS].update(pairs)
        if won:
            self[PAIRS_WON].update(pairs)

    def _begin(self, side: str, starts: Iterable[str], won: bool) -> None:
        for start in starts:
            self[of_side(STARTS, side)][start] += 1
            if won:
                self[of_side(STARTS_WON, side)][start] += 1

    def document(self) -> dict[str, Any]:
        """The counts as JSON data, in a fixed order."""
        return {name: dict(sorted(self[name].items())) for name in sorted(self) if self[name]}
