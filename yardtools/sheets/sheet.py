"""What all sheets share: the paper, what a sheet is made from, and the document that it is set from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from yardtools.drawing import COLOUR, Theme
from yardtools.findings import Finding
from yardtools.model import KitForm, LogForm, TileSet
from yardtools.sheets.shared.words import Words

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, in millimetres and upright."""

    name: str
    width: float
    height: float

    def turn(self) -> Paper:
        """The paper lying on its long side."""
        return Paper(self.name, self.height, self.width)


A4, LETTER = Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4)
A3, A2, A1 = Paper("a3", 297.0, 420.0), Paper("a2", 420.0, 594.0), Paper("a1", 594.0, 841.0)
TABLOID = Paper("tabloid", 279.4, 431.8)
PAPERS = {paper.name: paper for paper in (A4, LETTER, A3, TABLOID, A2, A1)}
"""The papers there are, the smaller ones first."""

RULER = 100.0
"""How long the ruler is that proves the size of a print."""

SIDE, TOP, BOTTOM = 10.0, 17.0, 15.0
"""The margins of every page: head and foot stand in the upper and the lower one."""


@dataclass(frozen=True, slots=True)
class Scan:
    """The picture that a board was drawn over; `matrix` (a b c d e f) leads from pixels to board units."""

    image: Image
    matrix: tuple[float, float, float, float, float, float]


def _silent(_done: int, _total: int) -> None:
    """Hear how far the work has come, and say nothing."""


@dataclass(frozen=True, slots=True)
class Context:
    """Everything besides the board that a sheet is made from; lengths are in millimetres.

    `stations` are those that a sheet of stations shows, as ranges of numbers; all where there are none.
    `low_ink` prints what is to be cut in outlines, without grounds of solid ink. `tiles` are those that a
    board was laid from; `progress` hears how far long work has come: so many
    steps of so many, or of 0 where nobody counts them.
    """

    paper: Paper = A4
    language: str = "en"
    theme: Theme = COLOUR
    fingerprint: str = ""
    findings: tuple[Finding, ...] = ()
    log: LogForm = field(default_factory=LogForm)
    kit: KitForm = field(default_factory=KitForm)
    size: float | None = None
    one_page: bool = False
    overlap: float = 10.0
    low_ink: bool = False
    stations: tuple[range, ...] = ()
    scan: Scan | None = None
    tiles: TileSet | None = None
    progress: Callable[[int, int], None] = _silent


@dataclass(frozen=True, slots=True)
class Document:
    """A sheet ready to be set: the data for its template, and the pictures by file name."""

    data: Mapping[str, Any]
    pictures: Mapping[str, str | bytes] = field(default_factory=dict)
    paper: Paper | None = None
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A sheet inside another one, on pages of its own: a template, its document, and a title of its own."""

    template: str
    document: Document
    title: str


@dataclass(frozen=True, slots=True)
class Setting:
    """What typst gets: a template, its data with what every page says, and the pictures by file name."""

    template: str
    data: Mapping[str, Any]
    pictures: Mapping[str, str | bytes] = field(default_factory=dict)


class Sheet(Protocol):
    """What the module of each sheet holds; its template has the same name.

    `KINDS` are the kinds of boards that it fits, `NEEDS` says what of such a board it shows. `WORDS` are
    its texts in every language, the `title` among them; the template gets them beside the shared ones.
    Its docstring opens with its name and what it is, for the help and the documentation. A sheet that is
    made from the `findings`, the `scan`, the `log` or the `kit` of its context names them in `TAKES`.
    """

    KINDS: tuple[str, ...]
    NEEDS: str
    WORDS: Words

    def fits(self, board: Any) -> bool:
        """Whether a board of the right kind has what the sheet shows."""

    def document(self, board: Any, context: Context) -> Document:
        """The sheet of a board."""
