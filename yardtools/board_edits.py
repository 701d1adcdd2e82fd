"""A board folder opened to be changed: operations on its tracing and its box, saved whole."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

from yardtools import files
from yardtools.board_files import BOX_FILE, decode, drawing_in
from yardtools.errors import YardError
from yardtools.tracing.editing.change import Change
from yardtools.tracing.editing.sheet import Sheet


class FolderSheet(Sheet):
    """The sheet of a board folder; what is done on it is in the folder when it is saved.

    In a `with` statement it is saved at the end, unless an error ended it.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        drawing = drawing_in(self.folder)
        if drawing is None:
            raise YardError(f"there is no tracing.svg in {folder}; `yard new` starts one")
        self.drawing, self.box_file = drawing, self.folder / BOX_FILE
        super().__init__(files.read(drawing), _text_in(self.box_file))
        self._saved = (self.tracing, self.box_text)

    def save(self) -> list[Path]:
        """Write the files that are different from those in the folder; which these are comes back."""
        if (files.read(self.drawing), _text_in(self.box_file)) != self._saved:
            raise YardError(f"the files of {self.folder} were changed by somebody else meanwhile")
        contents: dict[Path, str | bytes] = {}
        if self.tracing != self._saved[0]:
            contents[self.drawing] = self.tracing
        if self.box_text != self._saved[1]:
            contents[self.box_file] = self.box_text
        files.write_all(contents)
        self._saved = (self.tracing, self.box_text)
        return [*contents]

    def undo(self, change: Change) -> Change:
        """Take back the last change."""
        return self.apply(change.inverse())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.save()


def _text_in(box_file: Path) -> str:
    """The text of a box, nothing where there is no file."""
    if not box_file.exists():
        return ""
    text = decode(files.read(box_file, files.LARGEST_BOX))
    assert text is not None
    return text
