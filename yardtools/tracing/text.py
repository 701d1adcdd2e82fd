"""The text of a drawing as reports show it, whatever its file is packed in or encoded with."""

from __future__ import annotations

from yardtools.tracing.markup import NotSvg, encoding_of, unpacked
from yardtools.tracing.safety import Refused


def text_of(data: bytes) -> str:
    """The text, as far as it can be read; lines and columns are those of the findings."""
    try:
        content = unpacked(data)
    except (NotSvg, Refused):
        return ""
    encoding, mark = encoding_of(content)
    return content[len(mark) :].decode(encoding, "replace")
