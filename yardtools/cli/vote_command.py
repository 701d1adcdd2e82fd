"""`yard vote`: many transcriptions of one board, what most of them say, and who differs where."""

from __future__ import annotations

import json
from collections import Counter

import click

from yardtools import files
from yardtools.cli.comparing import Lines, counted, listed, renumber_options
from yardtools.cli.parameters import BOARD, YardCommand, format_option, say, write
from yardtools.compare import Ballot, Disagreement, Vote, telling
from yardtools.compare import vote as put_to_the_vote
from yardtools.compare.renumber import Renumbering
from yardtools.formats.json import dumps
from yardtools.model import Board
from yardtools.source import Source


@click.command(cls=YardCommand)
@click.argument("boards", metavar="BOARD BOARD...", type=BOARD, nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", help="Write the majority board here, in canonical form.")
@renumber_options("Numbers to change in every board that comes nearer the others by it.")
@format_option("text", "json")
def command(
    boards: tuple[Source, ...],
    output: str | None,
    renumber: Renumbering | None,
    no_renumber: bool,
    format_: str,
) -> None:
    """Find the true board among many transcriptions.

    A station, what it shows, or a link is in the majority board when more than half of the boards have
    it; what exactly half have is undecided and left out. Positions are medians. A board that merely
    numbers stations otherwise is renumbered first. The exit status is 0 when all boards agree, 1 when
    one differs.

    \b
    yard vote mine.json yours.json theirs.json -o board.json
    """  # noqa: D301 - click needs the backspace itself
    if len(boards) < 2:
        raise click.UsageError("a vote needs at least two boards; three or more to decide anything")
    result = put_to_the_vote([(board.name, board.network) for board in boards], renumber, not no_renumber)
    report = _json(result) if format_ == "json" else _text(result)
    # The report gives way where the board itself goes to standard output.
    if output != files.STANDARD:
        click.echo(report, nl=False)
    if output:
        write(output, dumps(result.board))
    if len(boards) == 2 and result.undecided:
        say("two boards cannot outvote each other: where they differ nothing is decided")
    click.get_current_context().exit(0 if result.unanimous else 1)


def _json(vote: Vote) -> str:
    return json.dumps(vote.document(), indent=2, ensure_ascii=False) + "\n"


def _text(vote: Vote) -> str:
    lines = Lines(files.STANDARD)
    lines.add(f"majority of {counted(len(vote.ballots), 'board')}: {_size(vote.board)}", bold=True)
    for ballot in vote.ballots:
        _add_ballot(lines, ballot)
    _add_table(lines, "disagreements", [row for row in vote.disagreements if row.stands is not None])
    _add_table(lines, "undecided, and left out", vote.undecided)
    return lines.text()


def _size(board: Board) -> str:
    links = Counter(link.by for link in board.links)
    kinds = ", ".join(f"{count:,} {by}" for by, count in links.items())
    sizes = f"{counted(len(board.stations), 'station')}, {counted(len(board.links), 'link')}"
    return sizes + (f" ({kinds})" if kinds else "")


def _add_ballot(lines: Lines, ballot: Ballot) -> None:
    """A board and its errors, all of them named."""
    if ballot.agrees:
        lines.add(f"{ballot.name}: no errors", fg="green")
    else:
        lines.add(f"{ballot.name}: {len(ballot.wrong):,} wrong, {len(ballot.missing):,} missing", bold=True)
    if ballot.renumbering:
        count = counted(len(ballot.renumbering), "station")
        lines.hang("  numbered ", f"differently, {count}: {telling(ballot.renumbering)}")
    if ballot.wrong:
        lines.hang("  wrong    ", listed(claim.name for claim in ballot.wrong), fg="red")
    if ballot.missing:
        lines.hang("  missing  ", listed(claim.name for claim in ballot.missing), fg="yellow")


def _add_table(lines: Lines, heading: str, rows: tuple[Disagreement, ...] | list[Disagreement]) -> None:
    """What not all boards have: how many have it, and who stands against the majority."""
    if not rows:
        return
    table = [(row.claim.name, _share(row), row) for row in rows]
    widths = [max(len(cell) for cell in column) for column in list(zip(*table, strict=True))[:2]]
    lines.add()
    lines.heading(heading)
    for name, share, row in table:
        verb = {True: "missing in", False: "only in", None: "in"}[row.stands]
        lines.hang(f"  {name:{widths[0]}}  {share:>{widths[1]}}  ", f"{verb} {listed(row.minority)}")


def _share(row: Disagreement) -> str:
    return f"{len(row.having):,} of {len(row.having) + len(row.lacking):,}"
