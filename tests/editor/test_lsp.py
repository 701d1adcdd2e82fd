"""`yard lsp` in an editor: what it underlines, explains, offers and mends, while one types."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from lsprotocol.types import Diagnostic, DiagnosticSeverity, TextEdit

from support.command import process, yard
from support.editor import Editor, edited, open_editor
from support.folders import BOX, SQUARE, codes, put
from support.places import ROOT
from yardtools.formats import json as json_format

OTHER = BOX.replace('id = "square"', 'id = "circle"')


@pytest.fixture(scope="module")
def editor() -> Iterator[Editor]:
    """One server for all tests, as one that somebody works with for a while."""
    with open_editor() as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return put(tmp_path / "square")


def ranges(found: list[Diagnostic]) -> list[tuple[object, int, int, int]]:
    """The findings with the line and the columns that they underline."""
    spans = ((each.code, each.range) for each in found)
    return [(code, span.start.line, span.start.character, span.end.character) for code, span in spans]


# --- findings ---------------------------------------------------------------------------------


def test_what_is_typed_is_checked_before_it_is_saved(editor: Editor, folder: Path) -> None:
    box = folder / "box.toml"
    editor.open(box)
    assert editor.findings(box) == []
    version = editor.type(box, BOX.replace("tickets", "tikets"))
    [found] = editor.findings(box, version)
    assert ranges([found]) == [("document/schema", 7, 0, 6)]
    assert (found.severity, found.source) == (DiagnosticSeverity.Error, "yard")
    assert found.message.endswith("did you mean 'tickets'?")
    assert box.read_text(encoding="utf-8") == BOX
    editor.type(box, "")
    editor.type(box, "format")
    assert editor.findings(box, editor.type(box, BOX)) == []


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("box.toml", 'format = "yard-box/1"\nkind = \n', ("document/not-toml", 1)),
        ("board.json", '{\n  "format": "yard-board/1",\n  "kind": \n}\n', ("document/not-json", 3)),
    ],
)
def test_a_broken_text_has_a_finding_where_it_breaks(
    editor: Editor, folder: Path, name: str, text: str, place: tuple[str, int]
) -> None:
    file = folder / name
    editor.open(file, text)
    [found] = editor.findings(file)
    assert (found.code, found.range.start.line) == place


def test_files_beside_it_are_told_of(editor: Editor, folder: Path) -> None:
    box, board = folder / "box.toml", folder / "board.json"
    editor.open(box, OTHER)
    [stale] = editor.wait_for(board)
    assert ranges([stale]) == [("document/out-of-date", 4, 9, 17)]
    editor.type(box, BOX)
    assert editor.wait_for(board) == []
    editor.type(box, OTHER)
    assert len(editor.wait_for(board)) == 1
    editor.close(box)
    assert editor.wait_for(board) == []


def test_what_other_programs_save_is_looked_at(editor: Editor, folder: Path) -> None:
    box, drawing = folder / "box.toml", folder / "tracing.svg"
    editor.open(box)
    assert editor.wait_for(drawing) == []
    drawing.write_text("<svg", encoding="utf-8")
    editor.notice(drawing)
    [found] = editor.wait_for(drawing)
    assert found.code == "document/not-svg"


def test_columns_are_those_of_the_editor(editor: Editor, folder: Path) -> None:
    """The editor counts in UTF-16, where a wide character takes two."""
    box = folder / "box.toml"
    editor.open(box, BOX + 'name = { en = "\U0001f695", en1 = "taxi" }\n')
    found = editor.findings(box)
    assert [each[:3] for each in ranges(found)] == [("document/schema", 8, 20)]


def test_other_files_are_left_alone(editor: Editor, folder: Path) -> None:
    other = folder / "pyproject.toml"
    other.write_text("[project\n", encoding="utf-8")
    editor.open(other)
    editor.open(folder / "box.toml")
    assert editor.wait_for(folder / "box.toml") == []
    assert "format" not in editor.complete(other, 0, 0)


# --- explanations -----------------------------------------------------------------------------


def test_hovers(editor: Editor) -> None:
    box = ROOT / "boards" / "london" / "box.toml"
    lines = box.read_text(encoding="utf-8").split("\n")
    editor.open(box)

    def hover(words: str, at: int = 1) -> str:
        line = next(number for number, line in enumerate(lines) if words in line)
        return editor.hover(box, line, lines[line].index(words) + at)

    assert hover("ladder =").startswith("**ladder**\n\nTransports whose station types are nested")
    assert '`"mister_x"` or `"detectives"`' in hover("only =")
    assert hover("[starts]", 2).startswith("**starts**")
    assert hover('"cards/inventory-sum"', 8).startswith("### `cards/inventory-sum`")
    assert hover("# The box states") == ""
    editor.type(box, "# as M26 says\n")
    assert editor.hover(box, 0, 6).startswith("#### M26")
    editor.close(box)


def test_a_finding_is_explained_where_it_is(editor: Editor, folder: Path) -> None:
    board = folder / "board.json"
    looped = json_format.dumps(SQUARE).replace('"from": 3, "to": 4', '"from": 4, "to": 4')
    put(folder, drawn=False)
    (folder / "tracing.svg").unlink()
    editor.open(board, looped)
    found = next(each for each in editor.findings(board) if each.code == "links/self-loop")
    words = editor.hover(board, found.range.start.line, found.range.start.character)
    assert "### `links/self-loop` (error)" in words


# --- completion -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "label", "written"),
    [
        ("ki", "kind", "kind = "),
        ("kind = ", "trail", '"trail"'),
        ("tr", "[[transports]]", "[[transports]]"),
        ("[tra", "[tracing.stations]", "[tracing.stations]"),
        ("[[transports]]\nli", "line", "line = "),
        ('[[transports]]\nline = "da"', "dashed", '"dashed"'),
        ("[[transports]]\nin_pieces = ", "true", "true"),
        ('[[transports]]\nid = "taxi"\n[tracing.symbols]\n".t" = [', "taxi", '"taxi"'),
        ("[[suppress]]\ncode = ", "links/crossing", '"links/crossing"'),
        ("[severity]\n", "links/crossing", '"links/crossing" = '),
        ("[games.master]\n", "reveals", "reveals = "),
        ("family = ", "london-master", '"london-master"'),
    ],
)
def test_what_a_box_is_offered(editor: Editor, tmp_path: Path, text: str, label: str, written: str) -> None:
    box = tmp_path / "box.toml"
    editor.open(box, text)
    last = text.rsplit("\n", maxsplit=1)[-1]
    offered = editor.complete(box, text.count("\n"), len(last.removesuffix('"')))
    edit = offered[label].text_edit
    assert isinstance(edit, TextEdit)
    assert edit.new_text == written


def test_what_a_board_is_offered(editor: Editor, folder: Path) -> None:
    board = folder / "board.json"
    text = json_format.dumps(SQUARE)
    row = next(number for number, line in enumerate(text.split("\n")) if '"by"' in line)
    line = text.split("\n")[row]
    editor.open(board, text)
    offered = editor.complete(board, row, line.index('"taxi"') + 1)
    assert set(offered) == {"taxi"}
    cut = line[: line.index('"by"')]
    editor.type(board, text.replace(line, cut + "}", 1))
    offered = editor.complete(board, row, len(cut))
    assert {"by", "oneway", "path"} <= set(offered)
    assert not {"from", "to"} & set(offered)  # they are there already
    assert offered["by"].documentation


# --- quick fixes ------------------------------------------------------------------------------


def test_a_slip_is_corrected(editor: Editor, folder: Path) -> None:
    box, text = folder / "box.toml", BOX.replace("tickets", "tikets")
    editor.open(box, text)
    [found] = editor.findings(box)
    assert edited(editor.actions(box, found)["Change to tickets"], box, text) == BOX


def test_stray_space_is_mended(editor: Editor, folder: Path) -> None:
    box, text = folder / "box.toml", BOX.replace("\n", "  \n", 3)
    editor.open(box, text)
    [found] = editor.findings(box)
    actions = editor.actions(box, found)
    fix = actions["Fix document/stray-space: removes the blanks, and ends the last line"]
    assert edited(fix, box, text) == BOX
    assert edited(actions["Mend what yard can mend for certain"], box, text) == BOX


def test_a_board_is_made_canonical(editor: Editor, folder: Path) -> None:
    (folder / "tracing.svg").unlink()
    board, sound = folder / "board.json", json_format.dumps(SQUARE)
    text = sound.replace('"by": "taxi"', '"by":    "taxi"', 1)
    editor.open(board, text)
    found = next(each for each in editor.findings(board) if each.code == "document/not-canonical")
    fix = editor.actions(board, found)["Fix document/not-canonical: writes the board in canonical form"]
    assert edited(fix, board, text) == sound


def test_a_board_is_made_anew(editor: Editor, folder: Path) -> None:
    box, board = folder / "box.toml", folder / "board.json"
    editor.open(box, OTHER)
    editor.open(board)
    found = editor.wait_for(board, lambda told: bool(told.diagnostics) and told.version == 1)[0]
    made = edited(
        editor.actions(board, found)["Make board.json anew from box.toml and the drawing"],
        board,
        board.read_text(encoding="utf-8"),
    )
    assert made == json_format.dumps(SQUARE).replace('"square"', '"circle"')


def test_a_finding_is_accepted(editor: Editor, folder: Path) -> None:
    put(folder, replace(SQUARE, links=SQUARE.links[1:-1]))
    box, board = folder / "box.toml", folder / "board.json"
    editor.open(board)
    found = next(each for each in editor.findings(board) if each.code == "network/base-not-spanning")
    [accept] = [each for title, each in editor.actions(board, found).items() if title.startswith("Accept")]
    box.write_text(edited(accept, box, BOX), encoding="utf-8")
    assert codes(folder) == []


# --- the command ------------------------------------------------------------------------------


def test_what_the_server_says_of_itself(editor: Editor) -> None:
    assert editor.server is not None
    assert editor.server.server_info is not None
    assert editor.server.server_info.name == "yard"


def test_what_is_no_message_is_told_to_the_editor() -> None:
    done = process("lsp", given=b"Content-Length: 5\r\n\r\nhello")
    assert (done.returncode, done.stderr) == (0, "")
    assert "window/showMessage" in done.stdout


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("yardtools.editor")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls", None)
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    done = yard("lsp")
    assert done.returncode == 2
    assert "pip install 'yardtools[editor]'" in done.stderr
