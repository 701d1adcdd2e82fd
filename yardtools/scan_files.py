"""What a scan may be: an image of a known kind and bounded size, inside the drawing or in the board's folder.

A drawing names its scan, and drawings come from anywhere. Whoever shows or prints a scan gets it from here
alone: a name that leads out of the folder, a device, or what only says that it is an image is refused.
"""

from __future__ import annotations

import base64
import binascii
import io
import os
import re
import stat
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, unquote_to_bytes

from yardtools import files
from yardtools.errors import YardError
from yardtools.extras import needed_for

if TYPE_CHECKING:
    from PIL import Image

BYTES = 256_000_000
"""The most bytes of a scan."""

PIXELS = 80_000_000
"""The most pixels of a scan: a board of 80 cm, scanned with 300 dots an inch, has about 60 million."""

KINDS = {
    "PNG": "image/png",
    "JPEG": "image/jpeg",
    "GIF": "image/gif",
    "WEBP": "image/webp",
    "BMP": "image/bmp",
    "TIFF": "image/tiff",
}
"""The kinds of images that can be a scan, as Pillow calls them, with their media types."""

SVG = "image/svg+xml"
FIRST_OF_MANY = "MPO"
"""What Pillow calls a JPEG with further pictures behind it, as many phones save it; others see the first."""
MEDIA_TYPES = frozenset({*KINDS.values(), SVG})

_DATA = re.compile(r"data:[^,]*?(?P<packed>;\s*base64\s*)?,", re.IGNORECASE)
_HEADS = {b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM", b"II*\0", b"MM\0*", b"%PDF"}
_SVG = re.compile(rb"(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE svg|svg)[\s>-]", re.IGNORECASE)


class ScanFile(NamedTuple):
    """A scan: its media type, which is ours and not what somebody wrote, and its bytes."""

    media_type: str
    data: bytes

    @property
    def data_url(self) -> str:
        """The scan as an address that holds it."""
        return f"data:{self.media_type};base64,{base64.b64encode(self.data).decode()}"


def read_scan_file(href: str, folder: Path, most: int = BYTES) -> ScanFile:
    """The scan that a drawing in this folder names, of at most so many bytes; else an error says why not."""
    match = _DATA.match(href)
    data = _embedded(href, match, most) if match else _beside(href, folder, most)
    return ScanFile(_media_type(data), data)


def read_shown_scan(href: str, folder: Path, most: int = BYTES) -> ScanFile:
    """The same, where a page is to show it."""
    scan = read_scan_file(href, folder, most)
    if scan.media_type == KINDS["TIFF"]:
        raise YardError("it is of a kind that browsers do not show; PNG, JPEG and WebP they do")
    return scan


def _embedded(href: str, match: re.Match[str], most: int) -> bytes:
    if len(href) > 2 * most:
        raise YardError(f"it has more than {most:,} bytes")
    payload = href[match.end() :]
    try:
        data = base64.b64decode(payload) if match["packed"] else unquote_to_bytes(payload)
    except (binascii.Error, ValueError) as error:
        raise YardError("it is no image that can be read") from error
    return _bounded(data, most)


def _bounded(data: bytes, most: int) -> bytes:
    if len(data) > most:
        raise YardError(f"it has more than {most:,} bytes")
    return data


def _beside(href: str, folder: Path, most: int) -> bytes:
    """The bytes of a file in the folder: the file that a link leads to counts, and only an ordinary one."""
    if re.match(r"(?!file:)[a-z][a-z0-9+.-]+:", href, re.IGNORECASE):
        raise YardError(f"{href:.60} is no file")
    name = unquote(re.sub(r"^file:(//)?", "", href, flags=re.IGNORECASE))
    try:
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise YardError(f"{name} lies outside the board's folder; copy it there and link to the copy")
        return _read_ordinary(path, name, most)
    except (OSError, RuntimeError) as error:
        words = files.reason(error) if isinstance(error, OSError) else "it leads to itself"
        raise YardError(f"cannot read {folder / name}: {words}") from error
    except ValueError as error:  # a NUL in the name
        raise YardError(f"cannot read {name!r}: {error}") from error


def _read_ordinary(path: Path, name: str, most: int) -> bytes:
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise YardError(f"{name} is no ordinary file")
        return _bounded(file.read(most + 1), most)


def is_picture_file(path: Path) -> bool:
    """Whether a file begins as pictures do, whatever it is called."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return False
        with open(path, "rb") as file:
            head = file.read(12)
    except (OSError, ValueError):  # who reads it says why not
        return False
    return any(head.startswith(each) for each in _HEADS) or head[4:8] == b"ftyp"


def kind_of(image: Image.Image) -> str:
    """The kind of an image that was opened, as in `KINDS`."""
    return "JPEG" if image.format == FIRST_OF_MANY else str(image.format)


def _media_type(data: bytes) -> str:
    """The media type by what the bytes are; an error where they are no image that a scan can be."""
    if _SVG.match(data[:1000]) and b"<svg" in data[:100_000]:
        return SVG
    with needed_for("a scan", "pictures"):
        from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - many boards have no scan

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)  # from 89 million pixels on
            with Image.open(io.BytesIO(data), formats=tuple(KINDS)) as image:
                pixels, kind = image.width * image.height, KINDS[kind_of(image)]
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        pixels, kind = PIXELS + 1, ""
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, KeyError) as error:
        raise YardError("it is no image that can be read") from error
    if pixels > PIXELS:
        raise YardError(f"it has more than {PIXELS:,} pixels; make it smaller")
    return kind
