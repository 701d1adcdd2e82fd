"""Compiled play as a player of batches: one line for a whole batch, with what its games add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from yardtools.errors import YardError
from yardtools.games import GAMES, find_game
from yardtools.games.game import DETECTIVES, MISTER_X, Game
from yardtools.games.kernel import Kernel, Results
from yardtools.playtest import tally as counted
from yardtools.playtest.lines import Document
from yardtools.playtest.series import Batch, Plan
from yardtools.playtest.tally import Tally, of_side
from yardtools.wording import join_words

_kernels: dict[tuple[str, int], Kernel] = {}


def check(plan: Plan, game: Game) -> None:
    """Raise where compiled play does not know the game or a bot."""
    kernel = game.kernel()
    if kernel is None:
        able = join_words(name for name in GAMES if find_game(name).kernel is not Game.kernel)
        raise YardError(f"--fast plays the game {able}, not {game.name}")
    for seat, who in plan.bots.items():
        if who not in kernel.bots:
            raise YardError(f"--fast has the bots {join_words(kernel.bots)}, not {who} for {seat}")


def play(plan: Plan, batch: Batch) -> list[Document]:
    """The games of a batch, in one line."""
    kernel = _kernel(plan, batch.players)
    bots = plan.bots[MISTER_X], plan.bots[DETECTIVES]
    results = kernel.series(batch.first, batch.games, plan.seed, *bots)
    return [
        {
            "players": batch.players,
            "first": batch.first,
            "games": batch.games,
            "tally": tally_of(results).document(),
        }
    ]


def _kernel(plan: Plan, players: int) -> Kernel:
    """The game made ready, once in each process."""
    if (plan.key, players) not in _kernels:
        kernel = plan.table(players).kernel()
        assert kernel is not None
        _kernels[plan.key, players] = kernel
    return _kernels[plan.key, players]


def tally_of(results: Results) -> Tally:
    """What compiled games add up to; the hops between stations are not among it."""
    tally = Tally()
    tally[counted.GAMES][counted.GAMES] = len(results)
    tally[counted.WINS] = Counter(results.winners)
    endings = zip(results.rule.tolist(), results.winners, strict=True)
    for (rule, winner), games in Counter(endings).items():
        name = results.rules[rule]
        tally[counted.ENDINGS]["\t".join((name, winner, results.reasons[name]))] = games
    tally[counted.ROUNDS] = _counts(results.rounds.tolist())
    tally[counted.MOVES] = _counts(results.moves.tolist())
    _count_starts(tally, results)
    for name, counts in (
        (counted.CAUGHT, results.captures),
        (counted.CORNERED, results.cornered),
        (of_side("visits", MISTER_X), results.x_visits),
        (of_side("visits", DETECTIVES), results.visits),
    ):
        tally[name] = _count_by_name(map(str, results.stations), counts.tolist())
    tally[of_side("tickets", MISTER_X)] = _count_by_name(results.x_used(), results.x_used().values())
    tally[of_side("tickets", DETECTIVES)] = _count_by_name(results.tickets, results.used.tolist())
    return tally


def _count_starts(tally: Tally, results: Results) -> None:
    """Starts and pairs of them, over all games and over those that Mister X won."""
    for chosen, starts, pairs in (
        (slice(None), counted.STARTS, counted.PAIRS),
        (results.x_won, counted.STARTS_WON, counted.PAIRS_WON),
    ):
        his, theirs = results.x_starts[chosen], results.starts[chosen]
        tally[of_side(starts, MISTER_X)] = _counts(his.tolist())
        tally[of_side(starts, DETECTIVES)] = _counts(theirs.ravel().tolist())
        both = zip(his.repeat(theirs.shape[1]).tolist(), theirs.ravel().tolist(), strict=True)
        tally[pairs] = Counter({f"{one} {other}": games for (one, other), games in Counter(both).items()})


def _counts(numbers: Iterable[int]) -> Counter[str]:
    return Counter({str(number): games for number, games in Counter(numbers).items()})


def _count_by_name(names: Iterable[str], counts: Iterable[int]) -> Counter[str]:
    return Counter({name: int(count) for name, count in zip(names, counts, strict=True) if count})
