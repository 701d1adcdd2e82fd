"""What is inspected together: a board folder's files, or one file alone; its faults collected, not judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE
from yardtools.findings import ERROR, Skipped
from yardtools.model import AnyBoard, Box
from yardtools.validation.board_json import BoardFile, missing_board, read_board
from yardtools.validation.checking import check_box, check_made, check_stored
from yardtools.validation.inspection import DRAWINGS, Document, FileFaults, Inspection
from yardtools.validation.paths import is_folder
from yardtools.validation.run_checks import Outcome
from yardtools.validation.scan import SCAN_CODES, look_at_scan
from yardtools.validation.selection import EVERYTHING, Selection
from yardtools.validation.sources import Sources, read_box, read_box_file, read_folder, read_sources
from yardtools.validation.trials import Trials, unsure_codes

Spread = Callable[[Callable[[str], list[Document]], list[str]], Iterable[list[Document]]]
"""Does a job for every unit, in their order: `map`, or one that works in several processes."""


def inspect_all(
    units: list[str],
    chosen: Selection = EVERYTHING,
    trials: Trials | None = None,
    spread: Spread = map,
    scan: bool | None = None,
) -> list[list[Document]]:
    """The documents of each unit, with the findings that are wanted."""
    looks = scan if any(map(chosen.wants, SCAN_CODES)) else False
    inspected = spread(partial(documents_of, trials=trials, scan=looks), units)
    return [[chosen.select(document) for document in each] for each in inspected]


def documents_of(unit: str, trials: Trials | None = None, scan: bool | None = None) -> list[Document]:
    """The documents of a unit, with no text that nothing is said of: of many boards that would be much."""
    documents = inspect(unit, trials, scan).documents
    return [each if each.findings else replace(each, text="") for each in documents]


def inspect(unit: str, trials: Trials | None = None, scan: bool | None = None) -> Inspection:
    """A board folder or one file, read as what lies beside it says; `trials` play on its board.

    Without `scan` being said, the scan under a drawing is looked at where it can be.
    """
    if is_folder(unit):
        return inspect_sources(read_folder(Path(unit)), unit, trials, scan)
    if unit.endswith(DRAWINGS):
        beside = Path(unit).parent / BOX_FILE
        return inspect_drawing(unit, beside if beside.exists() else None, trials, scan)
    return _inspect_box(unit) if unit.endswith(".toml") else _inspect_board(unit, trials)


def _add(read: Iterable[FileFaults], seen: Outcome) -> tuple[FileFaults, ...]:
    return tuple(each.plus(seen) for each in read)


# --- a folder ---------------------------------------------------------------------------------


def inspect_sources(
    sources: Sources, folder: str, trials: Trials | None = None, scan: bool | None = False
) -> Inspection:
    """All files of a board folder, of which box and drawing were read already.

    Its board is the one that these make, else the one in board.json.
    """
    file = Path(folder) / BOARD_FILE
    stored = read_board(str(file), sources.board) if file.exists() else None
    read = [*sources.files, *_own_file(stored, sources, Path(folder))]
    seen = check_box(sources) + _skip_comparison(sources, stored) + _check(sources, stored, trials)
    shown = look_at_scan(sources, scan)
    every = _add(read, seen + (shown or Outcome()))
    board = sources.board or (stored.board if stored else None)
    is_known = sources.is_whole and board is not None
    unsure = unsure_codes(trials.codes if trials else ()) | (set(SCAN_CODES) if shown is None else set())
    unused = _find_unused_rulings(sources, every, unsure, is_known=is_known)
    is_unread = sources.is_broken or (sources.drawing is not None and sources.board is None)
    return Inspection(board, _add(every, unused), sources.rulings, is_unread)


def _own_file(stored: BoardFile | None, sources: Sources, folder: Path) -> Iterator[FileFaults]:
    """The board file; that one is missing is a fault where it could be made."""
    if stored:
        yield stored.read
    elif sources.board is not None:
        yield missing_board(folder, str(folder / BOARD_FILE))


def _check(sources: Sources, stored: BoardFile | None, trials: Trials | None) -> Outcome:
    """What the checks see of the board: of the one that is made, else of the one in the file."""
    if stored and stored.board is not None and sources.is_broken:
        because = f"{BOX_FILE} cannot be read, and it says which findings are right as they are"
        return Outcome(skipped=(Skipped("the checks of the board", because, stored.read.file),))
    if stored and stored.board is not None and not stored.is_stale:
        return check_stored(sources.board or stored.board, stored.read.file, sources, trials)
    return check_made(sources.board, sources, trials) if sources.board is not None else Outcome()


def _skip_comparison(sources: Sources, stored: BoardFile | None) -> Outcome:
    """Where the drawing cannot be read, the board cannot be compared with it, and that is said."""
    if stored is None or sources.drawing is None or sources.board is not None:
        return Outcome()
    because = f"{Path(sources.drawing).name} cannot be read"
    return Outcome(skipped=(Skipped("document/out-of-date", because, stored.read.file),))


def _find_unused_rulings(
    sources: Sources, read: Sequence[FileFaults], unsure: set[str], *, is_known: bool
) -> Outcome:
    """What the box says of findings without effect; all of it is known only where the board is."""
    if sources.box is None or sources.box_file is None:
        return Outcome()
    faults = list(sources.rulings.misspelt_codes())
    if is_known:
        found = [fault for each in read for fault in each.faults]
        skipped = {row.what for each in read for row in each.skipped}
        faults += sources.rulings.unused_suppressions(found, skipped | unsure)
        faults += sources.rulings.loose_suppressions(found)
    return Outcome(tuple(faults)).in_file(sources.box_file)


# --- one file ---------------------------------------------------------------------------------


def inspect_drawing(
    file: str, box: Path | None, trials: Trials | None = None, scan: bool | None = False
) -> Inspection:
    """A drawing, read as a box says; of the box only what matters for the drawing is reported."""
    sources = read_sources(Path(file), box)
    seen = Outcome() if sources.board is None else check_made(sources.board, sources, trials)
    seen += look_at_scan(sources, scan) or Outcome()
    *boxes, drawing = sources.files
    *boxes, drawing = _add([*(_that_matters(box, sources) for box in boxes), drawing], seen)
    faulty = (box for box in boxes if any(map(sources.rulings.severity, box.faults)))
    return Inspection(sources.board, (*faulty, drawing), sources.rulings)


def _that_matters(box: FileFaults, sources: Sources) -> FileFaults:
    """The box with those faults that are about the drawing beside it, or keep checks from it."""
    faults = (
        fault
        for fault in box.faults
        if fault.code.startswith("trace/") or sources.rulings.severity(fault) is ERROR
    )
    return replace(box, faults=tuple(faults))


def _inspect_box(file: str) -> Inspection:
    box, read = read_box_file(file)
    sources = Sources(box.trail() if box and box.kind == "trail" else None, (read,), box)
    unused = Outcome(tuple(sources.rulings.misspelt_codes())).in_file(file)
    return replace(sources.inspection, files=_add(sources.files, check_box(sources) + unused))


def _inspect_board(file: str, trials: Trials | None) -> Inspection:
    stored = read_board(file)
    sources = Sources(box=_own_box(file, stored.board))
    seen = Outcome() if stored.board is None else check_stored(stored.board, file, sources, trials)
    return Inspection(stored.board, (stored.read.plus(seen),), sources.rulings)


def _own_box(file: str, board: AnyBoard | None) -> Box | None:
    """The box beside a board file, if it is the box of that board."""
    beside = Path(file).parent / BOX_FILE
    if file == files.STANDARD or board is None or not beside.exists():
        return None
    box = read_box(beside)
    return box if box and box.id == board.id else None
