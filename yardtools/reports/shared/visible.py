r"""What a terminal, a page or an XML reader could not show as it stands, written as an escape like `\x1b`."""

from __future__ import annotations

import re

_UNSEEN = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # controls: line ends, terminal escapes
    "\xad\u061c\u180e\u200b\u200e\u200f"  # invisible marks
    "\u2028-\u202e\u2060-\u206f"  # line separators; what turns the direction of text around
    "\ud800-\udfff"  # halves of characters, which UTF-8 cannot write
    "\ufeff\ufff9-\ufffb\ufffe\uffff"  # byte order mark, annotations, no characters at all
    "\U000e0000-\U000e007f"  # invisible letters
    "]"
)
_SHORT = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def visible(text: str) -> str:
    """The text on one line, with an escape for each character that cannot be seen or does harm."""
    return _UNSEEN.sub(lambda match: _escape(match.group()), text)


def visible_lines(text: str) -> str:
    """The same for a text that may have lines and tabs of its own."""
    return "\n".join(visible(line.expandtabs(4)) for line in text.split("\n"))


def _escape(character: str) -> str:
    code = ord(character)
    wide = f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
    return _SHORT.get(character) or (f"\\x{code:02x}" if code <= 0xFF else wide)
