"""The dice game as environments for learning need it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb
from typing import TYPE_CHECKING

from yardtools.games.chase_environment import BLACK, PASS, START, ChaseEnvironment
from yardtools.games.dice.view import PHASES
from yardtools.games.environment import Bounds
from yardtools.games.features import Feature, Kinds, Number, OneOf, Some, Which, at_path, counts, rows
from yardtools.games.game import DETECTIVES, MISTER_X, Move, View

if TYPE_CHECKING:
    from yardtools.games.dice.game import DiceGame


class DiceEnvironment(ChaseEnvironment):
    """Also the tiles as they lie, and the dice."""

    game: DiceGame

    def bounds(self) -> Bounds:
        """Starts, then rounds of all pawns and Mister X, each pawn with a roll; tokens for more of them."""
        game, pawns = self.game, len(self.game.pawns)
        first, faces = game.begin().view(MISTER_X), len(set(game.faces))
        rounds, tokens = first["fields_left"] + 1, first["tokens"]
        hand = game.their_dice if game.options["refill"] == "en" else game.dice
        return Bounds(
            longest=pawns + 1 + rounds * (pawns + 1) + tokens + game.doubles,
            chances=max(len(game.tiles.tiles), comb(hand + faces - 1, hand)),
            draws=game.size + game.turns + rounds * pawns + tokens,
        )

    def doubles(self) -> int:
        """His double moves."""
        return int(self.game.doubles)

    def _places(self) -> list[int]:
        """The places of the tiles that can lie on the table, both sides."""
        tiles = self.game.tiles.tiles
        letters = set(self.game.given.replace("/", "")) or {tile.id for tile in tiles}
        sides = [side for tile in tiles if tile.id in letters for side in (tile.plain, tile.expert)]
        return sorted({place.id for side in sides if side for place in side.places})

    def vocabulary(self, seat: str) -> Iterator[Move]:
        """Every face of a die to every place."""
        places, faces = self._places(), sorted(set(self.game.faces) - {"x"})
        return self._flights(places, faces) if seat == MISTER_X else self._chases(places, faces)

    def _flights(self, places: list[int], faces: list[str]) -> Iterator[Move]:
        sources: list[Move] = [("played",), ("unused",), ("supply",)] if self.game.any_die else [()]
        hops = [(face, place) for face in faces for place in places]
        black = [(BLACK, place, *source) for place in places for source in sources]
        yield from ((MISTER_X, START, place) for place in places)
        yield from ((MISTER_X, *hop) for hop in (*hops, *black))
        yield from ((MISTER_X, "helicopter", *hop[1:]) for hop in black)
        yield from ((MISTER_X, PASS, *source) for source in sources)
        if self.game.options["double_on_last_field"]:
            yield from ((MISTER_X, "double", *hop) for hop in (*hops, *black))

    def _chases(self, places: list[int], faces: list[str]) -> Iterator[Move]:
        for pawn in self.game.pawns:
            yield from ((pawn, word, place) for word in (START, *faces) for place in places)
            yield pawn, PASS
        yield DETECTIVES, "reroll"

    def features(self, seat: str) -> Iterator[Feature]:  # noqa: ARG002 - both sides look at the same things
        """Beyond what all chases have: tiles, dice, tokens, his tickets and the travel log."""
        game, places, first = self.game, self._places(), self.game.begin().view(MISTER_X)
        fields, faces = first["fields_left"], sorted(set(game.faces))
        letters = [tile.id for tile in game.tiles.tiles]
        yield from self.chase_features(places, fields + 1)
        yield Feature("phase", OneOf(PHASES), at_path("phase"))
        for number in range(game.size):
            yield Feature(f"tile {number + 1}", OneOf(letters), _tile(number))
        yield Feature("expert", Some(letters), at_path("expert"))
        yield from self._dice_features(faces, first)
        yield Feature("fields left", Number(fields), at_path("fields_left"))
        yield Feature("letter", OneOf(letters), at_path(MISTER_X, "letter"))
        yield from counts(first[MISTER_X]["tickets"], MISTER_X, "tickets")
        ways = OneOf((START, BLACK, "helicopter", PASS, *faces))
        entry: Kinds = {"by": ways, "place": Which(places), "round": Number(fields + 1)}
        yield from rows("log", range(fields + 2), entry)

    def _dice_features(self, faces: list[str], first: View) -> Iterator[Feature]:
        game = self.game
        for pawn in game.pawns:
            yield Feature(f"{pawn} die", OneOf(faces), at_path("pawns", pawn, "die"))
        for face in faces:
            yield Feature(f"rolled {face}", Number(game.dice), _count_rolled(face))
        yield Feature("tokens", Number(first["tokens"]), at_path("tokens"))
        yield from counts(dict.fromkeys(first["dice"], game.dice), "dice")
        yield Feature("starter", OneOf(game.pawns), at_path("starter"))


def _tile(number: int) -> Callable[[View], str | None]:
    return lambda view: view["layout"].replace("/", "")[number : number + 1] or None


def _count_rolled(face: str) -> Callable[[View], int]:
    return lambda view: view["roll"].count(face)
