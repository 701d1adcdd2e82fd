"""What a board is made from, a box and a drawing, as they are read, and the board that the two make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from yardtools import files
from yardtools.board_files import BOX_FILE, decode, drawing_in
from yardtools.errors import YardError
from yardtools.findings import Fault, Place, Skipped
from yardtools.formats import box as box_format
from yardtools.model import AnyBoard, Board, Box
from yardtools.model.box import Tracing
from yardtools.svg.limits import MAX_SIZE
from yardtools.validation.inspection import DRAWINGS, FileFaults, Inspection
from yardtools.validation.rulings import Rulings
from yardtools.validation.run_checks import Outcome

if TYPE_CHECKING:
    from yardtools.tracing.reading.origins import Origins
    from yardtools.tracing.reading.reader import TracedBoard

_UNNUMBERED = ("trace/unnumbered-station", "trace/duplicate-number", "trace/nothing-drawn")


@dataclass(frozen=True)
class Sources:
    """A box and a drawing with their faults, and the board that they make, if they make one.

    `origins` are the elements of the drawing behind the board's things.
    """

    board: AnyBoard | None = None
    files: tuple[FileFaults, ...] = ()
    box: Box | None = None
    origins: Origins | None = None

    @cached_property
    def rulings(self) -> Rulings:
        """What the box says of findings."""
        return Rulings(self.box)

    @cached_property
    def errors(self) -> list[str]:
        """The codes of the errors in the two files."""
        return self.rulings.errors(fault for file in self.files for fault in file.faults)

    @property
    def box_file(self) -> str | None:
        """The file of the box, where there is one."""
        return next((each.file for each in self.files if each.file.endswith(".toml")), None)

    @property
    def drawing(self) -> str | None:
        """The file of the drawing, where it was looked at."""
        return next((each.file for each in self.files if each.file.endswith(DRAWINGS)), None)

    @property
    def is_whole(self) -> bool:
        """Whether nothing of the drawing was lost in reading it."""
        return not any(code.startswith("trace/") for code in self.errors)

    @property
    def is_broken(self) -> bool:
        """Whether there is a box, and it cannot be read."""
        return self.box is None and self.box_file is not None

    @property
    def inspection(self) -> Inspection:
        """The two files alone, the board unchecked."""
        return Inspection(self.board, self.files, self.rulings)


def read_folder(folder: Path, max_size: int = MAX_SIZE) -> Sources:
    """A folder's box.toml and tracing.svg, and the board that they make."""
    box = folder / BOX_FILE
    return read_sources(drawing_in(folder), box if box.exists() else None, max_size)


def read_sources(drawing: Path | None, box_file: Path | None, max_size: int = MAX_SIZE) -> Sources:
    """A drawing and a box, and the board that they make; a trail has no drawing."""
    sources = Sources()
    if box_file:
        box, read = read_box_file(str(box_file))
        if box is None:
            skipped = (Skipped("the drawing", f"{BOX_FILE} cannot be read", str(drawing)),) if drawing else ()
            return Sources(files=(replace(read, skipped=skipped),))
        sources = Sources(box.trail() if box.kind == "trail" else None, (read,), box)
    return _read_drawing(sources, str(drawing), max_size) if drawing else sources


def _read_drawing(sources: Sources, file: str, max_size: int) -> Sources:
    """The sources with their drawing; what is to be mended in the box is put there."""
    faults: list[Fault] = []
    found = _trace(files.read(file), sources.box, faults, max_size)
    if found and sources.box:
        faults += _unknown_names(sources.box, found.board, faults)
    own = Outcome(tuple(_put_to_file(fault, file, sources.box_file) for fault in faults))
    return replace(
        sources,
        board=found.board if found else None,
        files=tuple(each.plus(own) for each in (*sources.files, FileFaults(file))),
        origins=found.origins if found else None,
    )


def _trace(data: bytes, box: Box | None, faults: list[Fault], max_size: int) -> TracedBoard | None:
    """What a drawing means; that its box does not let it be read is a fault of the box."""
    from yardtools.tracing.reading.reader import read_with_origins  # noqa: PLC0415 - a board needs no drawing code

    try:
        return read_with_origins(data, box, faults.append, max_size=max_size)
    except YardError as error:
        if box is None:
            raise
        key = "/kind" if box.kind == "trail" else "/tracing"
        hint = "remove the drawing, or correct the kind" if box.kind == "trail" else ""
        faults.append(Fault((), str(error), "document/tracing-option", hint, box_pointer=key))
        return None


def _put_to_file(fault: Fault, file: str, box_file: str | None) -> Fault:
    """A fault that the drawing shows, put where it is mended: there, or in the box."""
    if box_file is None or fault.box_pointer is None:
        return replace(fault, file=file)
    hint = fault.hint or "correct it, or remove it"
    key = replace(fault, file=box_file, pointer=fault.box_pointer, on_key=True, place=None, hint=hint)
    return replace(key, at=None, element=None)


def _unknown_names(box: Box, board: AnyBoard, faults: list[Fault]) -> list[Fault]:
    """Names of stations that are not on the board; nothing is said where numbers could not be read."""
    if not isinstance(board, Board) or any(fault.code in _UNNUMBERED for fault in faults):
        return []
    known = {station.id for station in board.stations}
    hint = "correct the number, or remove the name"
    return [
        Fault(
            f"station:{number}",
            f"there is a name for station {number}, which the board does not have",
            "document/unknown-name",
            hint,
            box_pointer=f"/names/{number}",
        )
        for number in box.names
        if number not in known
    ]


# --- the box ----------------------------------------------------------------------------------


def read_box(path: Path) -> Box | None:
    """The box in a file, if there is a sound one."""
    return read_box_file(str(path))[0] if path.exists() else None


def read_box_file(file: str) -> tuple[Box | None, FileFaults]:
    """The box in a file, if a board can be made with it, and what is wrong with the file."""
    faults: list[Fault] = []
    text = decode(files.read(file, files.LARGEST_BOX), faults.append)
    box = None if text is None else box_format.read(text, faults.append)
    unusable = _option_faults(box) if box else []
    if text is not None and box is not None:
        faults += [*unusable, *_stray_space(text)]
    return None if unusable else box, FileFaults(file, text or "", tuple(faults))


def _option_faults(box: Box) -> list[Fault]:
    """What the box says about the reading of drawings that cannot be done."""
    if box.tracing == Tracing():
        return []
    from yardtools.tracing.reading.options import option_faults  # noqa: PLC0415 - most boxes set none

    return list(option_faults(box))


def _stray_space(text: str) -> list[Fault]:
    """That lines end in blanks, or the text without a line end: said once, at the first such line."""
    lines = box_format.untidy(text)
    if not lines:
        return []
    row = text.split("\n")[lines[0] - 1].rstrip("\r")
    blanks = len(row) - len(row.rstrip())
    words = "1 line ends in blanks" if len(lines) == 1 else f"{len(lines)} lines end in blanks"
    place = Place(lines[0], len(row) - blanks + 1, max(1, blanks))
    what = words if blanks else "the file ends without a line end"
    return [Fault((), what, "document/stray-space", "yard validate --fix mends it", place=place)]
