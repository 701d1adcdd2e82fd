"""The boards of an HTML report, drawn with what was found marked on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from yardtools import files
from yardtools.board_files import load
from yardtools.drawing import Highlight, draw
from yardtools.errors import YardError
from yardtools.findings import Finding, Report
from yardtools.geometry import positions_of
from yardtools.model import Board
from yardtools.reports.html import DrawnBoards
from yardtools.reports.shared.tally import by_file
from yardtools.viewer.assets import style
from yardtools.viewer.themes import (
    SWITCH_LINE,
    board_styles,
    radius_style,
    shared_tones,
    switch_script,
    tone_styles,
)

MOST_BOARDS, MOST_STATIONS = 12, 1500
"""So many boards are drawn, and none with more stations: a report must open at once."""
MOST_SUBJECTS = 20
"""So many subjects of a finding are marked: half a network is no place to point at."""
KINDS = {"error": "fault", "warning": "warning", "info": "info"}


def draw_boards(report: Report, theme: str = "") -> DrawnBoards | None:
    """Each board that has findings with a place, drawn, by the first file they stand in."""
    drawn: dict[str, str] = {}
    boards: list[Board] = []
    seen: set[Path] = set()
    for file, findings in by_file(report).items():
        folder = Path(file) if file.endswith(".json") else Path(file).parent
        marks = [*_marks(findings)]
        if not marks or file == files.STANDARD or folder in seen or len(drawn) == MOST_BOARDS:
            continue
        seen |= {folder, folder.parent} if folder.name == "board.json" else {folder}
        if board := _readable_board(folder):
            picture = draw(board, highlights=marks, title=TITLE, fade=True, prefix=f"board{len(drawn)}-")
            drawn[file] = f'<div style="{radius_style(board)}">\n{picture}</div>\n'
            boards.append(board)
    styles = style("switch.css") + tone_styles(shared_tones()) + board_styles(boards)
    return DrawnBoards(drawn, styles, SWITCH_LINE, f"\n{switch_script()}", theme) if drawn else None


TITLE = "Where the findings are"


def _readable_board(path: Path) -> Board | None:
    """The network board there, if it can be read, has a map, and is no giant."""
    try:
        board = load(str(path)).board
    except YardError:
        return None
    is_fit = isinstance(board, Board) and positions_of(board) and len(board.stations) <= MOST_STATIONS
    return board if is_fit and isinstance(board, Board) else None


def _marks(findings: Sequence[Finding]) -> Iterator[Highlight]:
    for finding in findings:
        if not finding.is_suspicion:
            for subject in finding.subject[:MOST_SUBJECTS]:
                yield Highlight(subject, KINDS[finding.severity], finding.message)
