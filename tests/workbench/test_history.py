"""Whatever is done, and however often it is ended between: undo and redo give the same bytes back."""

from __future__ import annotations

import tempfile
from itertools import count
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from support.folders import put
from yardtools.errors import YardError
from yardtools.tracing.editing.sheet import Refusal
from yardtools.workbench.session import Session

Contents = tuple[bytes, ...]
WORDS = ["station", "move", "title", "outside", "undo", "undo", "redo", "restart", "confirm", "refused"]


class Model:
    """What a workbench should do: three piles of contents."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.session = folder, Session(folder)
        self.now = self.contents()
        self.done: list[Contents] = []
        self.undone: list[Contents] = []
        self.numbers = count(1)

    def contents(self) -> Contents:
        """What is in the folder now."""
        files = (self.folder / name for name in ("tracing.svg", "box.toml", "checked.txt"))
        return tuple(file.read_bytes() if file.exists() else b"" for file in files)

    def act(self, word: str) -> None:
        """Do something, and compare."""
        getattr(self, word)(next(self.numbers))
        assert self.contents() == self.now
        state = self.session.state()
        assert (state["undo"] is None, state["redo"] is None) == (not self.done, not self.undone)

    def note(self) -> None:
        """Something new was done."""
        self.done.append(self.now)
        self.undone, self.now = [], self.contents()

    def station(self, number: int) -> None:
        spot = [20 + 10 * number, 200]
        self.session.do([{"do": "add-station", "at": spot, "transports": ["taxi"], "number": 100 + number}])
        self.note()

    def move(self, number: int) -> None:
        self.session.do([{"do": "move-station", "station": 1 + number % 4, "at": [10 + 15 * number, 50]}])
        self.note()

    def title(self, number: int) -> None:
        self.session.do([{"do": "set-box", "path": ["title"], "value": f"Title {number}"}])
        self.note()

    def outside(self, number: int) -> None:
        """Somebody else saves one of the files; the workbench may not run meanwhile."""
        if number % 2:
            self.session.close()
        name, text = ("tracing.svg", f"<!-- {number} -->\n") if number % 3 else ("box.toml", f"# {number}\n")
        with open(self.folder / name, "a", encoding="utf-8") as file:
            file.write(text)
        if number % 2:
            self.session = Session(self.folder)
        self.session.look()
        self.note()

    def undo(self, _: int) -> None:
        try:
            self.session.undo()
        except Refusal:
            assert not self.done
            return
        self.undone.append(self.now)
        self.now = self.done.pop()

    def redo(self, _: int) -> None:
        try:
            self.session.redo()
        except Refusal:
            assert not self.undone
            return
        self.done.append(self.now)
        self.now = self.undone.pop()

    def restart(self, _: int) -> None:
        self.session.close()
        self.session = Session(self.folder)

    def confirm(self, number: int) -> None:
        self.session.confirm(f"station:{1 + number % 4}", ["right", "wrong", None][number % 3])
        if self.contents() != self.now:
            self.note()

    def refused(self, number: int) -> None:
        try:
            self.session.do([{"do": "delete-station", "station": 5000 + number}])
        except YardError:
            return
        raise AssertionError


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=20))
def test_undo_and_redo_give_the_same_bytes_back(words: list[str]) -> None:
    with tempfile.TemporaryDirectory() as place:
        model = Model(put(Path(place) / "square"))
        try:
            for word in words:
                model.act(word)
        finally:
            model.session.close()
