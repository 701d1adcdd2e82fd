"""The journal outlasts whatever cuts it short, and opening it reads its end alone."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yardtools.errors import YardError
from yardtools.workbench.folder import BoardFolder
from yardtools.workbench.journal import Batch, Journal, Pointer
from yardtools.workbench.splices import Splice, Splices, splice_between

REFUSAL = "it is open elsewhere"


def batch(*words: str) -> Batch:
    return {"entries": [{"words": each} for each in words]}


def write_journal(path: Path, *batches: Batch) -> list[int]:
    """A journal of these batches; gives where each begins, and the end."""
    journal, places = Journal(path, REFUSAL), []
    for each in batches:
        places.append(journal.size)
        journal.append(each)
    places.append(journal.size)
    journal.close()
    return places


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    first, second, _ = write_journal(path, batch("a", "b"), batch("c"))
    journal = Journal(path, REFUSAL)
    assert journal.last == batch("c")
    assert journal.entry(Pointer(first, 1)) == {"words": "b"}
    assert list(journal.batches(second)) == [batch("c")]
    journal.close()


def test_a_line_cut_anywhere_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    _, second, end = write_journal(path, batch("a"), batch("b"))
    whole = path.read_bytes()
    for cut in range(second, end):
        path.write_bytes(whole[:cut])
        journal = Journal(path, REFUSAL)
        assert (journal.last, journal.size) == (batch("a"), second)
        journal.append(batch("after"))
        journal.close()
        assert (
            path.read_bytes()
            == whole[:second] + json.dumps(batch("after"), separators=(",", ":")).encode() + b"\n"
        )


@pytest.mark.parametrize("cut", [0, 1, 10])
def test_a_head_that_was_cut_is_written_anew(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    write_journal(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:cut])
    assert Journal(path, REFUSAL).last is None
    assert path.read_bytes() == whole


def test_opening_reads_the_end_alone(tmp_path: Path) -> None:
    """However long the journal is: what stands before its last line may even be damaged."""
    path = tmp_path / "journal"
    places = write_journal(path, *(batch("x" * 5000) for _ in range(100)), batch("last"))
    data = bytearray(path.read_bytes())
    data[places[0] : places[99] - 1] = b"#" * (places[99] - 1 - places[0])
    path.write_bytes(data)
    journal = Journal(path, REFUSAL)
    assert journal.last == batch("last")
    with pytest.raises(YardError, match="is damaged at byte"):
        journal.entry(Pointer(places[3], 0))


def test_the_last_batch_can_be_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    write_journal(path, batch("a"))
    journal = Journal(path, REFUSAL)
    journal.append(batch("b"))
    journal.settle()
    journal.drop_last()
    assert journal.last == batch("a")
    assert not journal.is_settled
    journal.close()
    assert Journal(path, REFUSAL).last == batch("a")


def test_a_journal_of_another_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text('{"format":"yard-journal/2"}\n{"what":1}\n', encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(YardError, match="of another version"):
        Journal(path, REFUSAL)
    assert path.read_bytes() == before


def test_nobody_else_has_it_meanwhile(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal", REFUSAL)
    with pytest.raises(YardError, match=REFUSAL):
        Journal(tmp_path / "journal", REFUSAL)
    journal.close()
    Journal(tmp_path / "journal", REFUSAL).close()


def test_a_journal_that_is_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("precious", encoding="utf-8")
    (tmp_path / "journal").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(YardError, match="cannot write"):
        Journal(tmp_path / "journal", REFUSAL)
    assert (tmp_path / "elsewhere").read_text(encoding="utf-8") == "precious"


# --- splices ----------------------------------------------------------------------------------

SHORT = st.binary(max_size=6).map(lambda data: bytes(each % 3 for each in data))


@given(SHORT, SHORT)
def test_a_splice_leads_there_and_back(before: bytes, after: bytes) -> None:
    splices = Splices.between({"a": before, "b": b""}, {"a": after, "b": b""})
    assert Splices.from_document(json.loads(json.dumps(splices.document()))) == splices
    there = splices.apply({"a": before, "b": b""})
    assert there == {"a": after, "b": b""}
    assert splices.inverse().apply(there) == {"a": before, "b": b""}


@given(st.binary(max_size=50), SHORT, SHORT, st.binary(max_size=50))
def test_a_splice_is_no_longer_than_what_differs(head: bytes, old: bytes, new: bytes, tail: bytes) -> None:
    found = splice_between(head + old + tail, head + new + tail)
    assert len(found.old) <= len(old)
    assert len(found.new) <= len(new)


def test_a_splice_fits_only_what_it_was_made_of() -> None:
    with pytest.raises(YardError, match="not what it was"):
        Splice(2, b"cd", b"x").apply(b"abXd")


# --- the folder -------------------------------------------------------------------------------


def test_files_that_lead_outside_are_neither_read_nor_written(tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside.svg", tmp_path / "folder"
    outside.write_text("secret", encoding="utf-8")
    inside.mkdir()
    (inside / "tracing.svg").symlink_to("../outside.svg")
    folder = BoardFolder(inside)
    with pytest.raises(YardError, match="leads out of the folder"):
        folder.read("tracing.svg")
    with pytest.raises(YardError, match="leads out of the folder"):
        folder.write("tracing.svg", b"gone")
    assert outside.read_text(encoding="utf-8") == "secret"
    (inside / ".yard").symlink_to(tmp_path)
    with pytest.raises(YardError, match="is a link"):
        folder.own_folder()


def test_a_link_inside_the_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "drawn.svg").write_bytes(b"a")
    (tmp_path / "tracing.svg").symlink_to("drawn.svg")
    folder = BoardFolder(tmp_path)
    folder.write("tracing.svg", b"b")
    assert (folder.read("tracing.svg"), (tmp_path / "drawn.svg").read_bytes()) == (b"b", b"b")
    assert (tmp_path / "tracing.svg").is_symlink()


def test_what_a_kill_left_is_swept_away(tmp_path: Path) -> None:
    names = [
        ".tracing.svg.abc12345.tmp",
        ".board.json.x.tmp",
        ".mine.tmp",
        "tracing.svg",
        ".tracing.svg.fresh.tmp",
    ]
    for name in names:
        (tmp_path / name).write_bytes(b"x")
    for name in names[:4]:
        os.utime(tmp_path / name, (1_000_000, 1_000_000))
    BoardFolder(tmp_path).sweep()
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(names[2:])


def test_what_is_no_ordinary_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "box.toml").mkdir()
    with pytest.raises(YardError, match="no ordinary file"):
        BoardFolder(tmp_path).read("box.toml")
