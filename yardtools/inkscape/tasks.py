"""What the extension asks for: each task takes a drawing, and gives the changed one and words for its author.

Inkscape hands over a copy of the drawing in a temporary place. The box is the one beside the drawing
itself, where that is saved.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from yardtools import files
from yardtools.board_files import BOX_FILE, TRACING_FILE
from yardtools.errors import YardError
from yardtools.findings import Finding, Severity, worst_first
from yardtools.model import Box
from yardtools.tracing.editing.join_ends import join_ends
from yardtools.tracing.editing.notes import LAYER, SUSPICIONS, remove_notes, replace_notes
from yardtools.tracing.editing.number_stations import Numbering, number_stations
from yardtools.tracing.editing.straighten_connectors import Straightened, straighten_connectors
from yardtools.validation.inspection import DRAWINGS
from yardtools.validation.report import make_report
from yardtools.validation.sources import read_box
from yardtools.validation.units import inspect_drawing
from yardtools.wording import count_of, join_words

MOST = 12
"""How many findings are told in words; all are in the drawing."""


@dataclass(frozen=True)
class Request:
    """A drawing as Inkscape hands it over, and what its user chose.

    `document` is where the drawing is saved, if Inkscape says so; `ids` are the selected elements. What the
    drawing shows needs no words where Inkscape `selects` the first finding in it.
    """

    drawing: bytes
    document: Path | None = None
    ids: frozenset[str] = frozenset()
    start: int = 0
    selected: bool = False
    renumber: bool = False
    transport: str = ""
    selects: bool = False

    @cached_property
    def box_file(self) -> Path | None:
        """The box beside the saved drawing."""
        file = self.document.parent / BOX_FILE if self.document else None
        return file if file and file.is_file() else None

    @cached_property
    def box(self) -> Box | None:
        """The box by which the drawing is read; one that cannot be read stops the task."""
        box = read_box(self.box_file) if self.box_file else None
        if self.box_file and box is None:
            raise YardError(f"{self.box_file} cannot be read; `yard validate` says what is wrong with it")
        return box

    @property
    def name(self) -> str:
        """What the drawing is called in findings."""
        name = self.document.name if self.document else ""
        return name if name.endswith(DRAWINGS) else TRACING_FILE


@dataclass(frozen=True, slots=True)
class Answer:
    """The changed drawing, and what to tell its author, a line each."""

    drawing: bytes
    words: tuple[str, ...] = ()


def _check(request: Request) -> Answer:
    """Draw what is wrong with the board into a locked layer."""
    plain = remove_notes(request.drawing)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / request.name
        files.write(file, plain)
        found = _put_in_order(make_report(inspect_drawing(str(file), request.box_file).documents).findings)
    box = read_box(request.box_file) if request.box_file else None
    noted, drawn = replace_notes(plain, found, box)
    if request.selects and request.box_file and drawn:
        return Answer(noted)
    return Answer(noted, (*_finding_words(found, drawn), *_box_words(request)))


def _put_in_order(findings: Iterable[Finding]) -> list[Finding]:
    """The worst first; what is about the board as a whole comes last, and is shown at its corner."""
    ordered = worst_first(findings)
    whole = [replace(each, fault=replace(each.fault, at=(0.0, 0.0))) for each in ordered if not each.at]
    return [*(each for each in ordered if each.at), *whole]


def _finding_words(found: Sequence[Finding], drawn: Sequence[Finding]) -> Iterator[str]:
    """How many findings there are, and the worst of them, as they are numbered in the drawing."""
    told = [each for each in found if not each.is_suspicion]
    yield f"{_counts(told)}." if told else "Nothing is wrong with the board."
    yield from (f"{number}. {each.message}" for number, each in enumerate(told[:MOST], 1))
    if told and drawn:
        yield f"All is drawn on the locked layer {LAYER!r}; Layers and Objects lists it by number."
    if suspected := len(found) - len(told):
        yield f"{count_of(suspected, 'place')} worth a look: layer {SUSPICIONS!r}."


def _counts(findings: Sequence[Finding]) -> str:
    counts = {severity: sum(each.severity is severity for each in findings) for severity in Severity}
    return join_words(count_of(count, severity.value) for severity, count in counts.items() if count)


def _box_words(request: Request) -> Iterator[str]:
    """That the drawing was read without a box, if it was."""
    if request.document is None:
        yield f"The drawing was not saved yet, so no {BOX_FILE} was found: it was read without one."
    elif request.box_file is None:
        yield f"There is no {BOX_FILE} beside the drawing: it was read without one."


def _clear(request: Request) -> Answer:
    """Take the findings out of the drawing."""
    plain = remove_notes(request.drawing)
    return Answer(plain, ("There are no findings in the drawing.",) if plain == request.drawing else ())


def _join(request: Request) -> Answer:
    """Move the ends of lines onto the stations that they almost join."""
    drawing, count = join_ends(request.drawing, request.box)
    ends = (
        "1 end was moved onto its station" if count == 1 else f"{count} ends were moved onto their stations"
    )
    return Answer(drawing, (f"{ends}." if count else "No end almost joins a station.", *_box_words(request)))


def _number(request: Request) -> Answer:
    """Number the stations row by row, each row from the left."""
    if request.selected and not request.ids:
        raise YardError("no station is selected")
    ids = request.ids if request.selected else frozenset[str]()
    done = number_stations(
        request.drawing, Numbering(request.start or None, ids, request.renumber), request.box
    )
    return Answer(
        done.data, (*_number_words(done.numbers, done.left), *_old_number_words(request, done.numbers))
    )


def _number_words(numbers: Sequence[int], left: int) -> Iterator[str]:
    if numbers:
        which = f"{numbers[0]}" if len(numbers) == 1 else f"{min(numbers)} to {max(numbers)}"
        yield f"{count_of(len(numbers), 'station')} got the numbers {which}."
    elif not left:
        yield "There is no station to number."
    if left:
        yield f"{count_of(left, 'station')} could not be numbered for certain: write the number by hand."


def _old_number_words(request: Request, numbers: Sequence[int]) -> Iterator[str]:
    if request.renumber and numbers and request.box_file:
        yield f"Numbers in {request.box_file.name}, as those of names and starts, are still the old ones."


def _connectors(request: Request) -> Answer:
    """Make plain lines of connectors, from middle to middle."""
    transports = [transport.id for transport in (request.box or Box()).transports]
    if request.transport and request.transport not in transports:
        raise YardError(f"there is no transport {request.transport!r}; there are {join_words(transports)}")
    done = straighten_connectors(request.drawing, request.box, request.transport)
    return Answer(done.data, (*_connector_words(done, request.transport), *_box_words(request)))


def _connector_words(done: Straightened, transport: str) -> Iterator[str]:
    yield f"{count_of(done.lines, 'connector')} became {'a line' if done.lines == 1 else 'lines'}."
    if done.loose:
        yield f"{count_of(done.loose, 'connector')} stayed: an end is connected to no station."
    if done.elsewhere:
        why = f"there is no layer {transport} for it" if transport else "no transport is given for it"
        yield f"{count_of(done.elsewhere, 'connector')} in no transport's layer stayed: {why}."


TASKS: dict[str, Callable[[Request], Answer]] = {
    "check": _check,
    "clear": _clear,
    "join": _join,
    "number": _number,
    "connectors": _connectors,
}
"""What can be asked for, by name."""
