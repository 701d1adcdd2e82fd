"""An engine that answers `yard conform` by yardtools itself, with faults planted where they are asked for.

It is a program: `python faulty_engine.py FAULT…`. Faults of the engine are the names in `FAULTS`; `dies`,
`hangs`, `babbles`, `floods` and `errs` are faults of its manners.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from yardtools.formats.json import loads
from yardtools.games import find_game
from yardtools.games.game import Game, notation
from yardtools.games.master.state import CHASE, FLIGHT, MasterState

Document = dict[str, Any]


class Program:
    """The engine at one table."""

    def __init__(self, faults: set[str]) -> None:
        self.faults = faults
        self.game: Game | None = None
        self.late: Game | None = None
        self.asked = 0

    def answer(self, line: Document) -> Document:
        """What it says to one line."""
        if line["ask"] == "hello":
            return {"name": "faulty", "answers": ["moves", "successor", "outcome", "view", "possible"]}
        if line["ask"] == "begin":
            return self._begin(line)
        self.asked += 1
        return {"id": line["id"], line["ask"]: getattr(self, f"_{line['ask']}")(line)}

    def _begin(self, line: Document) -> Document:
        if "london-only" in self.faults and line["board"]["id"] != "london":
            return {"unknown": "only London is known here"}
        board = loads(json.dumps(line["board"]["board"]))
        kind = find_game(line["game"])
        self.game = kind(board, line["players"], **line["options"])
        if "late-reveal" in self.faults:
            shifted = [number + 1 for number in self.game.options["reveals"]]
            self.late = kind(board, line["players"], **line["options"] | {"reveals": shifted})
        return {"ok": True}

    def _state(self, line: Document, game: Game | None = None) -> Any:
        chosen = game or self.game
        assert chosen is not None
        return chosen.restore(line["position"])

    def _moves(self, line: Document) -> list[str]:
        state = self._state(line)
        moves = [notation(move) for move in state.moves()]
        for fault, plant in MOVE_FAULTS.items():
            if fault in self.faults and isinstance(state, MasterState):
                moves = plant(state, moves)
        return moves

    def _after(self, line: Document, game: Game | None = None) -> Any:
        return self._state(line, game).play(line["move"])

    def _successor(self, line: Document) -> Document:
        after = self._after(line, self.late)
        document: Document = after.game.position_of(after)
        if "tickets-kept" in self.faults and line["position"]["turn"] == "detectives":
            document["mister_x"] = document["mister_x"] | {"tickets": line["position"]["mister_x"]["tickets"]}
        return document | {"outcome": self._outcome(line)}

    def _outcome(self, line: Document) -> Document | None:
        after = self._after(line)
        if after.outcome is None:
            return None
        document: Document = after.outcome.document()
        if "wins-when-caught" in self.faults and document["rule"] == "M28" and _is_last_round(after):
            return document | {"winners": ["mister_x"]}
        return document

    def _view(self, line: Document) -> Document:
        view: Document = self._state(line, self.late).view(line["seat"])
        return view

    def _possible(self, line: Document) -> list[int]:
        found: list[int] = self._after(line, self.late).possible()
        return found


def _is_last_round(state: MasterState) -> bool:
    game = state.game
    return state.round == game.rounds or bool(game.last_field and len(state.log) >= game.last_field)


# --- faults of moves --------------------------------------------------------------------------


def _no_pass(_: MasterState, moves: list[str]) -> list[str]:
    return [move for move in moves if not move.endswith("pass")]


def _black_double(state: MasterState, moves: list[str]) -> list[str]:
    """Two black tickets with one in hand: there and back again."""
    black = state.game.counts(state.x_purse)["black"]
    if state.stage != FLIGHT or black != 1 or not state.may_double:
        return moves
    ends = [end for end in state.game.x_hops["black"].ends[state.x] if end not in state.places]
    return moves + [f"mister_x black {end} black {state.x}" for end in ends]


def _onto_detectives(state: MasterState, moves: list[str]) -> list[str]:
    """A detective steps onto another."""
    if state.stage != CHASE:
        return moves
    for index, pawn in enumerate(state.game.detectives):
        held = state.game.counts(state.purses[state.game.purse_of[index]])
        for ticket, hops in state.game.hops.items():
            if held.get(ticket) and ticket != "black" and not state.moved >> index & 1:
                ends = set(hops.ends[state.places[index]]) & set(state.places)
                moves = moves + [f"{pawn} {ticket} {end}" for end in sorted(ends)]
    return moves


MOVE_FAULTS: dict[str, Callable[[MasterState, list[str]], list[str]]] = {
    "no-pass": _no_pass,
    "black-double": _black_double,
    "onto-detectives": _onto_detectives,
}

FAULTS = {
    "wins-when-caught": "M28",
    "no-pass": "M29",
    "black-double": "M38",
    "late-reveal": "M34",
    "tickets-kept": "M25",
    "onto-detectives": "M26",
}
"""Each fault of the engine with the rule that it breaks."""


# --- faults of manners ------------------------------------------------------------------------


def _misbehave(faults: set[str], asked: int, id: int) -> None:
    """Do at the hundredth question of a process what an engine should not do."""
    if "floods" in faults:
        sys.stderr.write("noise " * 2000)
    if asked != 100:
        return
    if "dies" in faults:
        sys.exit("out of luck")
    if "hangs" in faults:
        time.sleep(600)
    if "babbles" in faults:
        _tell("thinking…")
    if "errs" in faults:
        _tell(json.dumps({"id": id, "error": "not today"}))


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Answer until nobody asks any more."""
    program = Program(set(sys.argv[1:]))
    for text in sys.stdin:
        line = json.loads(text)
        said = program.answer(line)
        _misbehave(program.faults, program.asked, line.get("id", 0))
        if not ("errs" in program.faults and program.asked == 100):
            _tell(json.dumps(said))


if __name__ == "__main__":
    main()
