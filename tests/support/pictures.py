"""Pictures as files have them."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image


def picture(left: str, right: str) -> bytes:
    """A PNG of two halves."""
    image = Image.new("RGB", (200, 100), left)
    image.paste(right, (100, 0, 200, 100))
    content = io.BytesIO()
    image.save(content, "PNG")
    return content.getvalue()


def white(width: int, height: int) -> bytes:
    """A white PNG of that size, a byte a pixel."""
    row, packer = b"\0" + b"\xff" * width, zlib.compressobj(1)
    rows = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", rows), (b"IEND", b""))
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body
