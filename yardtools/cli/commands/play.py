"""`yard play`: a game in the terminal, people and bots."""

from __future__ import annotations

import click

from yardtools.board_files import load
from yardtools.bots import LEVELS, bot_names, parse_bot
from yardtools.cli.game_choice import about_bots, board_of_record, choose_game, fingerprint_of, parse_seats
from yardtools.cli.options import GAME, YardCommand, table_options
from yardtools.cli.output import say
from yardtools.cli.web_options import WebTable, web_options
from yardtools.errors import YardError
from yardtools.extras import require
from yardtools.games import GAMES
from yardtools.games.game import MISTER_X, Game, State
from yardtools.playtest import records
from yardtools.playtest.replay import replay
from yardtools.wording import count_of, join_words, place_in_file

HUMAN = "human"


def _about_players() -> list[tuple[str, str]]:
    return [(HUMAN, "Somebody at the keyboard."), *about_bots()]


@click.command(cls=YardCommand, listing=("Players", _about_players))
@click.argument("game_name", metavar="[GAME]", type=GAME, required=False)
@table_options
@click.option(
    "--seats",
    default="",
    metavar="SEAT=PLAYER,…",
    help="Who plays; if left out, you hunt, or sit first, and bots have the other seats.",
)
@click.option(
    "--seed", type=int, metavar="S", help="The same seed draws the same cards and plays the same bots."
)
@click.option("--record", metavar="FILE.jsonl", help="Keep a record while the game is played.")
@click.option("--resume", metavar="FILE.jsonl", help="Go on with a recorded game, and with its record.")
@web_options
def command(
    game_name: str | None,
    board: str | None,
    players: int | None,
    options: tuple[str, ...],
    seats: str,
    seed: int | None,
    record: str | None,
    resume: str | None,
    *,
    web: WebTable | None,
) -> None:
    """Play a game in the terminal, or in the browser with --web.

    People share the keyboard: where several play, the screen is wiped before the next one looks. Type
    moves as `red taxi 45`, or in fewer words where they are clear; `help` lists what else you can type.
    A move that is refused names the rule that forbids it, such as M26; `rule M26` shows it, and so does
    `yard explain M26`.

    \b
    yard play master                                 # you are the detectives
    yard play master --seats mister_x=human,detectives=greedy --record game.jsonl
    yard play master --seats mister_x=hard,detectives=human     # he searches; easy, medium, hard
    yard play --resume game.jsonl
    yard play purrlock --players 3 --seed 7
    yard play europe --web                           # the same at a table in the browser
    yard play dice --web --lan --seats human         # everybody on their own phone or screen
    """  # noqa: D301 - click needs the backspace itself
    if resume is None and game_name is None:
        raise click.UsageError(f"which game? {join_words(GAMES, 'or')}; `yard games` tells about them")
    if resume is not None and record is not None:
        raise click.UsageError("--resume goes on with its own record; leave --record out")
    require("play", "playing")
    if resume is not None:
        _resume(resume, board, seats, seed, web)
        return
    game = choose_game(str(game_name), board, players, options)
    who = _players(game, seats)
    head = records.head(game, fingerprint_of(game.board), who, seed)
    writer = records.Writer.begin(record, head) if record else None
    _play(game, who, seed, writer, None, record, web)


def _resume(file: str, board: str | None, seats: str, seed: int | None, web: WebTable | None) -> None:
    """Go on with a record: its moves are played again, then it is somebody's turn."""
    writer, record = records.Writer.resume(file)
    with writer:
        game = record.game(load(board).board if board else board_of_record(record))
        done = replay(record, game)
        if done.slip:
            raise YardError(
                f"{place_in_file(file, done.slip.line)}: {done.slip.message}; see `yard replay {file}`"
            )
        recorded = (f"{seat}={player}" for seat, player in record.head.get("seats", {}).items())
        who = _players(game, seats or ",".join(recorded))
        cut = f"; line {record.cut} was cut off and is left out" if record.cut else ""
        say(f"resumed {file} after {count_of(len(done.steps), 'move')}{cut}")
        _play(game, who, seed, writer, done.state, file, web)


def _players(game: Game, seats: str) -> dict[str, str]:
    """Who sits at each seat; where nothing is said one person plays, and hunts where there is a hunt."""
    given = parse_seats(seats, game, (HUMAN, *bot_names(), *LEVELS))
    for who in given.values():
        if who != HUMAN:
            parse_bot(who)
    own = next(seat for seat in game.seats if seat != MISTER_X)
    usual = {seat: HUMAN if seat == own else "greedy" for seat in game.seats}
    return (dict.fromkeys(game.seats, "greedy") if given else usual) | given


def _play(
    game: Game,
    seats: dict[str, str],
    seed: int | None,
    writer: records.Writer | None,
    state: State | None,
    file: str | None,
    web: WebTable | None,
) -> None:
    """Play a game to its end, or until somebody leaves."""
    if web:
        from yardtools.cli.web_play import play_in_browser  # noqa: PLC0415 - a terminal needs no server

        play_in_browser(game, seats, seed, writer, state, file, web)
        return
    from yardtools.cli.terminal_play import play_in_terminal  # noqa: PLC0415 - a browser needs no terminal

    play_in_terminal(game, seats, seed, writer, state, file)
