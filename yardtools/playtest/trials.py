"""A board tried out by playing on it: the search behind the rules `play/…`.

The first round is searched whole; who wins, and where nobody comes, a series of games between greedy bots
shows, which is always the same for the same board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from yardtools.errors import YardError
from yardtools.findings import WARNING, Fault, Skipped
from yardtools.games import find_game, game_for
from yardtools.games.game import MISTER_X, Game, notation
from yardtools.games.opening import Opening
from yardtools.model import AnyBoard, Board, Box, TileSet
from yardtools.model.box import Playing
from yardtools.playtest.first_round import Answer, find_capture, find_trap
from yardtools.playtest.series import Table
from yardtools.playtest.statistics import wilson
from yardtools.wording import join_words

CAPTURE, STUCK = "play/capture-in-first-move", "play/mister-x-starts-stuck"
UNVISITED, ONE_SIDED = "play/never-visited", "play/one-sided-game"
CODES = (CAPTURE, STUCK, UNVISITED, ONE_SIDED)
NOT_HELD = "play/not-held"

BOT, SEED = "greedy", 1
"""Who plays, and from which seed: the same for all, so that the same board gets the same findings."""
LONGEST = 300
"""A game whose rules let it go on for ever ends after so many moves of Mister X."""
MOST = 20
"""So many stations where nobody comes are listed, those with most links first."""
ANSWERS = 8
"""So many answers to his first turns are listed."""

Watch = Callable[[Iterable[Any], int, str], Iterable[Any]]
"""Hands on what comes, of which there will be so many, and shows how far it is."""
Tried = tuple[list[Fault], list[Skipped]]


def _pass_on(results: Iterable[Any], total: int, doing: str) -> Iterable[Any]:  # noqa: ARG001
    return results


@dataclass(frozen=True)
class Trials:
    """Boards tried out, looking for some codes; `games` is how many are played, else as the box says."""

    games: int | None = None
    codes: frozenset[str] = frozenset(CODES)
    watch: Watch = _pass_on

    def __call__(self, board: AnyBoard, box: Box | None = None) -> Tried:
        """What play shows of a board, and what could not be tried and why."""
        played = [self._try(name, board, box) for name in games_on(board, box)]
        faults = [fault for own, _ in played for fault in own]
        skipped = [each for _, own in played for each in own]
        if not played:
            skipped = self._skip(f"nobody hunts on a {board.kind} board", CODES)
        return faults, skipped

    def _skip(self, because: str, codes: Iterable[str]) -> list[Skipped]:
        return [Skipped(code, because) for code in codes if code in self.codes]

    def _try(self, name: str, board: AnyBoard, box: Box | None) -> Tried:
        options = find_game(name).limit_options(LONGEST) | dict(box.games.get(name, {}) if box else {})
        try:
            game = fit_game(name, board, options)
        except YardError as error:
            hint = f"mend that, or leave {name} out of the box; without --play nobody asks"
            fault = Fault(f"game:{name}", f"no game could be played: {error}", NOT_HELD, hint)
            return [fault], self._skip(str(error), CODES)
        faults, skipped = self._first_round(game)
        if self.codes & {UNVISITED, ONE_SIDED}:
            playing = box.playing if box else Playing()
            faults += [fault for fault in self._series(game, playing) if fault.code in self.codes]
        return faults, skipped

    def _first_round(self, game: Game) -> Tried:
        try:
            openings = game.openings()
        except YardError as error:
            return [], self._skip(str(error), (CAPTURE, STUCK))
        return [fault for fault in _opening_faults(openings) if fault.code in self.codes], []

    def _series(self, game: Game, playing: Playing) -> Iterator[Fault]:
        many = self.games or playing.games
        table = Table(game, dict.fromkeys(game.seats, BOT), SEED)
        won, seen = 0, set[int]()
        for row in self.watch(map(table.row, range(many)), many, f"Playing {game.name} on {game.board.id}"):
            won += MISTER_X in row["winners"]
            seen.update(station for path in row["paths"].values() for station in path)
        yield from _one_sided_faults(game, won, many, playing.band)
        yield from _unvisited_faults(game, seen, many)


def games_on(board: AnyBoard, box: Box | None = None) -> list[str]:
    """The games a board is tried with: those its box has options for, else the one it is made for."""
    chosen = [name for name in (box.games if box else ()) if find_game(name).kind == board.kind]
    if not chosen and (usual := game_for(board.kind, board)):
        chosen = [usual]
    return [name for name in chosen if find_game(name).is_chase()]


def fit_game(name: str, board: AnyBoard, options: Mapping[str, Any]) -> Game:
    """The game for as many players as usual, or as the board has cards for; no number fits: an error."""
    kind = find_game(name)
    try:
        return kind(board, kind.usual_players, **options)
    except YardError as error:
        for players in range(kind.usual_players - 1, kind.players_range[0] - 1, -1):
            try:
                return kind(board, players, **options)
            except YardError:
                continue
        raise error


# --- the first round --------------------------------------------------------------------------


def _opening_faults(openings: Iterable[Opening]) -> Iterator[Fault]:
    for opening in openings:
        if cards := find_trap(opening):
            yield _stuck(opening, cards)
        if (found := find_capture(opening)) is not None:
            yield _capture(opening, *found)


def _stuck(opening: Opening, cards: list[int]) -> Fault:
    words = f"Mister X cannot leave {_start(opening)} when {_describe_starts(opening, cards)}"
    return _opening_fault(opening, cards, STUCK, f"{words}{opening.when_stuck}")


def _capture(opening: Opening, cards: list[int], answers: list[Answer]) -> Fault:
    pairs = [f"{notation(turn)}, {notation(reply)}" for turn, reply in answers[:ANSWERS]]
    more = [f"{len(answers) - ANSWERS} more"] if len(answers) > ANSWERS else []
    starts, replies = _describe_starts(opening, cards), "; ".join([*pairs, *more])
    words = f"from {_start(opening)} Mister X can be caught in round 1 whatever he does, when {starts}"
    return _opening_fault(opening, cards, CAPTURE, f"{words}: {replies}")


def _describe_starts(opening: Opening, cards: list[int]) -> str:
    """Who stands where; the pawns left may be anywhere."""
    (pawn, card), *others = zip(opening.pawns, cards, strict=False)
    return join_words([f"{pawn} starts on {card}", *(f"{other} on {at}" for other, at in others)])


def _start(opening: Opening) -> str:
    return f"start {opening.start}" + (f" of mission {opening.mission}" if opening.mission else "")


def _opening_fault(opening: Opening, cards: list[int], code: str, words: str) -> Fault:
    board = opening.game.board
    assert isinstance(board, Board)
    piles = {"mister_x": board.starts.mister_x, "detective": board.starts.detective}

    def subject(side: str, station: int) -> str:
        return f"card:{side}-{station}" if station in piles[side] else f"station:{station}"

    his = (f"mission:{opening.mission}",) if opening.mission else ()
    about = (*his, subject("mister_x", opening.start), *(subject("detective", card) for card in cards))
    either = " or ".join(filter(None, (str(opening.start), join_words(cards))))
    hint = f"take {either} from the starts, or give {opening.start} more links"
    at = next((station.at for station in board.stations if station.id == opening.start), None)
    return Fault(about, words, code, hint, at=at, severity=WARNING if opening.is_avoidable else None)


# --- a series ---------------------------------------------------------------------------------


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _one_sided_faults(game: Game, won: int, many: int, band: tuple[float, float]) -> Iterator[Fault]:
    low, high = wilson(won, many)
    if low <= band[1] and high >= band[0]:
        return
    words = (
        f"Mister X won {won} of {many} games of {game.name} for {game.players} between {BOT} bots,"
        f" {_percent(won / many)} % (95 % interval {_percent(low)} to {_percent(high)}), outside the band of"
        f" {_percent(band[0])} to {_percent(band[1])}"
    )
    helped = "the detectives" if low > band[1] else "Mister X"
    hint = f"help {helped} by starts, links or tickets, or set [play] band in box.toml"
    yield Fault(f"game:{game.name}", words, ONE_SIDED, hint)


def _unvisited_faults(game: Game, seen: set[int], many: int) -> Iterator[Fault]:
    links, kind = _links(game.board)
    lost = sorted(links.keys() - seen, key=lambda station: (-links[station], station))
    for rank, station in enumerate(lost[:MOST], 1):
        words = f"nobody came to {kind} {station} in {many} game{'s' * (many != 1)} of {game.name}"
        others = f", nor to {len(lost) - 1} others of {len(links)}" if len(lost) > 1 else ""
        yield Fault(f"{kind}:{station}", f"{words}{others}", UNVISITED, rank=rank)


def _links(board: AnyBoard) -> tuple[dict[int, int], str]:
    """How many links each station has, or each place of a tile, and how findings call them."""
    if isinstance(board, Board):
        joined = {station.id: 0 for station in board.stations}
        ends = [end for link in board.links for end in (link.start, link.end)]
        kind = "station"
    else:
        assert isinstance(board, TileSet)
        joined = {place.id: 0 for tile in board.tiles for place in tile.plain.places}
        ends = [end for tile in board.tiles for road in tile.plain.roads for end in (road.start, road.end)]  # type: ignore[misc]
        kind = "place"
    for end in ends:
        if end in joined:
            joined[end] += 1
    return joined, kind
