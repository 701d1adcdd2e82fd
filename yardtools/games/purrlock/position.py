"""Positions of Purrlock Holmes as JSON data, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from yardtools.errors import YardError
from yardtools.games.game import Outcome, parse
from yardtools.games.purrlock.pieces import MARKER, NOBODY, Desk, Piece, Step
from yardtools.games.purrlock.soundness import check
from yardtools.games.purrlock.state import PurrlockState
from yardtools.games.purrlock.view import board, cards, completed_targets, piece_data, progress, step_data

if TYPE_CHECKING:  # a game reads and writes positions
    from yardtools.games.purrlock.game import Purrlock

Data = Mapping[str, Any]


def position(state: PurrlockState) -> dict[str, Any]:
    """A whole position."""
    game = state.game
    return {
        "turn": state.seat,
        **progress(state),
        "agenda": [_step(game, step) for step in state.agenda],
        "trail": [piece_data(game, piece, True) for piece in state.trail],
        "box": list(state.box),
        "players": {seat: _player(state, index) for seat, index in game.index.items()},
        "deck": cards(game, game.members(state.deck)),
        "discard": cards(game, state.discard),
        "outcome": state.result.document() if state.result else None,
    }


def _step(game: Purrlock, step: Step) -> dict[str, Any]:
    return {key: value for key, value in step_data(game, step, True).items() if key != "count"}


def _player(state: PurrlockState, index: int) -> dict[str, Any]:
    game, desk = state.game, state.desks[index]
    return {
        "target": None if desk.target == NOBODY else game.texts[desk.target],
        "hand": cards(game, game.members(desk.hand)),
        **board(state, index),
        "completed": completed_targets(state, index, True),
        "unseen": cards(game, game.members(desk.unseen)),
        "possible": cards(game, game.members(desk.possible)),
        "passed": cards(game, game.members(desk.passed)),
    }


# --- back again -------------------------------------------------------------------------------


def restore(game: Purrlock, position: Data) -> PurrlockState:
    """The state at a position; what cannot be is an error with its place."""
    for seat in {*position["players"], *game.seats}:
        if seat not in position["players"] or seat not in game.seats:
            raise YardError(f"the players must be {', '.join(game.seats)}; {seat} is missing or too many")
    outcome = position["outcome"]
    state = PurrlockState(
        game=game,
        agenda=tuple(_read_step(game, step) for step in position["agenda"]),
        round=position["round"],
        active=_index(game, position["active"]),
        asking=_index(game, position["asking"]),
        investigated=position["investigated"],
        guessed=position["guessed"],
        wrong=position["wrong"],
        trail=tuple(_read_piece(game, piece) for piece in position["trail"]),
        box=tuple(sorted(position["box"])),
        desks=tuple(_read_desk(game, position["players"][seat], seat) for seat in game.seats),
        deck=_set(game, position["deck"], "the deck"),
        discard=_numbers(game, position["discard"], "the discard"),
        result=None if outcome is None else Outcome.from_document(outcome),
    )
    check(state)
    if position["turn"] != state.seat:
        raise YardError(f"turn: it is {state.seat or 'nobody'}'s, not {position['turn'] or 'nobody'}'s")
    return state


def _read_step(game: Purrlock, step: Data) -> Step:
    where = f"step {step['step']}"
    return Step(step["step"], _index(game, step["player"]), step["left"], _set(game, step["cards"], where))


def _read_piece(game: Purrlock, piece: Data) -> Piece:
    if "paw" in piece:
        return piece["paw"], piece["up"]
    if piece["marker"] != game.marker_points:
        raise YardError(f"the marker is worth {game.marker_points} points, not {piece['marker']} (P3)")
    return MARKER


def _read_desk(game: Purrlock, player: Data, seat: str) -> Desk:
    target = player["target"]
    solved = [(entry["target"], entry["pieces"]) for entry in player["completed"]]
    return Desk(
        target=NOBODY if target is None else _number(game, target, f"{seat}'s target"),
        hand=_set(game, player["hand"], f"{seat}'s hand"),
        leads=_numbers(game, player["leads"], f"{seat}'s leads"),
        dead_ends=_numbers(game, player["dead_ends"], f"{seat}'s dead ends"),
        misses=tuple(map(parse, player["wrong_guesses"])),
        completed=tuple(
            (
                _number(game, card, f"{seat}'s completed targets"),
                tuple(_read_piece(game, piece) for piece in taken),
            )
            for card, taken in solved
        ),
        called=player["called"],
        penalty=player["penalty"],
        unseen=_set(game, player["unseen"], f"{seat}'s unseen cards"),
        possible=_set(game, player["possible"], f"{seat}'s possible targets"),
        passed=_set(game, player["passed"], f"the cards that {seat} passed"),
    )


def _index(game: Purrlock, seat: str | None) -> int:
    if seat is None:
        return NOBODY
    if seat not in game.index:
        raise YardError(f"no player {seat!r} in this game; there are {', '.join(game.seats)}")
    return game.index[seat]


def _number(game: Purrlock, text: str, where: str) -> int:
    card = game.by_text.get(text)
    if card is None:
        raise YardError(f"{where}: there is no card {text}")
    return card


def _numbers(game: Purrlock, texts: Iterable[str], where: str) -> tuple[int, ...]:
    found = tuple(_number(game, text, where) for text in texts)
    if len(set(found)) < len(found):
        raise YardError(f"{where}: a card is there twice")
    return found


def _set(game: Purrlock, texts: Iterable[str], where: str) -> int:
    return game.set_of(_numbers(game, texts, where))
