"""What there is to see in the chases, as features of their views; nothing here looks at a state.

How many tickets there can be is read from the view of the very first position, when all are dealt. The first
hop of a double under way is in the view as `first`, for its own seat alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from yardtools.games.game import MISTER_X, View
from yardtools.games.pursuit import spot
from yardtools.playtest.envs.features import YES, Feature, Kind, Number, OneOf, Some, Which, at_path
from yardtools.playtest.envs.vocabulary import begins_double, dice_places, vocabulary

Kinds = Mapping[str, Kind]
"""How the parts of an entry are written."""

RECENT = 25
"""In a game whose log has no end, so many of its last entries are seen."""


def master(game: Any) -> Iterator[Feature]:
    """Scotland Yard Master."""
    places, first = game.stations.numbers, game.begin().view(MISTER_X)
    rounds = game.rounds or game.last_field
    yield from _chase(game, places, rounds)
    yield Feature("start", OneOf(places), at_path(MISTER_X, "start"))
    dealt = [first.get("pool", {}), *(row.get("tickets", {}) for row in first["pawns"].values())]
    most = _together(*dealt, first[MISTER_X]["tickets"])
    yield from _counts(most, MISTER_X, "tickets")
    if game.is_pool:
        yield from _counts(first["pool"], "pool")
    else:
        for pawn in game.detectives:
            yield from _counts(first["pawns"][pawn]["tickets"], "pawns", pawn, "tickets")
    tickets, round = OneOf(game.x_hops), Number(rounds)
    yield from _rows("log", range(game.fields), {"ticket": tickets, "station": Which(places), "round": round})


def beginner(game: Any) -> Iterator[Feature]:
    """The beginners' version."""
    places, first = game.stations.numbers, game.begin().view(MISTER_X)
    yield from _chase(game, places, game.rounds)
    yield from _counts(first[MISTER_X]["tickets"], MISTER_X, "tickets")
    entry: Kinds = {
        "transport": OneOf(game.hops),
        "station": Which(places),
        "round": Number(game.rounds),
        "hidden": YES,
        "black": YES,
    }
    yield from _rows("log", range(game.rounds + game.options["double"]), entry)


def dice(game: Any) -> Iterator[Feature]:
    """The dice game: also the tiles as they lie, and the dice."""
    places, first = dice_places(game), game.begin().view(MISTER_X)
    fields = first["fields_left"]
    letters = [tile.id for tile in game.tiles.tiles]
    faces = sorted(set(game.faces))
    yield from _chase(game, places, fields + 1)
    phases = ("tiles", "expert", "starts", "hideout", "roll", "chase", "flight", "over")
    yield Feature("phase", OneOf(phases), at_path("phase"))
    for number in range(game.size):
        yield Feature(f"tile {number + 1}", OneOf(letters), _tile(number))
    yield Feature("expert", Some(letters), at_path("expert"))
    for pawn in game.pawns:
        yield Feature(f"{pawn} die", OneOf(faces), at_path("pawns", pawn, "die"))
    for face in faces:
        yield Feature(f"rolled {face}", Number(game.dice), _rolled(face))
    yield Feature("tokens", Number(first["tokens"]), at_path("tokens"))
    yield from _counts(dict.fromkeys(first["dice"], game.dice), "dice")
    yield Feature("starter", OneOf(game.pawns), at_path("starter"))
    yield Feature("fields left", Number(fields), at_path("fields_left"))
    yield Feature("letter", OneOf(letters), at_path(MISTER_X, "letter"))
    yield from _counts(first[MISTER_X]["tickets"], MISTER_X, "tickets")
    ways = OneOf(("start", "black", "helicopter", "pass", *faces))
    entry: Kinds = {"by": ways, "place": Which(places), "round": Number(fields + 1)}
    yield from _rows("log", range(fields + 2), entry)


