"""A board folder drafted from a scan or photo, as `yard draft` writes it: whole, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE, TRACING_FILE, decode
from yardtools.cli.draft_text import (
    describe_kept,
    describe_lacking,
    describe_unsure,
    next_steps,
    print_summary,
)
from yardtools.cli.drafted_folder import Before
from yardtools.cli.new_board import check_name
from yardtools.cli.output import say, write
from yardtools.cli.progress import StageBar
from yardtools.draft import ocr
from yardtools.draft.again import known_stations
from yardtools.draft.colours import to_hex
from yardtools.draft.doubt_list import DOUBTS_FILE
from yardtools.draft.drafted import Draft
from yardtools.draft.hints import Told, read_hints, write_hints
from yardtools.draft.output import Result, first_result
from yardtools.draft.pipeline import Straight, draft, open_straight
from yardtools.draft.swatches import COLOURS_FILE
from yardtools.errors import MissingProgram, YardError
from yardtools.findings import Fault, Point
from yardtools.formats import json as json_format
from yardtools.model.network import DEFAULT_LADDER
from yardtools.scans import Picture
from yardtools.scans.decoding import read_head
from yardtools.scans.picture_file import as_shown, read_picture_file, suffix_of
from yardtools.scans.straightening import homography
from yardtools.tracing.editing.boxes import read_box
from yardtools.tracing.reading.reader import read_tracing
from yardtools.wording import join_words, suggest_or_list

WEIGHTS = {"text": 30, "stations": 20, "numbers": 10, "colours": 5, "links": 35}
"""How long the stages take, more or less."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked of a draft; what is left out is found, or as usual."""

    ladder: tuple[str, ...] = ()
    title: str = ""
    numbers: Sequence[int] | None = None
    corners: tuple[Point, ...] | None = ()
    """Nothing where the picture is to be taken as it is."""
    hints: Path | None = None
    write_hints: Path | None = None


def draft_from_picture(path: Path, folder: Path, wishes: Wishes) -> None:
    """Draft a board from a picture of it into a folder, new or not, and say what came of it."""
    check_name(folder)
    _refuse_old_hints(wishes)
    before = _look_into(folder)
    ladder = _choose_ladder(wishes.ladder, before, folder)
    check_extra()
    data = read_picture_file(path)
    told = _read_hints(wishes.hints, ladder, data, path)
    with _about(path):
        straight = _make_straight(as_shown(data), wishes, before)
    _tell_corners(straight)
    if before:
        before.check_picture(straight.data, path)
    with _about(path), StageBar("drafting", WEIGHTS) as bar:
        known = known_stations(before.kept, before.placing) if before else ()
        hints = told.resolve(straight.picture, _movement(straight))
        seen = draft(straight.picture, ladder, wishes.numbers, hints, bar.update, known)
    if before:
        result = before.draft_again(seen, wishes.title)
    else:
        result = _first(seen, folder, straight.data, _scan_name(path, folder, straight.data), wishes.title)
    _write(folder, result)
    _tell(folder, result, ladder, wishes)


def _refuse_old_hints(wishes: Wishes) -> None:
    if wishes.write_hints and wishes.write_hints.exists():
        raise YardError(f"{wishes.write_hints} is there already; --write-hints writes a new file")


def check_extra() -> None:
    """Say what is missing before any work is done."""
    ocr.load()


@contextmanager
def _about(path: Path) -> Iterator[None]:
    """What is wrong is wrong with this picture."""
    try:
        yield
    except MissingProgram:
        raise
    except YardError as error:
        raise type(error)(f"{path}: {error}") from error


# --- before the work --------------------------------------------------------------------------


def _choose_ladder(wanted: tuple[str, ...], before: Before | None, folder: Path) -> tuple[str, ...]:
    """The transports to look for: as asked for, else those of the box that is there, else the usual ones."""
    if before is None:
        return wanted or DEFAULT_LADDER
    known = [transport.id for transport in before.box.transports]
    for by in wanted:
        if by not in known:
            raise YardError(f"{folder / BOX_FILE} has no transport {by!r}; {suggest_or_list(by, known)}")
    return wanted or before.box.ladder or tuple(known)


