"""`yard vote`: many transcriptions of one board, what most of them say, and who differs where."""

from __future__ import annotations

from collections import Counter

import click

from yardtools import files
from yardtools.board_files import Source
from yardtools.cli.lines import Lines, join_items
from yardtools.cli.options import (
    ONE_OF_SEVERAL,
    YardCommand,
    format_option,
    refuse_both,
    refuse_unknown,
    renumber_options,
)
from yardtools.cli.output import json_text, say, write
from yardtools.compare import Ballot, Disagreement, Vote, describe_renumbering
from yardtools.compare import vote as put_to_the_vote
from yardtools.compare.changes import link_ends
from yardtools.compare.claims import Claim
from yardtools.compare.renumber import Renumbering
from yardtools.formats.json import dumps
from yardtools.model import Board
from yardtools.wording import count_of


@click.command(cls=YardCommand)
@click.argument("boards", metavar="BOARD BOARD...", type=ONE_OF_SEVERAL, nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", help="Write the majority board here, in canonical form.")
@renumber_options("Numbers to change in every board that this brings closer to the others.")
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
    numbers its stations differently is renumbered first. Every board is listed with all its errors; the
    table after them shows where several boards differ from the majority.

    The exit status is 0 when all boards say the same, 1 when one differs. Other numbers for the same
    stations are no difference here, though they are to `yard diff`: a vote compares what boards say, a
    diff compares files. With -o - the board goes to standard output and the report to standard error.

    \b
    yard vote mine.json yours.json theirs.json -o board.json
    """  # noqa: D301 - click needs the backspace itself
    if len(boards) < 2:
        raise click.UsageError("a vote needs at least two boards; three or more to decide anything")
    refuse_both(renumber, no_renumber)
    refuse_unknown(renumber or {}, boards, "the boards have")
    result = put_to_the_vote([(board.name, board.network) for board in boards], renumber, not no_renumber)
    report = json_text(result.document()) if format_ == "json" else _text(result, output)
    if output == files.STANDARD:
        for line in report.splitlines():
            say(line)
    else:
        click.echo(report, nl=False)
    if output:
        write(output, dumps(result.board))
    if len(boards) == 2 and result.ties:
        say("two boards cannot outvote each other: where they differ nothing is decided")
    click.get_current_context().exit(0 if result.unanimous else 1)


def _text(vote: Vote, output: str | None) -> str:
    """The report; without colours where the board takes its place and it goes to standard error."""
    lines = Lines("" if output == files.STANDARD else files.STANDARD)
    lines.add(f"majority of {count_of(len(vote.ballots), 'board')}: {_size(vote.board)}", bold=True)
    for ballot in vote.ballots:
        _add_ballot(lines, ballot)
    decided = [row for row in vote.disagreements if row.stands is not None]
    _add_table(lines, "disagreements", [row for row in decided if not row.lonely])
    _add_left_out(lines, sum(row.lonely for row in decided))
    _add_table(lines, "undecided, and left out", vote.ties)
    return lines.text()


def _add_left_out(lines: Lines, lonely: int) -> None:
    if lonely:
        lines.add()
        words = f"{count_of(lonely, 'disagreement')} of a single board, named in its own list only"
        lines.add(f"{words} (--format json has all)")


def _size(board: Board) -> str:
    links = Counter(link.by for link in board.links)
    kinds = ", ".join(f"{count:,} {by}" for by, count in links.items())
    sizes = f"{count_of(len(board.stations), 'station')}, {count_of(len(board.links), 'link')}"
    return sizes + (f" ({kinds})" if kinds else "")


def _add_ballot(lines: Lines, ballot: Ballot) -> None:
    """A board and its errors, all of them named; a link that only runs otherwise is named once."""
    slipped = {claim for slip in ballot.slips for claim in slip}
    wrong, missing = (
        [claim for claim in claims if claim not in slipped] for claims in (ballot.wrong, ballot.missing)
    )
    if ballot.agrees:
        lines.add(f"{ballot.name}: no errors", fg="green")
    else:
        slips = f", {len(ballot.slips):,} one-way" if ballot.slips else ""
        lines.add(f"{ballot.name}: {len(wrong):,} wrong, {len(missing):,} missing{slips}", bold=True)
    if ballot.renumbering:
        count = count_of(len(ballot.renumbering), "station")
        lines.hang("  numbered ", f"differently, {count}: {describe_renumbering(ballot.renumbering)}")
    _add_claims(lines, "wrong", [claim.name for claim in wrong], "red")
    _add_claims(lines, "missing", [claim.name for claim in missing], "yellow")
    _add_claims(lines, "one-way", [_slip(*slip) for slip in ballot.slips], "magenta")


def _add_claims(lines: Lines, label: str, names: list[str], colour: str) -> None:
    if names:
        lines.hang(f"  {label:9}", join_items(names), fg=colour)


def _slip(wrong: Claim, missing: Claim) -> str:
    return f"{wrong.name} (most have {link_ends(missing.link)})"


def _add_table(lines: Lines, heading: str, rows: tuple[Disagreement, ...] | list[Disagreement]) -> None:
    """What not all boards have: how many have it, and which differ from the majority."""
    if not rows:
        return
    table = [(row.claim.name, _share(row), row) for row in rows]
    widths = [max(len(cell) for cell in column) for column in list(zip(*table, strict=True))[:2]]
    lines.add()
    lines.heading(heading)
    for name, share, row in table:
        verb = {True: "missing in", False: "only in", None: "in"}[row.stands]
        lines.hang(f"  {name:{widths[0]}}  {share:>{widths[1]}}  ", f"{verb} {join_items(row.minority)}")


def _share(row: Disagreement) -> str:
    return f"{len(row.having):,} of {len(row.having) + len(row.lacking):,}"
