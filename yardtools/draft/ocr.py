"""Print read by neural networks: where text stands in a picture, and how likely each number is there.

The networks are PP-OCRv4's for detection and recognition, as the wheels of `rapidocr-onnxruntime` and of
`rapidocr` have them, byte for byte the same. They are called directly: the code of those wheels would need
OpenCV with its windows, and more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module, metadata
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yardtools.extras import missing_extra, needed_for
from yardtools.findings import Point
from yardtools.scans.picture import Floats, Picture

FEATURE = "drafting from a picture"

_WHEELS = ("rapidocr-onnxruntime", "rapidocr")
"""Either has the networks: the first for Python up to 3.12, the second, up to version 3.8, for any."""
_DETECTOR = "ch_PP-OCRv4_det_"
_READER = "ch_PP-OCRv4_rec_"
"""How the names of their files begin."""

TILE = 960
_OVERLAP = 96
LINE = 48
"""The height of a line of text that the reader takes."""
_SURE = 0.3


@dataclass(frozen=True, slots=True)
class Text:
    """A word in the picture: its middle, its width and height, and how clearly it is text."""

    at: Point
    size: Point
    certainty: float


@cache
def _session(name: str) -> Any:
    """A network, run by one thread: the same picture gives the same numbers."""
    with needed_for(FEATURE, "draft"):
        import onnxruntime  # noqa: PLC0415 - an extra
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(_network_file(name), options, providers=["CPUExecutionProvider"])


def _network_file(name: str) -> str:
    """Where the file of a network lies, in whichever wheel is installed."""
    for wheel in _WHEELS:
        try:
            files = metadata.files(wheel) or ()
        except metadata.PackageNotFoundError:
            continue
        for file in files:
            if file.name.startswith(name) and file.suffix == ".onnx":
                return str(file.locate())
    raise missing_extra("draft", FEATURE, ["networks that read print"])


def load() -> None:
    """Load the networks and the libraries now: what is missing is said before any work is done."""
    with needed_for(FEATURE, "draft"):
        for name in ("ndimage", "optimize", "sparse.csgraph"):
            import_module(f"scipy.{name}")
    _session(_DETECTOR)
    _session(_READER)


# --- where text is ----------------------------------------------------------------------------


def find_text(picture: Picture, zoom: float, tell: Callable[[float], None] = lambda _: None) -> list[Text]:
    """All words in the picture at a zoom, tile by tile; it tells the share that is done."""
    tiles, found = list(_tiles(picture, zoom)), list[Text]()
    for place, corner in enumerate(tiles):
        found += _find_in_tile(picture, corner, zoom)
        tell((place + 1) / len(tiles))
    return found


def _tiles(picture: Picture, zoom: float) -> Iterator[Point]:
    step = (TILE - _OVERLAP) / zoom
    for row in range(max(1, int(np.ceil((picture.size[1] - _OVERLAP / zoom) / step)))):
        for column in range(max(1, int(np.ceil((picture.size[0] - _OVERLAP / zoom) / step)))):
            yield column * step, row * step


def _find_in_tile(picture: Picture, corner: Point, zoom: float) -> Iterator[Text]:
    from scipy import ndimage  # noqa: PLC0415 - an extra

    colours = picture.colours(corner, (TILE, TILE), zoom)[..., ::-1] / 255
    values = ((colours - _MEAN) / _SPREAD).transpose(2, 0, 1)[None].astype(np.float32)
    session = _session(_DETECTOR)
    chance = session.run(None, {session.get_inputs()[0].name: values})[0][0, 0]
    labels, _ = ndimage.label(chance > _SURE)
    for place, (rows, columns) in enumerate(ndimage.find_objects(labels), 1):
        high, wide = rows.stop - rows.start, columns.stop - columns.start
        if high < 3 or wide < 3:
            continue
        inside = labels[rows, columns] == place
        grow = 1.6 * wide * high / (2 * (wide + high))  # the network marks a shrunken word
        x, y = (columns.start + columns.stop) / 2, (rows.start + rows.stop) / 2
        at = (corner[0] + x / zoom, corner[1] + y / zoom)
        size = ((wide + 2 * grow) / zoom, (high + 2 * grow) / zoom)
        yield Text(at, size, float(chance[rows, columns][inside].mean()))


_MEAN = np.array([0.485, 0.456, 0.406], dtype=np.float32)
_SPREAD = np.array([0.229, 0.224, 0.225], dtype=np.float32)


# --- what it says -----------------------------------------------------------------------------


def read_digits(crops: Sequence[Floats]) -> NDArray[np.float32]:
    """For each crop of the same size and each step across it the chance of a blank, of 0 to 9, and of others.

    A crop has the reader's height, and red, green and blue from 0 to 255.
    """
    session = _session(_READER)
    name = session.get_inputs()[0].name
    values = np.stack(crops)[..., ::-1].transpose(0, 3, 1, 2) / 127.5 - 1
    parts = [
        session.run(None, {name: values[start : start + 32].astype(np.float32)})[0]
        for start in range(0, len(values), 32)
    ]
    chances = np.concatenate(parts)
    kept = chances[..., [0, *_digit_columns()]]
    return np.concatenate([kept, 1 - kept.sum(axis=-1, keepdims=True)], axis=-1)


@cache
def _digit_columns() -> tuple[int, ...]:
    letters = _session(_READER).get_modelmeta().custom_metadata_map["character"].splitlines()
    return tuple(letters.index(str(digit)) + 1 for digit in range(10))
