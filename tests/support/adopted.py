"""Drawings adopted without a folder: what was concluded, the box.toml that says so, and the board."""

from __future__ import annotations

import importlib.util
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from support.places import SCRIPTS
from yardtools.errors import YardError
from yardtools.findings import Fault
from yardtools.formats import box as box_format
from yardtools.model import Board, Box
from yardtools.svg.drawing import Drawing
from yardtools.svg.reader import read_drawing
from yardtools.tracing.adopting.adopt import adopt, read_adopted
from yardtools.tracing.adopting.box_text import box_text
from yardtools.tracing.adopting.conclusions import Conclusions
from yardtools.tracing.adopting.corrections import Corrections
from yardtools.tracing.adopting.summary import summary
from yardtools.tracing.metadata import BOARD
from yardtools.tracing.reading.options import option_faults

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


@dataclass(frozen=True)
class Adopted:
    """A drawing that was adopted."""

    found: Conclusions
    box: Box
    board: Board
    faults: list[Fault]

    @property
    def text(self) -> str:
        """Its box.toml."""
        return box_text(self.found)

    @property
    def links(self) -> set[tuple[str, int, int]]:
        """The links of the board."""
        return {(link.by, link.start, link.end) for link in self.board.links}

    @property
    def select(self) -> dict[str, str]:
        """What is picked by selectors."""
        return dict(self.box.tracing.select)


def drawing_of(data: bytes | str) -> Drawing:
    """A drawing that can be read."""
    drawing = read_drawing(data.encode() if isinstance(data, str) else data, _ignore, keep_text=(BOARD,))
    assert drawing is not None
    return drawing


def _ignore(_: Fault) -> None:
    """Hear of a fault, and do nothing."""


def adopted(data: bytes | str, corrections: Corrections | None = None) -> Adopted:
    """A drawing adopted; its box.toml is sound, and says all that was concluded."""
    drawing = drawing_of(data)
    found = adopt(drawing, "stranger", "Stranger", corrections)
    summary(found)
    box = box_format.loads(box_text(found))
    assert box == Box.from_document(found.document())
    assert list(option_faults(box)) == []
    board, faults = read_adopted(drawing, found)
    return Adopted(found, box, board, faults)


def adopt_anything(data: bytes) -> None:
    """Adopt whatever it is: a sound box comes of it, or one clear error."""
    drawing = read_drawing(data, _ignore, keep_text=(BOARD,))
    if drawing is None:
        return
    with suppress(YardError):
        adopted(data)


def page(inside: str, view: str = "0 0 400 400") -> str:
    """A drawing with something in it."""
    return f'{HEAD} viewBox="{view}">{inside}</svg>'


@cache
def foreign_drawings() -> ModuleType:
    """The script that draws boards as strangers do."""
    script = SCRIPTS / "foreign_drawings.py"
    spec = importlib.util.spec_from_file_location(script.stem, script)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[script.stem] = module
    spec.loader.exec_module(module)
    return module
