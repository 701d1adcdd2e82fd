"""The file of a picture to draft from: what it may be, and the same picture as browsers can show it."""

from __future__ import annotations

import io
import stat
from pathlib import Path

from PIL import Image

from yardtools import files
from yardtools.errors import YardError
from yardtools.scan_files import KINDS
from yardtools.scans.decoding import open_image, read_head

SUFFIXES = {"JPEG": ".jpg", "PNG": ".png", "GIF": ".gif", "WEBP": ".webp", "BMP": ".bmp"}
"""The kinds of pictures that browsers show, with the endings of their files."""

_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"mif1", b"msf1", b"avif")
"""What the files of phones say of themselves."""


def read_picture_file(path: Path) -> bytes:
    """The content of a picture's file; an error says what it is instead."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError) as error:
        reason = files.reason(error) if isinstance(error, OSError) else str(error)
        raise YardError(f"cannot read {path}: {reason}") from error
    if stat.S_ISDIR(mode):
        raise YardError(f"{path} is a folder; give the picture of the board, such as {path / 'scan.jpg'}")
    if not stat.S_ISREG(mode):
        raise YardError(f"{path} is no ordinary file; save the picture in one")
    data = files.read(path)
    if words := _refuse(data):
        raise YardError(f"{path}: {words}")
    return data


def _refuse(data: bytes) -> str:
    """Why nothing can be drafted from a file; nothing where it may be a picture."""
    if not data:
        return "the file is empty"
    if data.startswith(b"%PDF"):
        return "it is a PDF; save its page as PNG or JPEG first, with 300 dots an inch"
    if data[4:8] == b"ftyp" and data[8:12] in _BRANDS:
        return "it is HEIC or AVIF, as phones save photos; export it as JPEG first"
    if data.startswith(b"RIFF") and len(data) < 8 + int.from_bytes(data[4:8], "little"):
        return "the picture is cut off: a part of its file is missing"
    return ""


def as_shown(data: bytes) -> bytes:
    """The picture as a file that browsers show: itself, or a PNG of it; an animation is refused."""
    kind = read_head(data).kind
    if kind != "JPEG" and (count := _count_pictures(data)) > 1:
        word = "pages" if kind == "TIFF" else "pictures that follow each other"
        raise YardError(f"it holds {count} {word}; save the one that shows the board")
    if kind in SUFFIXES:
        return data
    content = io.BytesIO()
    open_image(data).save(content, "PNG")
    return content.getvalue()


def _count_pictures(data: bytes) -> int:
    try:
        with Image.open(io.BytesIO(data), formats=tuple(KINDS)) as image:
            return int(getattr(image, "n_frames", 1))
    except (OSError, ValueError, SyntaxError, EOFError):  # who decodes it says what is wrong
        return 1


def suffix_of(data: bytes) -> str:
    """How the name of a picture's file ends."""
    return SUFFIXES[read_head(data).kind]
