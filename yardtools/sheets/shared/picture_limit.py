"""How large a picture on a sheet may be: typst takes its time and memory by its bytes."""

from __future__ import annotations

from yardtools.errors import YardError

LARGEST = 16_000_000
"""The most bytes that a picture may have."""


def check_picture(picture: str | bytes) -> None:
    """Refuse a picture that is too large to be set, before it is taken apart or set."""
    if len(picture) > LARGEST:
        most = f"its drawing has {len(picture):,} bytes, and {LARGEST:,} are the most"
        raise YardError(f"the sheet cannot be set: {most}")
