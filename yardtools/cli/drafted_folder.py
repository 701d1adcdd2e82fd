"""A board folder that has a tracing already, as a draft finds it, and what a further draft makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from yardtools import files
from yardtools.board_files import BOX_FILE, TRACING_FILE, decode
from yardtools.draft.again import Kept, find_kept
from yardtools.draft.drafted import Draft
from yardtools.draft.output import Result, first_result, further_result
from yardtools.draft.record import Record, digest, take_record
from yardtools.errors import YardError
from yardtools.findings import Fault
from yardtools.model import Box
from yardtools.scan_files import read_scan_file
from yardtools.scans.decoding import read_head
from yardtools.tracing.editing.sheet import Sheet
from yardtools.tracing.reading.scan import Placing, underlay
from yardtools.workbench.folder import CHECKED_FILE
from yardtools.workbench.marks import read_marks


@dataclass(frozen=True)
class Before:
    """A folder with a tracing: its files, how the tracing lies over its picture, and what a person did."""

    folder: Path
    tracing: bytes
    box_text: str
    box: Box
    checked: bytes
    record: Record | None
    kept: Kept
    scan: bytes
    href: str
    placing: Placing

    @classmethod
    def read(cls, folder: Path) -> Before:
        """All of it; an error says why nothing can be drafted over it."""
        tracing, box_text, checked = _sources(folder)
        try:
            bare, record = take_record(tracing)
            sheet = Sheet(bare, box_text)
            kept = find_kept(sheet, record, read_marks(checked))
            below = underlay(tracing, sheet.box)
        except YardError as error:
            raise YardError(f"cannot draft over {folder}: {error}") from error
        if below is None:
            raise YardError(f"{folder / TRACING_FILE} lies over no picture; -o names another folder")
        try:
            scan = read_scan_file(below.href, folder).data
            placing = Placing.of(below, read_head(scan).size)
        except YardError as error:
            raise YardError(f"cannot use the picture under {folder / TRACING_FILE}: {error}") from error
        return cls(folder, tracing, box_text, sheet.box, checked, record, kept, scan, below.href, placing)

    def check_picture(self, data: bytes, path: Path) -> None:
        """Refuse another picture than the one that the tracing lies over."""
        if data != self.scan:
            own = "it has" if self.href.startswith("data:") else str(self.folder / unquote(self.href))
            raise YardError(
                f"{self.folder / TRACING_FILE} lies over another picture than {path} makes: "
                f"draft again from {own}, or name another folder with -o"
            )

    def draft_again(self, seen: Draft, title: str) -> Result:
        """What the folder is to hold now; nothing where somebody saved something in it meanwhile."""
        if _sources(self.folder) != (self.tracing, self.box_text, self.checked):
            raise YardError(f"the files of {self.folder} were changed meanwhile; nothing is written")
        if self._is_untouched:
            own = None if self._is_own_box else self.box_text
            return first_result(seen, self.box.id, title or self.box.title, self.href, self.scan, own)
        return further_result(self.tracing, self.box_text, seen, self.scan, self.kept, self.placing)

    @property
    def _is_untouched(self) -> bool:
        """Whether nobody did anything to the drawing since the last draft."""
        bare, record = take_record(self.tracing)
        return record is not None and record.drawing == digest(bare) and not read_marks(self.checked)

    @property
    def _is_own_box(self) -> bool:
        """Whether the box is as the last draft wrote it."""
        return self.record is not None and self.record.box == digest(self.box_text.encode())


def _sources(folder: Path) -> tuple[bytes, str, bytes]:
    """The tracing, the box and the marks of a folder; what is not there is empty."""
    places = (folder / name for name in (TRACING_FILE, BOX_FILE, CHECKED_FILE))
    tracing, box, checked = (files.read(place) if place.exists() else b"" for place in places)
    faults: list[Fault] = []
    text = decode(box, faults.append)
    if text is None:
        raise YardError(f"{folder / BOX_FILE}: {faults[0]}")
    return tracing, text, checked