def europe(game: Any) -> Iterator[Feature]:
    """Mister X Europe: also the mission, the rings, the racks and what is paid."""
    places = game.stations.numbers
    printed = dict(zip(game.kinds, game.printed, strict=True))
    many = game.max_moves or 100
    yield from _chase(game, places, many)
    yield Feature("start", OneOf(places), at_path(MISTER_X, "start"))
    stages = "deal cards mission flight discard refill chase special pay operation over"
    yield Feature("stage", OneOf(stages.split()), at_path("stage"))
    yield Feature("acting", OneOf(game.people), at_path("acting"))
    yield Feature("turns", Number(many), at_path("turns"))
    yield Feature("mission", OneOf(game.missions), at_path("mission"))
    yield Feature("entered", Some(places), at_path("entered"))
    for heap in ("box", "played", "unseen"):
        yield from _counts(printed, heap)
    yield Feature("bag", Number(sum(game.printed)), at_path("bag"))
    for person, size in zip(game.people, game.sizes, strict=True):
        path = (MISTER_X,) if person == MISTER_X else ("players", person)
        yield Feature(f"{person} count", Number(2 * size), at_path(*path, "count"))
        yield from _counts(printed, *path, "tickets")
    words = (*game.people, *game.kinds, "double", "hidden", "face-down", "investigate", "operation", *places)
    yield from (Feature(f"special {part + 1}", Which(words), at_path("special", part)) for part in range(12))
    ring: Kinds = {"strokes": Number(5), "station": Which(places), "number": Number(many)}
    yield from _rows("rings", range(5), ring)
    yield Feature("log length", Number(many), lambda view: len(view["log"]))
    entry: Kinds = {"ticket": OneOf(game.kinds), "station": Which(places), "face_down": YES, "told": YES}
    yield from _rows("log", range(-RECENT, 0), entry)


# --- what they share --------------------------------------------------------------------------


def _chase(game: Any, places: Sequence[int], rounds: int) -> Iterator[Feature]:
    """What all chases have: pawns, who has moved, Mister X as far as he is seen, where he can be."""
    yield Feature("round", Number(rounds), at_path("round"))
    for pawn in game.pawns:
        yield Feature(pawn, OneOf(places), _spot("pawns", pawn))
    yield Feature("moved", Some(game.pawns), at_path("moved"))
    yield Feature(MISTER_X, OneOf(places), _spot(MISTER_X))
    yield Feature("possible", Some(places, follows=True), at_path("possible"))
    yield Feature("last seen", OneOf(places, follows=True), lambda view: _last_seen(view)[0])
    yield Feature("seen ago", Number(RECENT, follows=True), lambda view: _last_seen(view)[1])
    firsts = [move for move in vocabulary(game, MISTER_X) if begins_double(game, move)]
    if firsts:
        words = sorted({word for move in firsts for word in move[1:] if isinstance(word, str)})
        yield Feature("first hop by", Some(words), lambda view: _first(view, str))
        yield Feature("first hop to", OneOf(places), lambda view: (_first(view, int) or [None])[0])


def _spot(*path: str) -> Callable[[View], int | None]:
    row = at_path(*path)
    return lambda view: spot(row(view) or {})


def _last_seen(view: View) -> tuple[int | None, int]:
    """The last entry of the log whose station is known, and how many came after it."""
    log = view["log"]
    for ago, entry in enumerate(reversed(log)):
        at = spot(entry)
        if at is not None:
            return at, ago
    return None, len(log)


def _first(view: View, kind: type) -> list[Any]:
    """The words, or the stations, of the first hop of a double under way."""
    return [word for word in (view["first"] or ())[1:-1] if isinstance(word, kind)]


def _tile(number: int) -> Callable[[View], str | None]:
    return lambda view: view["layout"].replace("/", "")[number : number + 1] or None


def _rolled(face: str) -> Callable[[View], int]:
    return lambda view: view["roll"].count(face)


def _counts(most: Mapping[str, int], *path: str) -> Iterator[Feature]:
    """How many there are of each of some words."""
    for word, many in most.items():
        yield Feature(" ".join((*path, word)), Number(many), at_path(*path, word))


def _together(*heaps: Mapping[str, int]) -> dict[str, int]:
    """How many there are of each word of the last heap in all of them."""
    return {word: sum(heap.get(word, 0) for heap in heaps) for word in heaps[-1]}


def _rows(name: str, entries: Iterable[int], kinds: Kinds) -> Iterator[Feature]:
    """The entries of a list, each with what it says; negative numbers count from the last."""
    for entry in entries:
        for key, kind in kinds.items():
            yield Feature(f"{name} {entry} {key}", kind, at_path(name, entry, key))
