"""A start card of the detectives is on a start or target of a mission, or one move from it."""

from __future__ import annotations

from collections.abc import Iterator

from yardtools.checks.registry import check
from yardtools.checks.shared.wording import card, numbers
from yardtools.findings import WARNING, Fault
from yardtools.graph import neighbours, usable
from yardtools.model import Board, Mission


@check(
    WARNING,
    rationale="A detective who begins on a start or a target of a mission, or beside one, finds Mister X at "
    "once or waits for him where he has to go: luck of the draw decides the game. Start cards keep at least "
    "two moves away from both.",
    bad="europe; mission yellow from 182, 183, 193, 194, 180 to 34, 37",
    good="europe; mission yellow from 182, 183, 193, 194, 199 to 34, 37",
    after=("missions/unknown-station",),
)
def card_too_near(board: Board) -> Iterator[Fault]:
    """A start card of the detectives is on a start or target of a mission, or one move from it."""
    hunters = sorted(set(board.starts.detective))
    if not board.missions or not hunters:
        return
    ways = neighbours(board, usable(board, "detectives"))
    for mission in board.missions:
        for what, stations in (("start", mission.starts), ("target", mission.targets)):
            for station in sorted(set(stations)):
                near = [start for start in hunters if start != station and station in ways.get(start, ())]
                if station in hunters:
                    yield _fault(mission, what, station, [station], "on a start card of the detectives")
                elif near:
                    words = f"one move from {numbers(near)}, where detectives start"
                    yield _fault(mission, what, station, near, words)


def _fault(mission: Mission, what: str, station: int, cards: list[int], words: str) -> Fault:
    hint = f"take {numbers(cards)} from the cards in box.toml under [starts], or move the {what}"
    about = (mission, f"station:{station}", *(card("detective", start) for start in cards))
    return Fault(about, f"{what} {station} of mission {mission.id} is {words}", hint=hint)
