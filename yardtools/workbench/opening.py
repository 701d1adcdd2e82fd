"""A folder opened: what a crash left half done is done, and what somebody else has saved becomes a step."""

from __future__ import annotations

from collections.abc import Mapping

from yardtools.board_files import BOX_FILE, TRACING_FILE
from yardtools.errors import YardError
from yardtools.workbench.copies import Copies
from yardtools.workbench.desk import Deed, Desk
from yardtools.workbench.folder import CHECKED_FILE, NAMES, BoardFolder, Contents, digest
from yardtools.workbench.history import History, deed_of
from yardtools.workbench.journal import Journal
from yardtools.workbench.marks import apply_marks, read_marks, write_marks
from yardtools.workbench.splices import Splices
from yardtools.workbench.words import OUTSIDE

DRAWN = (TRACING_FILE, BOX_FILE)
"""The files of which every change is a step."""


def open_folder(folder: BoardFolder, journal: Journal, copies: Copies) -> Desk:
    """The desk of a folder, its files and its journal in step."""
    try:
        return _open(folder, journal, copies)
    except (KeyError, TypeError, IndexError) as error:
        raise YardError(f"{journal} is damaged; move it away to begin anew, without steps to undo") from error


def _open(folder: BoardFolder, journal: Journal, copies: Copies) -> Desk:
    found: Contents = folder.read_all()
    if journal.last is None:
        desk = Desk(found)
        _note(found, History(journal))
        return _settle(desk, journal, copies)
    if _match(found, journal.last["files"], 1, NAMES):
        return _settle(Desk(found), journal, copies)
    if not journal.is_settled and (made := _finish(found, journal, copies)):
        for name in NAMES:
            if made[name] != found[name]:
                folder.write(name, made[name])
        found = made
    return _settle(_take_over(found, journal, copies), journal, copies)


def _note(found: Contents, history: History) -> None:
    """Note what the files are, with no step that led there."""
    history.write(found, found, {name: digest(found[name]) for name in NAMES})


def _settle(desk: Desk, journal: Journal, copies: Copies) -> Desk:
    copies.keep(desk.contents(), journal)
    journal.settle()
    return desk


def _match(found: Contents, digests: Mapping[str, list[str]], side: int, names: tuple[str, ...]) -> bool:
    """Whether files are what they were before (0) or after (1) a batch."""
    return all(digest(found[name]) == digests[name][side] for name in names)


def _finish(found: Contents, journal: Journal, copies: Copies) -> Contents | None:
    """The files after the last batch, where a crash came in the middle of writing them.

    A file that is neither as before the batch nor as after it was saved by somebody else since, and stays.
    """
    assert journal.last is not None
    digests = journal.last["files"]
    made = _redo_last(found, journal) if _match(found, digests, 0, DRAWN) else copies.restore(journal)
    if made is None or not _match(made, digests, 1, DRAWN):
        return None
    made = {**made, CHECKED_FILE: _redo_marks(found[CHECKED_FILE], journal)}
    return {name: made[name] if _match(found, digests, 0, (name,)) else found[name] for name in NAMES}


def _redo_marks(content: bytes, journal: Journal) -> bytes:
    """The marks with the last batch done once more."""
    assert journal.last is not None
    marks = read_marks(content)
    for entry in journal.last["entries"]:
        marks = apply_marks(marks, deed_of(entry).marks)
    return write_marks(marks)


def _redo_last(found: Contents, journal: Journal) -> Contents | None:
    """The files with the last batch done once more."""
    assert journal.last is not None
    try:
        desk = Desk(found)
        for entry in journal.last["entries"]:
            desk.apply(deed_of(entry))
    except YardError:
        return None
    return desk.contents()


def _take_over(found: Contents, journal: Journal, copies: Copies) -> Desk:
    """The desk of what somebody else saved: a step to undo, if it is known what was there before."""
    assert journal.last is not None
    desk = Desk(found)
    if not _match(found, journal.last["files"], 1, DRAWN):
        history = History(journal)
        last = copies.restore(journal)
        known = {name: pair[1] for name, pair in journal.last["files"].items()}
        if last is None or not _match(last, journal.last["files"], 1, DRAWN):
            history.cut()
            _note(found, history)
        else:
            add_outside_step(history, last, found, known)
    return desk


def add_outside_step(
    history: History, last: Contents, found: Contents, known: Mapping[str, str]
) -> dict[str, str]:
    """Write down that somebody else changed the files; gives their digests now."""
    history.add(OUTSIDE, Deed([Splices.between(last, {**found, CHECKED_FILE: last[CHECKED_FILE]})]))
    return history.write(last, found, known)
