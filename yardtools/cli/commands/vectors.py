"""`yard vectors`: positions with all their legal moves, for engines in other languages."""

from __future__ import annotations

import click

from yardtools import files
from yardtools.cli.game_choice import choose_game
from yardtools.cli.options import GAME, YardCommand, table_options
from yardtools.cli.output import say
from yardtools.cli.progress import show_progress
from yardtools.formats.json import fingerprint
from yardtools.playtest.vectors import compress, vectors
from yardtools.wording import count_of


@click.command(cls=YardCommand)
@click.argument("game_name", metavar="GAME", type=GAME)
@table_options
@click.option(
    "--games", metavar="N", type=click.IntRange(1), default=10, show_default=True, help="How many games."
)
@click.option(
    "--seed", metavar="S", type=int, default=0, show_default=True, help="The same seed gives the same file."
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default=files.STANDARD,
    help="Where to write; a name that ends in .gz is compressed. Standard output if left out.",
)
def command(
    game_name: str,
    board: str | None,
    players: int | None,
    options: tuple[str, ...],
    games: int,
    seed: int,
    output: str,
) -> None:
    """Write positions with all their legal moves.

    Random games are played; every position on the way is a line of JSON with the truth, all legal moves,
    the probabilities of chance, the view of every seat, where Mister X can be, the outcome, the move then
    played, and the rules that all this shows. Engines in other languages can be tested against it;
    docs/vectors.md says how, and `yard conform` does it for them.

    \b
    yard vectors master --games 100 --seed 1 -o master.jsonl.gz
    yard vectors beginner --players 4 --games 1
    """  # noqa: D301 - click wants the \b as it is
    game = choose_game(game_name, board, players, options)
    positions = 0
    with files.open_to_write(output) as file, compress(file, output) as pack:
        rows = vectors(game, fingerprint(game.board), games, seed)
        for lines in show_progress(rows, games + 1, "Playing"):
            pack.write("".join(lines).encode())
            positions += len(lines)
    if output != files.STANDARD:
        say(f"wrote {output}: {count_of(positions - 1, 'position')} of {count_of(games, 'game')}")
