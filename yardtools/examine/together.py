"""A board folder's files together: what the board is made from, the board itself, and what the checks see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from yardtools.board_files import BOARD_FILE, BOX_FILE
from yardtools.examine.board_file import BoardFile, missing_board, read_board
from yardtools.examine.checking import Checked, check_box, check_file, check_made
from yardtools.examine.document import Document, Examined, filed
from yardtools.examine.making import DRAWINGS, Import, drawing_text, import_folder
from yardtools.examine.playing import Play, Trials, play, unsure
from yardtools.findings import Finding, Skipped
from yardtools.judge import findings


def whole_folder(folder: str, trials: Trials | None = None) -> Examined:
    """The documents of a board folder, with every finding in its place.

    Its board is the one that drawing and box make, else the one in board.json.
    """
    made = import_folder(Path(folder))
    file = Path(folder) / BOARD_FILE
    board = read_board(str(file), made.board) if file.exists() else None
    own = _own_document(board, made, Path(folder))
    documents = [*made.documents, *([own] if own else [])]
    checked = _checked(made, board, play(trials, made.box, made.rulings))
    found = made.rulings.settle(checked.findings)
    is_known = made.is_whole and (made.board is not None or (board is not None and board.board is not None))
    found += _unused(made, checked, trials, was_checked=is_known)
    known = made.board or (board.board if board else None)
    is_unread = made.is_broken or (made.drawing is not None and made.board is None)
    return Examined(known, _with_skips(filed(documents, found, _text), checked.skipped), is_unread)


def _own_document(board: BoardFile | None, made: Import, folder: Path) -> Document | None:
    """The document of the board file; one that is missing is a finding where it could be made."""
    if board is None:
        return missing_board(folder, str(folder / BOARD_FILE)) if made.board is not None else None
    document = board.document()
    return replace(document, findings=tuple(made.rulings.settle(document.findings)))


def _checked(made: Import, board: BoardFile | None, play: Play | None) -> Checked:
    """What the checks see of the box and of the board: the one that is made, else the one in the file."""
    parts = [_of_box(made), _uncompared(made, board)]
    if board and board.board is not None and made.is_broken:
        because = f"{BOX_FILE} cannot be read, and it says which findings are right as they are"
        parts.append(Checked(skipped=(Skipped("the checks of the board", because, board.file),)))
    elif board and board.board is not None and not board.is_stale:
        known = replace(board, board=made.board or board.board)
        assert known.board is not None
        parts.append(check_file(known.board, board.file, board.text, made, play))
    elif made.board is not None:
        parts.append(check_made(made, play))
    return sum(parts, Checked())


def _uncompared(made: Import, board: BoardFile | None) -> Checked:
    """Where the drawing cannot be read, nobody knows whether the board is what it makes."""
    if board is None or made.drawing is None or made.board is not None:
        return Checked()
    because = f"{Path(made.drawing).name} cannot be read"
    return Checked(skipped=(Skipped("document/out-of-date", because, board.file),))


def _of_box(made: Import) -> Checked:
    if made.box is None or made.box_file is None:
        return Checked()
    return check_box(made.box, made.box_file, _box_text(made))


def _box_text(made: Import) -> str:
    return made.documents[0].text


def _unused(made: Import, checked: Checked, trials: Trials | None, *, was_checked: bool) -> list[Finding]:
    """What the box says of findings in vain; where nothing was checked nobody knows."""
    if made.box is None or made.box_file is None:
        return []
    faults = list(made.rulings.misspelt())
    if was_checked:
        skipped = {each.what for each in checked.skipped}
        faults += made.rulings.unused(skipped | unsure(trials.codes if trials else ()))
    return findings(faults, made.box_file, _box_text(made))


def _with_skips(documents: Iterable[Document], skipped: tuple[Skipped, ...]) -> list[Document]:
    """The documents, what was skipped put to the file it is about."""
    return [
        replace(
            document, skipped=(*document.skipped, *(each for each in skipped if each.file == document.file))
        )
        for document in documents
    ]


def _text(file: str) -> str:
    """The text of a file that nothing was said of before."""
    return drawing_text(file) if file.endswith(DRAWINGS) else ""
