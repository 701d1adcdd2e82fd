"""Positions of Mister X Europe as JSON data, and back again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from yardtools.errors import YardError
from yardtools.games.europe.knowledge import ANY, Field, Trail
from yardtools.games.europe.ledger import Fill, Row, Rows, Stay, Turn
from yardtools.games.europe.moves import DISCARD, PAY
from yardtools.games.europe.soundness import check
from yardtools.games.europe.state import Entry, EuropeState
from yardtools.games.europe.tickets import Counts
from yardtools.games.europe.view import log_entry, open_table
from yardtools.games.game import Outcome

if TYPE_CHECKING:  # a game reads and writes positions
    from yardtools.games.europe.game import Europe


def position(state: EuropeState) -> dict[str, Any]:
    """A whole position."""
    game = state.game
    return open_table(state) | {
        "least": game.kinds[state.least] if state.stage in (DISCARD, PAY) and state.least else None,
        "special": list(state.plan),
        "racks": {name: game.name_kinds(rack) for name, rack in zip(game.people, state.racks, strict=True)},
        "bag": game.name_kinds(state.bag),
        "log": [_entry(state, number) for number in range(len(state.log))],
        "ledger": [_row(game, row) for row in state.trail.rows],
        "outcome": state.result.document() if state.result else None,
    }


def _entry(state: EuropeState, number: int) -> dict[str, Any]:
    ruled_out = state.game.stations.members(state.trail.fields[number].shut)
    return log_entry(state, number, his=True) | {"not": list(ruled_out)}


def _row(game: Europe, row: Row) -> dict[str, Any]:
    if isinstance(row, Fill):
        return {"drawn": row.drawn, "unseen": game.name_kinds(row.unseen)}
    if isinstance(row, Turn):
        shown = [game.kinds[kind] for kind in row.shown]
        return {"shown": shown, "face_down": row.face_down, "discarded": row.discarded}
    return {"stay": row.number, "occupied": list(game.stations.members(row.occupied))}


# --- back again -------------------------------------------------------------------------------


def restore(game: Europe, position: Mapping[str, Any]) -> EuropeState:
    """The state at a position; what cannot be is an error with its place."""
    places = _places(game, position)
    log = tuple(_log_entry(game, number, row) for number, row in enumerate(position["log"]))
    mission = position["mission"] or ""
    if mission:
        _look_up(mission, game.missions, "mission")
    racks = _racks(game, position)
    state = EuropeState(
        game=game,
        stage=position["stage"],
        who=_look_up(position["acting"] or game.people[0], game.person, "player"),
        least=_look_up(position["least"] or game.kinds[0], game.index, "ticket"),
        plan=tuple(position["special"]),
        round=position["round"],
        turns=position["turns"],
        places=places,
        occupied=game.stations.set_of(places),
        moved=sum(1 << _look_up(pawn, game.pawn_index, "pawn") for pawn in position["moved"]),
        entered=tuple(game.stations.check(city, "a detective") for city in position["entered"]),
        racks=racks,
        bag=_counts(game, position["bag"], "bag"),
        box=_counts(game, position["box"], "box"),
        played=_counts(game, position["played"], "played"),
        mission=mission,
        log=log,
        rings=tuple((ring["strokes"], ring["station"], ring["number"]) for ring in position["rings"]),
        trail=Trail(game.chart),
        result=Outcome.from_document(position["outcome"]) if position["outcome"] else None,
    )
    state.trail = _trail(state, position)
    check(state, position["turn"])
    return state


def _look_up(word: str, known: Mapping[str, Any], what: str) -> Any:
    if word not in known:
        raise YardError(f"no {what} {word!r} in this game; there are {', '.join(known)}")
    return known[word]


def _places(game: Europe, position: Mapping[str, Any]) -> tuple[int, ...]:
    rows: Mapping[str, Any] = position["pawns"]
    for pawn in rows:
        _look_up(pawn, game.pawn_index, "pawn")
    placed = [pawn for pawn in game.pawns if pawn in rows]
    if tuple(placed) != game.pawns[: len(placed)]:
        raise YardError(f"the detectives are placed in the order {', '.join(game.pawns)}")
    return tuple(game.stations.check(rows[pawn]["station"], pawn) for pawn in placed)


def _racks(game: Europe, position: Mapping[str, Any]) -> tuple[Counts, ...]:
    for name in position["racks"]:
        _look_up(name, game.person, "player")
    return tuple(
        _counts(game, position["racks"].get(name, {}), f"the rack of {name}") for name in game.people
    )


def _counts(game: Europe, tickets: Mapping[str, int], where: str) -> Counts:
    for kind in tickets:
        _look_up(kind, game.index, f"ticket in {where}")
    return game.count_kinds(tickets)


def _log_entry(game: Europe, number: int, row: Mapping[str, Any]) -> Entry:
    station = game.stations.check(row["station"], f"Mister X after move {number}")
    if (row["ticket"] is None) != (number == 0):
        raise YardError(f"field {number} of the log has {'a' if number == 0 else 'no'} ticket (E15)")
    kind = -1 if number == 0 else _look_up(row["ticket"], game.index, "ticket")
    return (kind, row.get("face_down", False), station, row["round"])


# --- what the detectives know -----------------------------------------------------------------


def _trail(state: EuropeState, position: Mapping[str, Any]) -> Trail:
    """What was told about each field, and the ledger; where none is written, he has just drawn his rack."""
    game = state.game
    fields = tuple(
        _field(game, number, entry, row)
        for number, (entry, row) in enumerate(zip(state.log, position["log"], strict=True))
    )
    rows: Rows = (Fill(sum(state.racks[0]), state.unseen),)
    if "ledger" in position:
        rows = tuple(_read_row(game, row, len(state.log)) for row in position["ledger"])
    if not state.mission:
        return Trail(game.chart, rows)
    open = game.stations.all & ~game.targets(state.mission)
    return Trail(game.chart, rows, fields, game.starts(state.mission), open)


def _field(game: Europe, number: int, entry: Entry, row: Mapping[str, Any]) -> Field:
    kind, face_down, station, _ = entry
    for city in row.get("not", ()):
        game.stations.check(city, f"not after move {number}: Mister X")
    mode = ANY if face_down or kind < 0 else game.mode_of[kind]
    known = station if row.get("told", False) else 0
    return Field(mode, known, game.stations.set_of(row.get("not", ())))


def _read_row(game: Europe, row: Mapping[str, Any], fields: int) -> Row:
    if "drawn" in row:
        return Fill(row["drawn"], _counts(game, row["unseen"], "the ledger"))
    if "shown" in row:
        shown = tuple(_look_up(kind, game.index, "ticket") for kind in row["shown"])
        return Turn(shown, row["face_down"], row["discarded"])
    if row["stay"] >= fields:
        raise YardError(f"the ledger has a stay after move {row['stay']}, which was not made (E37)")
    for city in row["occupied"]:
        game.stations.check(city, "a detective at a stay")
    return Stay(row["stay"], game.stations.set_of(row["occupied"]))
