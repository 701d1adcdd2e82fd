"""`yard play`: a game in the terminal, until it is over or somebody leaves."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from rich.text import Text

from yardtools.bots import bot
from yardtools.cli.output import say, takes_colours
from yardtools.cli.safe_console import SafeConsole
from yardtools.cli.terminal.session import PlayerLeft, Session
from yardtools.games.game import Game, State
from yardtools.games.tabletop import seat_label
from yardtools.playtest import records
from yardtools.table.hosted import HUMAN
from yardtools.visible import visible
from yardtools.wording import join_words


def play_in_terminal(
    game: Game,
    seats: dict[str, str],
    seed: int | None,
    writer: records.Writer | None,
    state: State | None,
    file: str | None,
) -> None:
    """Play a game to its end, or until somebody leaves."""
    console = SafeConsole(
        no_color=not takes_colours(), highlight=False, force_terminal=None if sys.stdout.isatty() else False
    )
    bots = {seat: bot(who, game, seat) for seat, who in seats.items() if who != HUMAN}
    rng = random.Random(seed)  # noqa: S311 - a game, no secret
    session = Session(game, bots, rng, console, writer, state, _welcome(game, seats))
    try:
        last = session.play()
    except (PlayerLeft, KeyboardInterrupt):
        console.print()
        session.leave()
        resume = f"go on with `yard play --resume {file}`"
        lost = "there is no record of it (--record keeps one)"
        say(f"the game is not over; {resume if file else lost}")
        return
    finally:
        if writer:
            writer.close()
    session.show_end(_describe_end(last))
    if file:
        say(f"the record is in {Path(file)}; `yard replay {file} --show` retells the game")


def _welcome(game: Game, seats: dict[str, str]) -> str:
    """What is played, where, and by whom."""
    where = visible(game.board.title or game.board.id)
    title = game.title if where.lower() in game.title.lower() else f"{game.title} on {where}"
    players: dict[str, list[str]] = {}
    for seat, who in sorted(seats.items(), key=lambda each: each[1] != HUMAN):
        players.setdefault(who, []).append(_in_a_sentence(seat))
    words = (f"{_name_player(who)} {join_words(their)}" for who, their in players.items())
    return f"{title}: {', '.join(words)}."


def _name_player(who: str) -> str:
    return "you play" if who == HUMAN else f"a bot ({who}) plays"


def _in_a_sentence(seat: str) -> str:
    label = seat_label(seat)
    return label.replace("The", "the", 1) if label.startswith("The ") else label


def _describe_end(last: State) -> Text:
    """How the game ended, and where Mister X went, which nobody need hide any more."""
    top = last.game.tabletop(last.view(last.game.seats[0]))
    assert top.ending is not None
    text = Text(f"{top.ending.sentence} ({top.ending.rule})", "bold")
    if top.ending.scores:
        text.append(f"\n{', '.join(f'{name} {points}' for name, points in top.ending.scores)}", "not bold")
    if top.log and top.log.filled:
        went = ", ".join(f"{field.label} {field.place}" for field in top.log.filled)
        text.append(f"\nMister X went: {went}", "not bold")
    return text
