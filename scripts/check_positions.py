"""Compare the engine with positions of the London game that another implementation has recorded.

`check_positions.py FILE…` reads lines of JSON, gzipped or not. A line with `setup` opens a game: Mister X's
station `x` and tickets `xt`, the detectives' stations `d` and tickets `dt` (each as taxi, bus, underground,
double, black), and `rev`, a field a move, 1 where he shows himself. Every other line is a position: `x`, `d`,
tickets `tk`, `log`, all `legal` moves, the winners `win`, and `mv`, the move played next. Each game is played
with the options of that variant; log, tickets, places, legal moves and winner are compared at every position.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from yardtools.board_files import load
from yardtools.errors import YardError
from yardtools.games.game import MISTER_X, Move
from yardtools.games.master.game import Master
from yardtools.games.master.state import MasterState
from yardtools.model import Board

PIECES = "RGBWY"
ORDINARY = ("taxi", "bus", "underground")
LETTERS = {"T": "taxi", "B": "bus", "U": "underground", "S": "black"}
LETTER = {ticket: letter for letter, ticket in LETTERS.items()}
SHOWN = 10
"""How many differences are printed."""

Row = dict[str, Any]


def main(names: Sequence[str]) -> int:
    """Compare every file; 1 when anything differs, 2 when nothing could be compared."""
    agreed, differences = 0, []
    try:
        for name in names:
            for where, found in compare_file(name):
                agreed += not found
                differences += [f"{where}: {each}" for each in found]
    except (YardError, OSError, KeyError, ValueError, TypeError) as error:
        print(f"check_positions: {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    wrong = len({each.partition(":")[0] for each in differences})
    print(f"{agreed} of {agreed + wrong} positions agree")
    for each in differences[:SHOWN]:
        print(each)
    if len(differences) > SHOWN:
        print(f"… and {len(differences) - SHOWN} more differences")
    if not agreed and not differences:
        print("check_positions: no positions to compare; name one or more files", file=sys.stderr)
        return 2
    return 1 if differences else 0


def compare_file(name: str) -> Iterator[tuple[str, list[str]]]:
    """Every position of a file by its name, with what differs in it."""
    state: MasterState | None = None
    for row in rows(name):
        if "setup" in row:
            state = first_position(row["setup"])
            continue
        assert state is not None, f"{name}: a position stands before any setup"
        yield f"{row['game']} {row['i']}", list(differences_of(state, row))
        if row.get("mv"):
            state = play_move(state, row["mv"])


def rows(name: str) -> Iterator[Row]:
    """The lines of a file, gzipped or not."""
    path = Path(name)
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
        for line in file:
            yield json.loads(line)


# --- the game of that variant -----------------------------------------------------------------


@cache
def london() -> Board:
    """The board that all of them were recorded on."""
    return load("london").network


def first_position(setup: Row) -> MasterState:
    """The first position of a game: his own tickets, those of the detectives go to him, moves are counted."""
    taxi, bus, underground, double, black = setup["xt"]
    game = Master(
        london(),
        detectives=len(setup["d"]),
        bobbies=0,
        pool="separate",
        x_tickets={"taxi": taxi, "bus": bus, "underground": underground},
        black=black,
        double=double,
        used_tickets="mister_x",
        end=f"moves:{len(setup['rev'])}",
        reveals=[number for number, shown in enumerate(setup["rev"], 1) if shown],
        stuck="every_turn",
        detective_starts=setup["d"],
        mister_x_starts=[setup["x"], *setup["d"]],
    )
    state = game.begin()
    for station in setup["d"]:
        state = state.play(("chance", game.pawns[len(state.places)], station))
    purses = tuple(game.purse(dict(zip(ORDINARY, tickets[:3], strict=True))) for tickets in setup["dt"])
    return state.copy_with(purses=purses).play(("chance", MISTER_X, setup["x"]))


def play_move(state: MasterState, text: str) -> MasterState:
    """The position after a move in the recorded notation, and after those who have to sit out."""
    state = state.play(move_of(state, text))
    while state.moves() == [("detectives", "pass")]:
        state = state.play(("detectives", "pass"))
    return state


def move_of(state: MasterState, text: str) -> Move:
    """`X 172 S128 B135` or `R 117 T108` as a move."""
    piece, _, *hops = text.split()
    who = MISTER_X if piece == "X" else state.game.pawns[PIECES.index(piece)]
    return (who, *(word for hop in hops for word in (LETTERS[hop[0]], int(hop[1:]))))


# --- what differs -----------------------------------------------------------------------------


def differences_of(state: MasterState, row: Row) -> Iterator[str]:
    """Everything in which the engine and the recorded position are not at one."""
    pairs = {
        "Mister X": (state.x, row["x"]),
        "detectives": (dict(zip(PIECES, state.places, strict=False)), row["d"]),
        "log": (log_of(state), row["log"]),
        "tickets": (tickets_of(state), row["tk"]),
        "winner": (winner_of(state), sorted(row["win"])),
    }
    for what, (ours, theirs) in pairs.items():
        if ours != theirs and not (what == "winner" and nobody_can_move(state)):
            yield f"{what}: ours {ours}, theirs {theirs}"
    ours, theirs = legal_of(state), sorted(row["legal"])
    if ours != theirs:
        extra, missing = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
        yield f"legal moves: only ours {extra[:5]}, only theirs {missing[:5]}"


def nobody_can_move(state: MasterState) -> bool:
    """Whether he and all of them are stuck at once: then either winner is right."""
    free = state.game.can_flee(state.x, state.x_purse, state.occupied)
    return not free and not any(map(state.can_move, range(len(state.places))))


def log_of(state: MasterState) -> list[str]:
    """The log in the recorded notation: the ticket's letter, and the station where he showed himself."""
    shown = state.game.reveals
    return [
        f"{LETTER[ticket]}{station if number in shown else ''}"
        for number, (ticket, station, _) in enumerate(state.log, 1)
    ]


def tickets_of(state: MasterState) -> dict[str, list[int]]:
    """The tickets in the recorded order."""
    held = {"X": state.game.x_tickets(state.x_purse, state.doubles)}
    held |= {piece: state.game.counts(purse) for piece, purse in zip(PIECES, state.purses, strict=False)}
    return {
        piece: [*(own[ticket] for ticket in ORDINARY), own.get("double", 0), own["black"]]
        for piece, own in held.items()
    }


def winner_of(state: MasterState) -> list[str]:
    """The winning side's pieces, as recorded."""
    if state.outcome is None:
        return []
    return ["X"] if MISTER_X in state.outcome.winners else sorted(PIECES[: len(state.places)])


def legal_of(state: MasterState) -> list[str]:
    """All moves in the recorded notation."""
    return sorted(text_of(state, move) for move in state.moves())


def text_of(state: MasterState, move: Move) -> str:
    """A move in the recorded notation."""
    mister_x = move[0] == MISTER_X
    piece = "X" if mister_x else PIECES[state.game.index[str(move[0])]]
    at = state.x if mister_x else state.places[state.game.index[str(move[0])]]
    hops = zip(move[1::2], move[2::2], strict=True)
    return " ".join([piece, str(at), *(f"{LETTER[str(ticket)]}{station}" for ticket, station in hops)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
