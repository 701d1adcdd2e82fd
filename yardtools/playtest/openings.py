"""The first round of a hunt, searched whole: starts he cannot leave, and starts from which he is caught.

What the detectives' cards must do is a small covering problem: each of his first turns has to be barred, or
answered, by one of a few cards. Whatever the search finds, the rules themselves must confirm: the deal is
played, then his turns and their answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from yardtools.games.beginner.game import Beginner
from yardtools.games.europe.game import Europe
from yardtools.games.game import CHANCE, DETECTIVES, MISTER_X, Game, Move, State
from yardtools.games.master.game import Master
from yardtools.games.pursuit import Hops
from yardtools.model.network import Mission

STAY = "stay"
SPECIALS = ("footprints", "shadow")
"""Tickets of Europe that pay for his doubles and hidden moves; the deals here give him none, if they can."""

Turn = tuple[frozenset[int], int]
"""What he may do first: the stations that must be free for it, and where it ends."""
Answer = tuple[Move, Move]
"""A turn of his, and the detectives' move that catches him."""


@dataclass(frozen=True)
class Opening:
    """One start of Mister X: his first turns, and the detectives' start cards with where each of them leads.

    `deal` gives the moves that set the pawns on some cards, in that order, and him on his start.
    """

    game: Game
    start: int
    turns: frozenset[Turn]
    cards: Mapping[int, frozenset[int]]
    pawns: Sequence[str]
    deal: Callable[[Sequence[int]], Iterator[Move]]
    mission: str = ""
    """The mission whose start it is, where he chooses one."""

    def dealt(self, cards: Iterable[int]) -> list[Move]:
        """A deal with these cards in it; the pawns left get those that are least in his way."""
        chosen = list(cards)
        stops = {stop for needed, _ in self.turns for stop in needed}
        others = sorted(set(self.cards) - set(chosen), key=lambda card: (card in stops, card))
        return list(self.deal([*chosen, *others][: len(self.pawns)]))


def openings(game: Game) -> Iterator[Opening]:
    """Every start of Mister X in a game; none where chance lays the map, and nobody can list them."""
    return _OPENINGS[game.name](game) if game.name in _OPENINGS else iter(())


# --- the search -------------------------------------------------------------------------------


def shut_in(opening: Opening) -> list[int] | None:
    """Start cards that bar his every way, the fewest first; nothing where no deal does."""
    first = {needed for needed, end in opening.turns if needed == {end}}
    for cards in _covers([needed & opening.cards.keys() for needed in first], len(opening.pawns)):
        if _is_stuck(opening, opening.dealt(cards)):
            return list(cards)
    return None


def caught(opening: Opening) -> tuple[list[int], list[Answer]] | None:
    """Start cards with which every first turn of his can be answered by catching him, and the answers."""
    entered: dict[int, set[int]] = {}
    for card, ends in opening.cards.items():
        for end in ends:
            entered.setdefault(end, set()).add(card)
    against = [(needed & opening.cards.keys()) | entered.get(end, set()) for needed, end in opening.turns]
    for cards in _covers(against, len(opening.pawns)):
        if answers := _answers(opening.game, opening.dealt(cards)):
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


# --- the games --------------------------------------------------------------------------------


def _stops(move: Move) -> Turn:
    stations = [word for word in move if isinstance(word, int)]
    return frozenset(stations), stations[-1]


def _leads(ways: Iterable[Hops], card: int) -> frozenset[int]:
    return frozenset(end for hops in ways for end in hops.ends[card])


def _master(game: Game) -> Iterator[Opening]:
    table = cast("Master", game)
    ways = [hops for ticket, hops in table.hops.items() if table.options["detective_tickets"].get(ticket)]
    ways += [table.free] if table.bobbies else []
    doubles = table.begin().may_double
    for start in sorted(set(table.x_cards)):
        cards = {card: _leads(ways, card) for card in sorted(set(table.cards) - {start})}
        flights, _ = table.flights(start, table.x_dealt, doubles)

        def deal(cards: Sequence[int], start: int = start) -> Iterator[Move]:
            yield from ((CHANCE, pawn, card) for pawn, card in zip(table.pawns, cards, strict=False))
            yield (CHANCE, MISTER_X, start)

        yield Opening(game, start, frozenset(map(_stops, flights)), cards, table.pawns, deal)


def _beginner(game: Game) -> Iterator[Opening]:
    table = cast("Beginner", game)
    flights = table.begin().flights()
    cards = {card: _leads([table.any_hops], card) for card in table.starts}

    def deal(cards: Sequence[int]) -> Iterator[Move]:
        yield from ((pawn, "start", card) for pawn, card in zip(table.pawns, cards, strict=True))

    yield Opening(game, table.x_start, frozenset(map(_stops, flights)), cards, table.pawns, deal)


def _europe(game: Game) -> Iterator[Opening]:
    table = cast("Europe", game)
    for mission in table.missions.values():
        for start in sorted(set(mission.starts)):
            cards = {card: _leads(table.hops, card) for card in table.cards if card != start}
            turns = frozenset((frozenset([end]), end) for end in table.x_any.ends[start])

            def deal(cards: Sequence[int], mission: Mission = mission, start: int = start) -> Iterator[Move]:
                yield from _tickets(game)
                begun: Move = (MISTER_X, "mission", mission.id, start)
                placed = [(CHANCE, pawn, card) for pawn, card in zip(table.pawns, cards, strict=True)]
                is_late = table.options["order"] == "cards_first"
                yield from [*placed, begun] if is_late else [begun, *placed]

            yield Opening(game, start, turns, cards, table.pawns, deal, mission.id)


def _tickets(game: Game) -> Iterator[Move]:
    """Tickets drawn in turn for every transport, so that nobody wants one; those of specials as the last."""
    state, drawn = game.begin(), dict[str, int]()
    while state.moves()[0][:2] == (CHANCE, "draw"):
        move = min(state.moves(), key=lambda move: _want(str(move[2]), drawn))
        mode = str(move[2]).partition("-")[0]
        drawn[mode] = drawn.get(mode, 0) + 1
        yield move
        state = state.play(move)


def _want(ticket: str, drawn: Mapping[str, int]) -> tuple[bool, int, str]:
    return ticket.endswith(SPECIALS), drawn.get(ticket.partition("-")[0], 0), ticket


_OPENINGS: dict[str, Callable[[Game], Iterator[Opening]]] = {
    "master": _master,
    "beginner": _beginner,
    "europe": _europe,
}
