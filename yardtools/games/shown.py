"""Which rules of a game a position shows: by its moves, what a move changes, what is seen, and how it ends.

An engine that answers a question wrongly breaks the rule of what it got wrong: of a move that it forgot or
made up, of a field that it did not change or showed to the wrong seat. Each game says in its `shown.py` which
rule that is, in a class `Shown`; `rules` of a position are then those of everything that could go wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, ClassVar, NamedTuple

from yardtools.games.game import Game, Move, State

Path = tuple[str | int, ...]
"""Where a value stands in a position or a view: `("pawns", "red", "station")`."""

HEAD = ("game", "seat")
"""What a view says of itself."""
KNOWLEDGE = ("possible", "beliefs")
"""The fields of a position that say where Mister X can be."""

Rules = tuple[str, ...]
"""What a thing shows: first the rule that is broken when it is wrong, then those it goes with."""


class Step(NamedTuple):
    """One move: the position it is made in, the move, and the position it leads to."""

    before: Any
    move: Move
    after: Any


class ShownRules:
    """What can be said of any game; each says more of its own."""

    order = ""
    """The rule by which several pawns may move now, where that is so."""
    general: ClassVar[Mapping[str, str]] = {}
    """Rules that say again, for one kind of move, what another says for all: they are broken with it."""

    def of_move(self, state: Any, move: Move) -> Rules:  # noqa: ARG002 - for games to say
        """The rules that allow a legal move."""
        return ()

    def tempting(self, state: Any) -> Iterable[Move]:  # noqa: ARG002 - see above
        """Moves that come near to being legal, and are not; legal ones among them do no harm."""
        return ()

    def unoffered(self, state: Any) -> Iterable[Move]:  # noqa: ARG002 - see above
        """Moves that can be made although no list of moves has them."""
        return ()

    def of_refusal(self, state: Any, move: Move) -> Rules:
        """The rules that forbid a move, the one that its refusal cites first."""
        cited: str = state.game.reason_for(state, move)[1]
        return tuple(cited.split(", "))

    def of_change(self, step: Step, path: Path) -> Rules:  # noqa: ARG002 - see above
        """The rules by which a move leaves a field of the position as it does."""
        return ()

    def of_view(self, state: Any, seat: str, path: Path, said: Any = None) -> Rules:  # noqa: ARG002
        """The rules by which a seat sees a field as it does; `said` is what an engine has there."""
        return ()

    def of_outcome(self, step: Step, said: tuple[str, ...] | None) -> Rules:  # noqa: ARG002 - see above
        """The rules by which a move ends the game, or does not; `said` are the winners an engine names."""
        return (step.after.outcome.rule,) if step.after.outcome else ()

    def rare(self, state: Any) -> Iterable[dict[str, Any]]:  # noqa: ARG002 - see above
        """Positions made from one that was met, with what random games hardly come to."""
        return ()

    def of_possible(self, step: Step, said: Any = None) -> Rules:  # noqa: ARG002 - see above
        """The rules by which the detectives know what they know after a move; `said` is an answer."""
        return ()


def shown_in(game: Game) -> ShownRules:
    """What a game says of its rules; where it says nothing, what goes for all."""
    name = f"{type(game).__module__.rpartition('.')[0]}.shown"
    try:
        shown: ShownRules = import_module(name).Shown()
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return ShownRules()
    return shown


def leaves(document: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The values in a document with where they stand; a list of plain values is one of them."""
    if isinstance(document, dict) and document:
        for key, part in document.items():
            yield from leaves(part, (*path, key))
    elif isinstance(document, list) and document and isinstance(document[0], dict):
        for number, part in enumerate(document):
            yield from leaves(part, (*path, number))
    else:
        yield path, document


# --- all that a position shows ----------------------------------------------------------------


def rules_of_moves(shown: ShownRules, state: State) -> set[str]:
    """The rules that the legal moves show, and the moves that are nearly legal."""
    legal = state.moves()
    found = {rule for move in legal for rule in shown.of_move(state, move)}
    if shown.order and len({move[0] for move in legal}) > 1:
        found.add(shown.order)
    if state.seat:
        allowed = set(legal)
        near = (move for move in shown.tempting(state) if move not in allowed)
        found |= {rule for move in near for rule in shown.of_refusal(state, move)}
    return found


def rules_of_change(shown: ShownRules, step: Step) -> set[str]:
    """The rules that a move shows by the position it leads to."""
    document = step.after.game.position_of(step.after)
    return {rule for path, _ in leaves(document) for rule in rules_of_field(shown, step, path)}


def rules_of_field(
    shown: ShownRules, step: Step, path: Path, given: Mapping[str, Any] | None = None
) -> Rules:
    """The rules of one field of the position after a move; `given` is an engine's."""
    if path[0] == "outcome":
        return shown.of_outcome(step, None if given is None else winners_of(given.get("outcome")))
    if path[0] in KNOWLEDGE:
        return shown.of_possible(step, None if given is None else given.get(str(path[0])))
    return shown.of_change(step, path)


def winners_of(outcome: Any) -> tuple[str, ...] | None:
    """The winners that an outcome names; None where the game goes on."""
    if not isinstance(outcome, dict):
        return None
    return tuple(sorted(map(str, outcome.get("winners", ()))))


def rules_of_view(shown: ShownRules, state: State, seat: str) -> set[str]:
    """The rules that a seat's view shows."""
    return {rule for path, _ in leaves(state.view(seat)) for rule in rules_of_sight(shown, state, seat, path)}


def rules_of_sight(shown: ShownRules, state: State, seat: str, path: Path, said: Any = None) -> Rules:
    """The rules of one field of a view; `said` is what an engine has there."""
    if path[0] == "outcome":
        return (state.outcome.rule,) if state.outcome else ()
    return () if path[0] in HEAD else shown.of_view(state, seat, path, said)
