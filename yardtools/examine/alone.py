"""One file looked at alone: a board, a tracing or a box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from yardtools import files
from yardtools.board_files import BOX_FILE
from yardtools.checks.suppress import Rulings
from yardtools.examine.board_file import read_board
from yardtools.examine.checking import Checked, check_box, check_file, check_made
from yardtools.examine.document import Document, Examined
from yardtools.examine.making import DRAWINGS, Import, box_document, drawing_text, import_files, read_box
from yardtools.examine.playing import Trials, play
from yardtools.findings import ERROR, Finding
from yardtools.judge import findings
from yardtools.model import AnyBoard, Box


def one_file(file: str, trials: Trials | None = None) -> Examined:
    """The document of one file; what lies beside it counts where it says how the file is meant."""
    if file.endswith(DRAWINGS):
        beside = Path(file).parent / BOX_FILE
        made = import_files(Path(file), beside if beside.exists() else None)
        return Examined(made.board, list(_drawing(made, file, trials)))
    return _box(file) if file.endswith(".toml") else _board(file, trials)


def _drawing(made: Import, file: str, trials: Trials | None) -> Iterator[Document]:
    document = made.documents[-1]
    if made.board is None:
        yield document
        return
    checked = check_made(made, play(trials, made.box, made.rulings))
    for each in made.documents:
        own = tuple(finding for finding in made.rulings.settle(checked.findings) if finding.file == each.file)
        told = tuple(finding for finding in each.findings if _matters(finding))
        if each is document:
            text = document.text or drawing_text(file)
            yield replace(
                each, text=text, findings=(*each.findings, *own), skipped=(*each.skipped, *checked.skipped)
            )
        elif own or told:
            yield replace(each, findings=(*told, *own))


def _matters(finding: Finding) -> bool:
    """Whether something said of the box is about the drawing beside it, or keeps checks from it."""
    return finding.code.startswith("trace/") or finding.severity is ERROR


def _box(file: str) -> Examined:
    box, document = box_document(file)
    if box is None:
        return Examined(None, [document])
    rulings = Rulings(box)
    checked = check_box(box, file, document.text)
    slips = findings(rulings.misspelt(), file, document.text)
    found = (*rulings.settle((*document.findings, *checked.findings)), *slips)
    board = box.trail() if box.kind == "trail" else None
    return Examined(board, [replace(document, findings=found, skipped=checked.skipped)])


def _board(file: str, trials: Trials | None) -> Examined:
    read = read_board(file)
    document, checked = read.document(), Checked()
    box = _own_box(file, read.board)
    rulings = Rulings(box)
    if read.board is not None:
        checked = check_file(read.board, file, read.text, play=play(trials, box, rulings))
    found = rulings.settle((*document.findings, *checked.findings))
    return Examined(read.board, [replace(document, findings=tuple(found), skipped=checked.skipped)])


def _own_box(file: str, board: AnyBoard | None) -> Box | None:
    """The box beside a board file, if it is the box of that board."""
    beside = Path(file).parent / BOX_FILE
    if file == files.STANDARD or board is None or not beside.exists():
        return None
    box = read_box(beside)
    return box if box and box.id == board.id else None
