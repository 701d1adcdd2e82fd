"""A session keeps everything it says it keeps: saved, undone, redone, recovered, and changed by others."""

from __future__ import annotations

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from support.command import yard
from support.folders import SQUARE, TWICE, change, put
from support.workbench import open_session
from yardtools import files
from yardtools.errors import YardError
from yardtools.formats.box import loads as read_box
from yardtools.model import Board
from yardtools.tracing.editing.sheet import Refusal, Sheet
from yardtools.tracing.reading.reader import read_tracing
from yardtools.workbench.desk import Bug
from yardtools.workbench.folder import BoardFolder
from yardtools.workbench.session import Session

NEW = {"do": "add-station", "at": [200, 200], "transports": ["taxi"]}
MOVE = {"do": "move-station", "station": 4, "at": [310, 320]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return put(tmp_path / "square")


def drawn(folder: Path) -> Board:
    """The board that the files make now."""
    data, text = (folder / "tracing.svg").read_bytes(), (folder / "box.toml").read_text(encoding="utf-8")
    board = read_tracing(data, read_box(text), lambda _: None)
    assert isinstance(board, Board)
    return board


def numbers(folder: Path) -> list[int]:
    return [station.id for station in drawn(folder).stations]


# --- doing, undoing, redoing ------------------------------------------------------------------


def test_what_is_answered_is_on_the_disk(folder: Path) -> None:
    with open_session(folder) as session:
        answer = session.do([NEW])
        assert answer["saved"] is True
        assert answer["changed"]["stations"] == {"5": {"number": 5, "at": [200, 200], "transports": ["taxi"]}}
        assert (answer["undo"], answer["redo"]) == ("add a station", None)
        assert numbers(folder) == [1, 2, 3, 4, 5]


def test_several_operations_are_one_step_and_all_or_none(folder: Path) -> None:
    before = (folder / "tracing.svg").read_bytes()
    with open_session(folder) as session:
        with pytest.raises(Refusal):
            session.do([NEW, MOVE, {"do": "delete-station", "station": 99}])
        assert (folder / "tracing.svg").read_bytes() == before
        assert session.desk.sheet.tracing == before
        session.do([NEW, MOVE, {"do": "add-link", "by": "taxi", "from": 4, "to": 5}])
        assert session.undo()["undo"] is None
    assert (folder / "tracing.svg").read_bytes() == before


def test_undo_and_redo_go_on_after_a_restart(folder: Path) -> None:
    """The same bytes come back, step by step, however often the session is ended between."""
    contents = [(folder / "tracing.svg").read_bytes()]
    steps: list[dict[str, Any]] = [
        NEW,
        MOVE,
        {"do": "delete-link", "link": "taxi:1-2"},
        {"do": "rename-station", "station": 1, "name": {"en": "A"}},
    ]
    for step in steps:
        with open_session(folder) as session:
            session.do([step])
            contents.append((folder / "tracing.svg").read_bytes())
    for expected in contents[-2::-1]:
        with open_session(folder) as session:
            session.undo()
            assert (folder / "tracing.svg").read_bytes() == expected
    with open_session(folder) as session, pytest.raises(Refusal, match="nothing to undo"):
        session.undo()
    for expected in contents[1:]:
        with open_session(folder) as session:
            session.redo()
            assert (folder / "tracing.svg").read_bytes() == expected
    with open_session(folder) as session, pytest.raises(Refusal, match="nothing to redo"):
        session.redo()


def test_something_new_ends_what_can_be_redone(folder: Path) -> None:
    with open_session(folder) as session:
        session.do([NEW])
        session.do([MOVE])
        session.undo()
        assert session.undo()["redo"] == "add a station"
        assert session.redo()["redo"] == "move station 4"
        assert session.do([{"do": "delete-link", "link": "taxi:1-2"}])["redo"] is None
        session.undo()
        assert session.undo()["undo"] is None
    assert drawn(folder) == SQUARE


def test_a_hundred_at_once_are_all_kept(folder: Path) -> None:
    with open_session(folder) as session, ThreadPoolExecutor(100) as crowd:
        spots = [(55 + 30 * (place % 10), 55 + 30 * (place // 10)) for place in range(100)]
        doing = [crowd.submit(session.do, [{**NEW, "at": list(spot)}]) for spot in spots]
        answers = [each.result() for each in doing]
    made = {int(number) for answer in answers for number in answer["changed"]["stations"]}
    assert made == set(range(5, 105))
    assert len({answer["version"] for answer in answers}) == 100
    assert {station.at for station in drawn(folder).stations if station.id > 4} == set(spots)
    with open_session(folder) as session:
        for _ in range(100):
            session.undo()
    assert drawn(folder) == SQUARE


def test_operations_that_wait_are_written_together(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written, begun = list[int](), Event()

    def write(path: Path, content: bytes) -> None:
        """Write; the first time only when all other operations have come in."""
        if path == folder / "tracing.svg":
            begun.set()
            while not written and session._jobs.qsize() < 39:
                Event().wait(0.001)
            written.append(session.version)
        real(path, content)

    def add(place: int) -> None:
        session.do([{**NEW, "at": [10 + 5 * place, 50]}])

    real = files.write
    with open_session(folder) as session, ThreadPoolExecutor(40) as crowd:
        monkeypatch.setattr("yardtools.workbench.folder.files.write", write)
        first = crowd.submit(add, 0)
        assert begun.wait(60)
        list(crowd.map(add, range(1, 40)))
        first.result()
    assert len(written) == 2
    assert len(numbers(folder)) == 44


def test_a_bug_of_an_operation_changes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (folder / "tracing.svg").read_bytes()
    with open_session(folder) as session:
        with monkeypatch.context() as patched:
            patched.setattr(Sheet, "do", lambda *_: 1 // 0)
            with pytest.raises(Bug, match="this is a bug in yardtools: ZeroDivisionError"):
                session.do([NEW])
        assert (folder / "tracing.svg").read_bytes() == before
        session.do([NEW])
    assert numbers(folder) == [1, 2, 3, 4, 5]


def test_a_full_disk_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, _: bytes) -> None:
        raise YardError(f"cannot write {path}: no space left on device")

    with open_session(folder) as session:
        session.do([NEW])
        with monkeypatch.context() as patched:
            patched.setattr("yardtools.workbench.folder.files.write", fail)
            with pytest.raises(YardError, match="no space left"):
                session.do([MOVE])
        assert numbers(folder) == [1, 2, 3, 4, 5]
        assert session.undo()["undo"] is None
        assert drawn(folder) == SQUARE
        session.do([MOVE])
    assert {station.id: station.at for station in drawn(folder).stations}[4] == (310, 320)


# --- what a crash leaves ----------------------------------------------------------------------


class Killed(BaseException):
    """The process was killed."""


def kill_at(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, operations: list[dict[str, Any]]
) -> None:
    """Have operations done by a process that is killed when it is about to write that file."""
    real = BoardFolder.write

    def write(self: Any, file: str, content: bytes) -> None:
        if file == name:
            raise Killed
        real(self, file, content)

    session = Session(folder)
    with monkeypatch.context() as patched:
        patched.setattr(BoardFolder, "write", write)
        patched.setattr(Session, "_have_done", lambda self, act, _: (act(), self._save()))
        with pytest.raises(Killed):
            session.do(operations)
    monkeypatch.setattr(session, "_do_all", lambda _: None)  # a thread that was killed does no more
    session._jobs.put(None)
    session._writer.join()
    session._journal.close()


BOTH = [{"do": "number-station", "station": 4, "number": 14}]
"""An operation on a station that has a name in the box, so that both files change."""


@pytest.mark.parametrize("name", ["tracing.svg", "box.toml"])
def test_what_was_begun_is_finished(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open(folder / "box.toml", "a", encoding="utf-8") as box:
        box.write('\n[names]\n4 = { en = "Fourth" }\n')
    before = {each: (folder / each).read_bytes() for each in ("tracing.svg", "box.toml")}
    kill_at(folder, monkeypatch, name, BOTH)
    assert (folder / name).read_bytes() == before[name]
    with open_session(folder) as session:
        assert numbers(folder) == [1, 2, 3, 14]
        assert "14 = " in (folder / "box.toml").read_text(encoding="utf-8")
        session.undo()
    assert {each: (folder / each).read_bytes() for each in before} == before


def test_marks_that_others_changed_do_not_keep_a_crash_from_being_mended(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(folder / "box.toml", "a", encoding="utf-8") as box:
        box.write('\n[names]\n4 = { en = "Fourth" }\n')
    with open_session(folder) as session:
        session.confirm("station:4", "right")
    (folder / "checked.txt").write_text("station:1 right\nstation:4 right\n", encoding="utf-8")
    kill_at(folder, monkeypatch, "box.toml", BOTH)
    with open_session(folder) as session:
        assert numbers(folder) == [1, 2, 3, 14]
        assert "14 = " in (folder / "box.toml").read_text(encoding="utf-8")
        assert session.state()["undo"] == "number station 4 as 14"
    assert marks(folder) == ["station:1 right", "station:14 right"]


def test_where_no_copy_can_be_kept_work_goes_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yardtools.workbench.session.OFTEN", 1)
    with open_session(folder) as session:
        shutil.rmtree(folder / ".yard" / "copies")
        (folder / ".yard" / "copies").write_text("in the way", encoding="utf-8")
        assert session.do([NEW])["saved"] is True
    assert numbers(folder) == [1, 2, 3, 4, 5]


def test_a_checkout_of_what_was_there_before_is_no_crash(folder: Path) -> None:
    """Whoever takes an older file out of git wants that one, also the one before the last step."""
    before = (folder / "tracing.svg").read_bytes()
    with open_session(folder) as session:
        session.do([NEW])
    after = (folder / "tracing.svg").read_bytes()
    (folder / "tracing.svg").write_bytes(before)
    with open_session(folder) as session:
        assert (folder / "tracing.svg").read_bytes() == before
        assert session.undo()["redo"] == "changes made outside"
        assert (folder / "tracing.svg").read_bytes() == after
        session.undo()
    assert (folder / "tracing.svg").read_bytes() == before


def test_without_its_copies_a_session_opens_all_the_same(folder: Path) -> None:
    with open_session(folder) as session:
        session.do([NEW])
    shutil.rmtree(folder / ".yard" / "copies")
    change(folder / "tracing.svg", "</svg>", "<!-- by hand --></svg>")
    with open_session(folder) as session:
        assert session.state()["undo"] is None
        session.do([MOVE])
        session.undo()
    assert b"by hand" in (folder / "tracing.svg").read_bytes()


# --- files that somebody else saves -----------------------------------------------------------


def test_what_others_save_is_a_step_to_undo(folder: Path) -> None:
    with open_session(folder) as session:
        session.do([NEW])
        ours = (folder / "tracing.svg").read_bytes()
        change(folder / "tracing.svg", "</svg>", "<!-- by hand --></svg>")
        session.look()
        assert session.state()["undo"] == "changes made outside"
        session.do([MOVE])
        assert b"by hand" in (folder / "tracing.svg").read_bytes()
        session.undo()
        answer = session.undo()
        assert answer["board"]["stations"]
        assert (folder / "tracing.svg").read_bytes() == ours
        session.undo()
        assert drawn(folder) == SQUARE
        for _ in range(3):
            session.redo()
    assert b"by hand" in (folder / "tracing.svg").read_bytes()


def test_inkscape_can_have_the_file_meanwhile(folder: Path, tmp_path: Path) -> None:
    if not shutil.which("inkscape"):
        pytest.skip("inkscape is not installed")
    with open_session(folder) as session:
        session.do([NEW])
        ours, board = (folder / "tracing.svg").read_bytes(), drawn(folder)
        command = ["inkscape", "--export-type=svg", "--export-filename=tracing.svg", "tracing.svg"]
        home = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
        subprocess.run(command, check=True, capture_output=True, env=home, cwd=folder)
        session.look()
        assert (folder / "tracing.svg").read_bytes() != ours
        assert drawn(folder) == board
        session.do([MOVE, {"do": "add-link", "by": "taxi", "from": 4, "to": 5}])
        assert len(drawn(folder).links) == 5
        session.undo()
        session.undo()
    assert (folder / "tracing.svg").read_bytes() == ours


def test_an_operation_never_overwrites_what_others_saved(folder: Path) -> None:
    """Even if nobody looked in between."""
    with open_session(folder) as session:
        session.do([NEW])
        change(folder / "tracing.svg", "</svg>", "<!-- by hand --></svg>")
        session.do([MOVE])
    assert b"by hand" in (folder / "tracing.svg").read_bytes()
    assert numbers(folder) == [1, 2, 3, 4, 5]


def test_what_was_asked_for_before_others_saved_is_refused(folder: Path) -> None:
    with open_session(folder) as session:
        version = session.version
        change(folder / "tracing.svg", "</svg>", "<!-- by hand --></svg>")
        with pytest.raises(Refusal, match="changed outside"):
            session.do([MOVE], version=version)
        session.do([MOVE], version=session.version)


def test_an_operation_on_what_is_gone_is_refused(folder: Path) -> None:
    from yardtools.model import Link
    from yardtools.tracing.writing.writer import write_tracing

    with open_session(folder) as session:
        fewer = Board(
            **{
                **{name: getattr(SQUARE, name) for name in SQUARE.__slots__},
                "stations": SQUARE.stations[:3],
                "links": (Link(1, 2, "taxi"),),
            }
        )
        (folder / "tracing.svg").write_text(write_tracing(fewer), encoding="utf-8")
        with pytest.raises(Refusal, match="4"):
            session.do([MOVE])
    assert numbers(folder) == [1, 2, 3]


@pytest.mark.parametrize(
    ("name", "broken"),
    [("tracing.svg", b"<svg"), ("tracing.svg", b""), ("box.toml", b"id = \n"), ("box.toml", b"\xff")],
)
def test_nothing_is_written_over_a_file_that_cannot_be_read(name: str, broken: bytes, folder: Path) -> None:
    with open_session(folder) as session:
        session.do([NEW])
        good = (folder / name).read_bytes()
        (folder / name).write_bytes(broken)
        session.look()
        assert name.partition(".")[0] in session.state()["trouble"]
        with pytest.raises(Refusal, match=name.partition(".")[0]):
            session.do([MOVE])
        with pytest.raises(Refusal, match=name.partition(".")[0]):
            session.undo()
        with pytest.raises(Refusal, match=name.partition(".")[0]):
            session.confirm("station:1", "right")
        assert (folder / name).read_bytes() == broken
        (folder / name).write_bytes(good)
        session.look()
        assert session.state()["trouble"] == ""
        assert session.undo()["undo"] is None
    assert drawn(folder) == SQUARE


def test_a_tracing_that_is_gone_is_waited_for(folder: Path) -> None:
    with open_session(folder) as session:
        os.rename(folder / "tracing.svg", folder / "away.svg")
        session.look()
        with pytest.raises(Refusal, match=r"there is no tracing\.svg"):
            session.do([NEW])
        os.rename(folder / "away.svg", folder / "tracing.svg")
        session.do([NEW])
    assert numbers(folder) == [1, 2, 3, 4, 5]


def test_a_folder_is_opened_once(folder: Path) -> None:
    with open_session(folder), pytest.raises(YardError, match="is open in another `yard trace`"):
        Session(folder)
    with open_session(folder):
        pass


def test_a_broken_file_is_no_folder_to_open(folder: Path) -> None:
    (folder / "tracing.svg").write_text("<svg", encoding="utf-8")
    with pytest.raises(YardError):
        Session(folder)
    (folder / "tracing.svg").unlink()
    with pytest.raises(YardError, match=r"there is no tracing\.svg"):
        Session(folder)


# --- marks ------------------------------------------------------------------------------------


def marks(folder: Path) -> list[str]:
    return (folder / "checked.txt").read_text(encoding="utf-8").splitlines()


def test_marks_are_kept_sorted_a_line_each(folder: Path) -> None:
    with open_session(folder) as session:
        session.confirm("station:2", "right")
        session.confirm("link:taxi:1-2", "wrong")
        answer = session.confirm("station:1", "right")
        assert answer["checked"] == {
            "stations": {"right": 2, "wrong": 0, "all": 4},
            "links": {"right": 0, "wrong": 1, "all": 4},
        }
        assert answer["undo"] == "confirm station 1"
        assert session.undo()["undo"] == "reject taxi 1–2"
        assert marks(folder) == ["link:taxi:1-2 wrong", "station:2 right"]
        session.redo()
        assert marks(folder) == ["link:taxi:1-2 wrong", "station:1 right", "station:2 right"]
        session.confirm("station:1", None)
        with pytest.raises(Refusal, match="there is no station:9"):
            session.confirm("station:9", "right")
    assert marks(folder) == ["link:taxi:1-2 wrong", "station:2 right"]
    with open_session(folder) as session:
        session.confirm("station:2", None)
        session.confirm("link:taxi:1-2", None)
    assert not (folder / "checked.txt").exists()


def test_marks_follow_what_they_are_about(folder: Path) -> None:
    """New numbers take them along; what is gone or is another thing now loses them; undo brings them back."""
    first = [
        "link:taxi:1-2 right",
        "link:taxi:2-4 right",
        "link:taxi:3-4 wrong",
        "station:1 right",
        "station:4 right",
    ]
    (folder / "checked.txt").write_text("\n".join(first) + "\n", encoding="utf-8")
    with open_session(folder) as session:
        session.do([{"do": "number-station", "station": 1, "number": 9}])
        assert marks(folder) == [
            "link:taxi:2-4 right",
            "link:taxi:2-9 right",
            "link:taxi:3-4 wrong",
            "station:4 right",
            "station:9 right",
        ]
        session.do([{"do": "renumber", "numbers": {"2": 4, "4": 2}}])
        assert marks(folder) == [
            "link:taxi:2-3 wrong",
            "link:taxi:2-4 right",
            "link:taxi:4-9 right",
            "station:2 right",
            "station:9 right",
        ]
        session.do([{"do": "bend-link", "link": "taxi:2-3", "path": [[200, 250]]}])
        session.do([{"do": "delete-station", "station": 2, "links": True}])
        assert marks(folder) == ["link:taxi:4-9 right", "station:9 right"]
        for _ in range(4):
            session.undo()
        assert marks(folder) == first
        for _ in range(4):
            session.redo()
        assert marks(folder) == ["link:taxi:4-9 right", "station:9 right"]


def test_marks_that_others_merged_are_taken_over(folder: Path) -> None:
    with open_session(folder) as session:
        session.confirm("station:1", "right")
        merged = "<<<<<<< ours\nstation:1 right\n=======\nstation:1 wrong\nstation:2 right\n>>>>>>> theirs\n"
        (folder / "checked.txt").write_text(merged, encoding="utf-8")
        session.look()
        assert session.state()["marks"] == {"station:1": "wrong", "station:2": "right"}
        assert session.state()["undo"] == "confirm station 1"


def test_a_verdict_and_what_follows_from_it_are_one_step(folder: Path) -> None:
    """What is not there can be found wrong, so that no draft proposes it again; until it is drawn."""
    gone = [{"do": "delete-link", "link": "taxi:1-2"}]
    with open_session(folder) as session:
        answer = session.do(gone, verdicts={"link:taxi:1-2": "wrong", "station:1": "right"})
        assert answer["undo"] == "reject taxi 1–2 and 1 more step"
        assert marks(folder) == ["link:taxi:1-2 wrong", "station:1 right"]
        session.do([{"do": "number-station", "station": 1, "number": 9}])
        assert marks(folder) == ["link:taxi:2-9 wrong", "station:9 right"]
        session.do([{"do": "add-link", "by": "taxi", "from": 2, "to": 9}])
        assert marks(folder) == ["station:9 right"]
        for _ in range(3):
            session.undo()
        assert "taxi:1-2" in session.desk.sheet.links
        assert not (folder / "checked.txt").exists()
        with pytest.raises(Refusal, match="there is no link:taxi:1-2"):
            session.do(gone, verdicts={"link:taxi:1-2": "right"})
        assert "taxi:1-2" in session.desk.sheet.links
        with pytest.raises(Refusal, match="a verdict is `right` or `wrong`"):
            session.do([], verdicts={"link:taxi:1-2\nstation:1": "wrong"})


def test_a_fix_is_a_step_too(tmp_path: Path) -> None:
    from yardtools.workbench.fixing import fix_contents

    board = Board(
        **{**{name: getattr(SQUARE, name) for name in SQUARE.__slots__}, "links": (*SQUARE.links, TWICE[1])}
    )
    folder = put(tmp_path / "square", board)
    before = (folder / "tracing.svg").read_bytes()
    with open_session(folder) as session:
        contents = session.desk.contents()
        after, words = fix_contents("links/duplicate-link", "link:taxi:1-2", contents)
        assert session.replace(contents, after, words)["undo"] == words == "removed 1 repeated line"
        assert len(drawn(folder).links) == 4
        with pytest.raises(Refusal, match="changed meanwhile"):
            session.replace(contents, after, words)
        session.undo()
    assert (folder / "tracing.svg").read_bytes() == before


def test_what_the_workbench_leaves_is_clean(folder: Path) -> None:
    with open_session(folder) as session:
        session.do([NEW, {"do": "add-link", "by": "taxi", "from": 4, "to": 5}])
    assert yard("import", folder).returncode == 0
    assert sorted(each.name for each in folder.iterdir()) == [
        ".yard",
        "board.json",
        "box.toml",
        "tracing.svg",
    ]
    assert (folder / ".yard" / ".gitignore").read_text(encoding="utf-8") == "*\n"