def _read_hints(path: Path | None, ladder: Sequence[str], data: bytes, picture: Path) -> Told:
    if path is None:
        return Told()
    with _about(picture):
        size = read_head(data).size
    faults: list[Fault] = []
    text = decode(files.read(path, files.LARGEST_BOX), faults.append)
    if text is None:
        raise YardError(f"{path}: {faults[0]}")
    return read_hints(text, str(path), ladder, size)


def _make_straight(data: bytes, wishes: Wishes, before: Before | None) -> Straight:
    """The picture as it is drafted from; the one that lies in the folder was made straight before."""
    is_known = before is not None and data == before.scan and not wishes.corners
    if wishes.corners is None or is_known:
        return Straight(data, Picture.open(data), (), found=False)
    return open_straight(data, wishes.corners)


def _tell_corners(straight: Straight) -> None:
    if straight.found:
        places = " ".join(f"{x:.0f},{y:.0f}" for x, y in straight.corners)
        say(f"the board's corners are seen at {places}: it is made straight; --corners none leaves it")


def _movement(straight: Straight) -> Callable[[Point], Point]:
    """What leads from places in the picture that was given to places in the straight one."""
    if not straight.corners:
        return lambda at: at
    wide, high = straight.picture.size
    matrix = homography(straight.corners, [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)])

    def move(at: Point) -> Point:
        x, y, w = matrix @ (at[0], at[1], 1.0)
        return (float(x / w), float(y / w))

    return move


def _look_into(folder: Path) -> Before | None:
    """What a folder with a tracing holds; one without it in which something would be lost is refused."""
    if (folder / TRACING_FILE).exists():
        return Before.read(folder)
    names = (f"{TRACING_FILE}z", BOX_FILE, BOARD_FILE, COLOURS_FILE, DOUBTS_FILE)
    there = [name for name in names if (folder / name).exists()]
    if there:
        words = "take them away, or name another folder with -o"
        raise YardError(f"{folder} has {join_words(there)} in it, but no {TRACING_FILE}; {words}")
    return None


# --- after the work ---------------------------------------------------------------------------


def _first(seen: Draft, folder: Path, picture: bytes, scan: str, title: str) -> Result:
    """The files of a folder that has no tracing yet."""
    title = title or folder.name.replace("-", " ").title()
    result = first_result(seen, folder.name, title, quote(scan), picture)
    result.files[scan] = picture
    return result


def _scan_name(path: Path, folder: Path, picture: bytes) -> str:
    """What the picture is called in the folder; one that lies there stays what it is."""
    if path.resolve().parent == folder.resolve() and files.holds(path, picture):
        return path.name
    suffix, number = suffix_of(picture), 1
    name = f"scan{suffix}"
    while (folder / name).exists() and not files.holds(folder / name, picture):
        number += 1
        name = f"scan-{number}{suffix}"
    return name


def _write(folder: Path, result: Result) -> None:
    """Write what is new, all of it or nothing; the board goes along, as `yard import` would make it."""
    contents = {**result.files, **_board_file(result)}
    new = {name: content for name, content in contents.items() if not files.holds(folder / name, content)}
    if files.is_free(folder):
        files.write_folder(folder, new)
    else:
        files.write_all({folder / name: content for name, content in new.items()})
    for words in [f"wrote {folder / name}" for name in new] or [f"{folder} is as it was"]:
        say(words)


def _board_file(result: Result) -> dict[str, bytes]:
    """The board that the tracing and the box make."""
    faults: list[Fault] = []  # `yard validate` tells them
    board = read_tracing(result.files[TRACING_FILE], read_box(result.box), faults.append)
    return {BOARD_FILE: json_format.dumps(board).encode()} if board else {}


def _tell(folder: Path, result: Result, ladder: Sequence[str], wishes: Wishes) -> None:
    print_summary(result.draft)
    if wishes.write_hints:
        colours = {by: to_hex(colour.lab) for by, colour in result.draft.colours.items()}
        write(wishes.write_hints, write_hints(colours))
    remarks = [describe_lacking(ladder, result.draft), describe_unsure(result.draft)]
    remarks += [describe_kept(result.kept)] if result.kept else []
    remarks += [f"not drawn: {words}" for words in result.refused]
    for words in (*filter(None, remarks), *next_steps(folder)):
        say(words)
