"""What is wrong with the board, and what is still to be checked by eye: the work of the process beside."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from yardtools import files
from yardtools.board_files import BOARD_FILE, BOX_FILE, TRACING_FILE
from yardtools.draft.doubt_list import DOUBTS_FILE, read_doubts
from yardtools.errors import YardError
from yardtools.findings import Finding
from yardtools.formats import json as json_format
from yardtools.model import AnyBoard, Board
from yardtools.processes import begin_child
from yardtools.validation.fixes import can_fix
from yardtools.validation.sources import Sources, read_folder
from yardtools.validation.units import inspect_sources
from yardtools.viewer.items import documents, finding_items
from yardtools.viewer.joint_map import Places
from yardtools.workbench.folder import BoardFolder, digest
from yardtools.workbench.to_check import Drafted, rank_things

Files = tuple[str, str]
"""The digests of the tracing and the box."""

LOOSE = "trace/loose-end"


@dataclass(frozen=True, slots=True)
class Found:
    """What the checks found: findings and things to check as the page has them; or why they could not."""

    findings: list[dict[str, Any]] = field(default_factory=list)
    to_check: list[dict[str, Any]] = field(default_factory=list)
    trouble: str = ""


def check_for_parent(folder: str, pipe: Connection) -> None:
    """Check the folder's files whenever they are asked for, for as long as there is somebody to ask."""
    begin_child()
    with suppress(AttributeError, OSError):
        os.nice(10)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_check(Path(folder), pipe.recv()))


def _check(folder: Path, wanted: Files) -> Found | None:
    """What is found in those files; nothing where others are there by now."""
    try:
        return check_folder(folder, wanted)
    except YardError as error:
        return Found(trouble=str(error))
    except Exception as error:  # noqa: BLE001 - the checks of the next version may do better
        return Found(trouble=f"this is a bug in yardtools: {error!r}")


def check_folder(folder: Path, wanted: Files) -> Found | None:
    """Check the files of a folder, and bring its board.json up to date; nothing where they are others."""
    sources = read_folder(folder)
    if digests_in(folder) != wanted:
        return None
    if sources.board is not None:
        write_board(folder, sources.board)
    seen = inspect_sources(sources, str(folder))
    found = [finding for document in seen.documents for finding in document.findings]
    board = seen.board if isinstance(seen.board, Board) else None
    ranked = rank_things(board, found, _drafted(sources, folder)) if board else []
    return Found(_rows(found, board), ranked)


def _drafted(sources: Sources, folder: Path) -> Drafted:
    """What a draft left to be looked at: in the drawing, and as a list."""
    doubts = read_doubts(BoardFolder(folder).read(DOUBTS_FILE))
    listed = {doubt.subject: doubt.certainty for doubt in doubts}
    if sources.origins is None:
        return Drafted({}, {}, listed)
    undrawn = {each.link.subject: (each.link, each.certainty) for each in sources.origins.doubts()}
    known = sources.origins.confidence()
    drawn = {link.subject for link in sources.board.links} if isinstance(sources.board, Board) else set()
    return Drafted(known, {key: each for key, each in undrawn.items() if key not in drawn}, listed)


def digests_in(folder: Path) -> Files:
    """The digests of what is in the folder now."""
    place = BoardFolder(folder)
    return (digest(place.read(TRACING_FILE)), digest(place.read(BOX_FILE)))


def write_board(folder: Path, board: AnyBoard) -> None:
    """Write board.json, where it is not what the tracing and the box make."""
    path, text = BoardFolder(folder).place(BOARD_FILE), json_format.dumps(board).encode()
    if not path.exists() or files.read(path) != text:
        files.write(path, text)


def _rows(found: list[Finding], board: Board | None) -> list[dict[str, Any]]:
    rows = documents(finding_items(found), Places(board) if board else None)
    subject = [{"subject": (row.get("subjects") or [""])[0]} for row in rows]
    return [row | own | _fix_mark(row) | _line_mark(row) for row, own in zip(rows, subject, strict=True)]


def _fix_mark(row: dict[str, Any]) -> dict[str, bool]:
    return {"fix": True} if can_fix(row["code"]) else {}


def _line_mark(row: dict[str, Any]) -> dict[str, str]:
    """The id of a line that is drawn and makes nothing, which may be deleted as a whole."""
    selector = row.get("element", "")
    is_line = row["code"] == LOOSE and selector.startswith("#")
    return {"line": selector.removeprefix("#")} if is_line else {}
