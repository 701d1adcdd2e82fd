"""`yard adopt`: a board folder from somebody's drawing, with the box.toml that says what it means."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from yardtools import files
from yardtools.board_files import BOX_FILE, TRACING_FILE
from yardtools.cli.folders import ID, board_id, other_files, refuse_folder, slug
from yardtools.cli.options import YardCommand
from yardtools.cli.output import say, write_all
from yardtools.errors import YardError
from yardtools.findings import Fault
from yardtools.svg.limits import MAX_SIZE
from yardtools.wording import count_of

if TYPE_CHECKING:
    from yardtools.model import Board
    from yardtools.svg.drawing import Drawing

PACKED = b"\x1f\x8b"
"""What a packed drawing begins with."""


def _pairs(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """The transports by what their lines look like or are called."""
    pairs: dict[str, str] = {}
    for value in values:
        what, _mark, id = (part.strip() for part in value.rpartition("="))
        if not what or not ID.fullmatch(id):
            raise click.BadParameter(f"{value!r} is no LINES=TRANSPORT, such as '#3bb143=bus'")
        pairs[what] = id
    return pairs


@click.command(cls=YardCommand)
@click.argument("drawing", metavar="DRAWING.svg")
@click.option("-o", "--output", metavar="FOLDER", help="The board folder; else one of the drawing's name.")
@click.option(
    "--transport",
    "transports",
    metavar="LINES=ID",
    multiple=True,
    callback=_pairs,
    help="Which transport lines are, by their colour, name or selector: '#3bb143=bus'; '=ignore' is none.",
)
@click.option("--stations", metavar="SELECTOR", default="", help="What the stations are: 'g.stop'.")
@click.option("--ignore", metavar="SELECTOR", multiple=True, help="What to leave out: '.legend'.")
@click.option("--dry-run", is_flag=True, help="Say what would be written, and write nothing.")
@click.option("--force", is_flag=True, help="Write over the box.toml and tracing.svg of a folder.")
@click.option(
    "--max-size", metavar="BYTES", type=int, default=MAX_SIZE, help="How much markup the drawing may have."
)
def command(
    drawing: str,
    output: str | None,
    transports: dict[str, str],
    stations: str,
    ignore: tuple[str, ...],
    dry_run: bool,
    force: bool,
    max_size: int,
) -> None:
    """Make a board folder of somebody's drawing.

    It looks for the stations, their numbers and the lines between them, and writes a folder with
    the drawing as it is and a box.toml that says what in it means what, each line with its reason
    and how sure that is. Then `yard import FOLDER` makes the board. Where something was
    misunderstood, correct it with an option and run it again, or edit the box.toml.

    \b
    yard adopt drawing.svg -o boards/mymap
    yard adopt drawing.svg --dry-run
    yard adopt drawing.svg --transport '#3bb143=bus' --ignore '.legend'
    """  # noqa: D301 - click wants the \b as it is
    from yardtools.tracing.adopting.adopt import adopt, read_adopted  # noqa: PLC0415 - help needs none
    from yardtools.tracing.adopting.box_text import box_text  # noqa: PLC0415
    from yardtools.tracing.adopting.corrections import Corrections  # noqa: PLC0415
    from yardtools.tracing.adopting.summary import summary  # noqa: PLC0415

    path = Path(drawing)
    folder = _folder(path, output)
    data = files.read(drawing)
    if not dry_run:
        _check_room(folder, path, data, force)
    name = board_id(folder)
    seen = _read(data, drawing, max_size)
    found = adopt(seen, name, name.replace("-", " ").title(), Corrections(transports, stations, ignore))
    board, faults = read_adopted(seen, found)
    click.echo(summary(found))
    click.echo(_describe(board, faults))
    if dry_run:
        return
    _write(folder, path, data, box_text(found))
    say(f"next: look through {folder / BOX_FILE}, then `yard import {folder}`")


def _folder(path: Path, output: str | None) -> Path:
    """The folder to write: a tracing is at home in the folder that it lies in."""
    if output:
        return Path(output)
    return path.parent if path.stem == "tracing" else Path(slug(path.stem))


def _check_room(folder: Path, path: Path, data: bytes, force: bool) -> None:
    """Refuse a folder with something else in it, unless that may be written over.

    The drawing itself may lie there: a run that was killed has put it there, and its box comes last.
    """
    tracing = _tracing(folder, data)
    others = other_files(folder, path, {tracing.name: data})
    is_at_home = path.exists() and path.resolve().parent == folder.resolve() and path.stem == "tracing"
    if others and not force and (BOX_FILE in others or not is_at_home):
        refuse_folder(folder, others[0])


def _read(data: bytes, name: str, max_size: int) -> Drawing:
    from yardtools.svg.reader import read_drawing  # noqa: PLC0415 - help needs none
    from yardtools.tracing.metadata import BOARD  # noqa: PLC0415

    faults: list[Fault] = []
    drawing = read_drawing(data, faults.append, max_size=max_size, keep_text=(BOARD,))
    if drawing is None:
        raise YardError(f"{name}: {faults[-1].message}")
    return drawing


def _describe(board: Board, faults: list[Fault]) -> str:
    """The board that comes of it, and how much there is to look at."""
    by = Counter(link.by for link in board.links)
    links = ", ".join(f"{by[transport.id]} {transport.id}" for transport in board.transports)
    words = (
        f"read so, it has {count_of(len(board.stations), 'station')} and {count_of(len(board.links), 'link')}"
    )
    told = f"; `yard import` has {count_of(len(faults), 'finding')} to tell" if faults else ""
    return f"{words} ({links}){told}"


def _write(folder: Path, path: Path, data: bytes, text: str) -> None:
    """Write the drawing as it is, unless it lies there already, and the box."""
    tracing = _tracing(folder, data)
    files.make_folder(folder)
    is_there = tracing.exists() and path.exists() and tracing.samefile(path)
    write_all(({} if is_there else {tracing: data}) | {folder / BOX_FILE: text})


def _tracing(folder: Path, data: bytes) -> Path:
    return folder / (f"{TRACING_FILE}z" if data.startswith(PACKED) else TRACING_FILE)
