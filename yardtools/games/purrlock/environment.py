"""Purrlock Holmes as environments for learning need it.

Players come in the order that a seat sees: itself first, then the others clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from yardtools.games.environment import Bounds, Environment
from yardtools.games.features import YES, Feature, Number, OneOf, Some, at_path
from yardtools.games.game import Move, View
from yardtools.games.purrlock.pieces import STEPS

if TYPE_CHECKING:
    from yardtools.games.purrlock.game import Purrlock

if TYPE_CHECKING:  # a game has an environment
    from yardtools.games.purrlock.game import Purrlock

PILE = 3
"""So many of the steps still to be done are seen, the next first."""


class PurrlockEnvironment(Environment):
    """Several players, each for himself, who win points."""

    game: Purrlock

    def bounds(self) -> Bounds:
        """In a turn at most a dozen windows in which all are asked for a call, and the player's actions."""
        game = self.game
        turns = (game.layout.behind + 2) * game.players
        longest = turns * (12 * game.players + 8)
        most = sum(game.paws) + game.marker_points
        return Bounds(longest, max(len(game.cards), len(set(game.paws))), longest, -1.0, most)

    def vocabulary(self, seat: str) -> Iterator[Move]:
        """All that the game has words for."""
        return (move for move in self.game.meaning if move[0] == seat)

    def features(self, seat: str) -> Iterator[Feature]:
        """The steps still to be done, the trail, the cards, and what lies before everybody."""
        game = self.game
        own = game.index[seat]
        players = [game.seats[(own + turn) % game.players] for turn in range(game.players)]
        yield Feature("round", Number(game.layout.behind + 2), at_path("round"))
        for word in ("active", "asking"):
            yield Feature(word, OneOf(players), at_path(word))
        for word in ("investigated", "guessed", "wrong"):
            yield Feature(word, YES, at_path(word))
        yield from _pile(game, players)
        yield from _trail(game)
        for word in ("possible", "hidden", "discard"):
            yield Feature(word, Some(game.texts), at_path(word))
        yield Feature("discarded", Number(len(game.cards)), at_path("discarded"))
        yield Feature("deck", Number(len(game.cards)), at_path("deck", "count"))
        yield Feature("deck possible", Some(game.texts), at_path("deck", "possible"))
        for turn, player in enumerate(players):
            yield from _desk(game, f"player+{turn}", player)


def _pile(game: Purrlock, players: list[str]) -> Iterator[Feature]:
    """The next steps."""
    for number in range(1, PILE + 1):
        yield Feature(f"step {number}", OneOf(STEPS), at_path("agenda", -number, "step"))
        yield Feature(f"step {number} player", OneOf(players), at_path("agenda", -number, "player"))
        yield Feature(f"step {number} left", Number(len(game.paws)), at_path("agenda", -number, "left"))
        yield Feature(f"step {number} cards", Some(game.texts), at_path("agenda", -number, "cards"))


def _trail(game: Purrlock) -> Iterator[Feature]:
    """The trail from its leftmost piece on, and the paws that lie face down somewhere."""
    values = sorted(set(game.paws))
    for number in range(game.layout.paws + 1):
        yield Feature(f"trail {number} paw", OneOf(values), at_path("trail", number, "paw"))
        yield Feature(f"trail {number} down", YES, _is_down(number))
        yield Feature(f"trail {number} marker", YES, _has_marker(number))
    for value in values:
        yield Feature(f"unseen paws {value}", Number(len(game.paws)), _count_unseen(value))


def _is_down(number: int) -> Callable[[View], bool]:
    up = at_path("trail", number, "up")
    return lambda view: up(view) is False


def _has_marker(number: int) -> Callable[[View], bool]:
    marker = at_path("trail", number, "marker")
    return lambda view: marker(view) is not None


def _count_unseen(value: int) -> Callable[[View], int]:
    return lambda view: view["paws_unseen"].count(value)


def _desk(game: Purrlock, name: str, player: str) -> Iterator[Feature]:
    """What lies before a player."""
    path = ("players", player)
    cards, guesses = Some(game.texts), Some(" ".join(map(str, words)) for *_, words in game.guesses)
    yield Feature(f"{name} target", OneOf(game.texts), at_path(*path, "target"))
    yield Feature(f"{name} has target", YES, at_path(*path, "has_target"))
    yield Feature(f"{name} hand", cards, at_path(*path, "hand", "cards"))
    yield Feature(f"{name} hand count", Number(12), at_path(*path, "hand", "count"))
    yield Feature(f"{name} leads", cards, at_path(*path, "leads"))
    yield Feature(f"{name} dead ends", cards, at_path(*path, "dead_ends"))
    yield Feature(f"{name} wrong guesses", guesses, at_path(*path, "wrong_guesses"))
    yield Feature(f"{name} called", YES, at_path(*path, "called"))
    yield Feature(f"{name} penalty", YES, at_path(*path, "penalty"))
    yield Feature(f"{name} completed", Some(game.texts), _targets(player))
    yield Feature(f"{name} points", Number(sum(game.paws) + game.marker_points), _points(player))


def _targets(player: str) -> Callable[[View], list[str]]:
    return lambda view: [row["target"] for row in view["players"][player]["completed"]]


def _points(player: str) -> Callable[[View], int]:
    """What the pieces are worth whose fronts the seat has seen."""

    def points(view: View) -> int:
        pieces = [piece for row in view["players"][player]["completed"] for piece in row["pieces"]]
        return sum(piece.get("marker") or piece.get("paw") or 0 for piece in pieces)

    return points
