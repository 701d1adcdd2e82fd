"""The first round of a hunt, searched whole: starts he cannot leave, and starts from which he is caught.

What the detectives' cards must do is a small covering problem: each of his first turns has to be barred, or
answered, by one of a few cards. Whatever the search finds, the rules themselves must confirm: the deal is
played, then his turns and their answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Game, Move, State
from yardtools.games.opening import Opening

STAY = "stay"

Answer = tuple[Move, Move]
"""A turn of his, and the detectives' move that catches him."""


# --- the search -------------------------------------------------------------------------------


def find_trap(opening: Opening) -> list[int] | None:
    """Start cards that bar his every way, the fewest first; nothing where no deal does."""
    first = {needed for needed, end in opening.turns if needed == {end}}
    for cards in _covers([needed & opening.cards.keys() for needed in first], len(opening.pawns)):
        if _is_stuck(opening, opening.deal_with(cards)):
            return list(cards)
    return None


def find_capture(opening: Opening) -> tuple[list[int], list[Answer]] | None:
    """Start cards with which every first turn of his can be answered by catching him, and the answers."""
    entered: dict[int, set[int]] = {}
    for card, ends in opening.cards.items():
        for end in ends:
            entered.setdefault(end, set()).add(card)
    against = [(needed & opening.cards.keys()) | entered.get(end, set()) for needed, end in opening.turns]
    for cards in _covers(against, len(opening.pawns)):
        if answers := _answers(opening.game, opening.deal_with(cards)):
            return list(cards), answers
    return None


def _covers(wanted: Iterable[Iterable[int]], most: int) -> Iterator[tuple[int, ...]]:
    """Every choice of a few cards that has one of each of the sets wanted."""
    left = sorted({frozenset(each) for each in wanted}, key=lambda each: (len(each), sorted(each)))
    if not left:
        yield ()
    elif left[0] and most and _can_cover(left, most):
        for card in sorted(left[0]):
            for more in _covers((each for each in left if card not in each), most - 1):
                yield tuple(sorted((card, *more)))


def _can_cover(wanted: Sequence[frozenset[int]], most: int) -> bool:
    """Whether so many cards can be enough, each being in as many sets as the best of them."""
    counts: dict[int, int] = {}
    for each in wanted:
        for card in each:
            counts[card] = counts.get(card, 0) + 1
    return sum(sorted(counts.values())[-most:]) >= len(wanted)


# --- the proof --------------------------------------------------------------------------------


def _is_stuck(opening: Opening, deal: list[Move]) -> bool:
    """Whether he cannot move after a deal; in Master such a card is not even dealt (A-M10)."""
    state = _after(opening.game, deal[:-1])
    if deal[-1] not in state.moves():
        return True
    state = state.play(deal[-1])
    is_lost = state.outcome is not None and DETECTIVES in state.outcome.winners
    return is_lost or state.moves() == [(MISTER_X, STAY)]


def _answers(game: Game, deal: list[Move]) -> list[Answer]:
    """How detectives catch him wherever his first turn ends; none where one turn has no answer."""
    state = _after(game, deal[:-1])
    if deal[-1] not in state.moves() or (state := state.play(deal[-1])).outcome:
        return []
    found: dict[int, Answer] = {}
    for move in sorted(state.moves(), key=_plainness):
        end = move[-1]
        if not isinstance(end, int):
            continue
        reply = _reply(_their_turn(state.play(move)), end)
        if reply is None:
            return []
        found.setdefault(end, (move, reply))
    return [found[end] for end in sorted(found)]


def _plainness(move: Move) -> tuple[int, bool]:
    """Short moves with ordinary tickets come first: they are easier to follow."""
    return len(move), "black" in move


def _after(game: Game, moves: Iterable[Move]) -> State:
    state = game.begin()
    for move in moves:
        state = state.play(move)
    return state


def _their_turn(state: State) -> State:
    """What Mister X and chance have to do before the detectives move: he discards nothing more, and draws."""
    while state.seat in (MISTER_X, CHANCE):
        state = state.play(state.moves()[-1])
    return state


def _reply(state: State, end: int) -> Move | None:
    """The detectives' move to his station that ends the game."""
    for move in state.moves():
        if move[-1] == end:
            outcome = state.play(move).outcome
            if outcome and DETECTIVES in outcome.winners:
                return move
    return None
