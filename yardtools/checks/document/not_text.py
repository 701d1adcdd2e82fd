"""The file is not UTF-8 text."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The file is not UTF-8 text.",
    rationale="Boards are UTF-8 text, so that every program reads the same characters. Other encodings, and"
    " files that are no text at all, would be guessed at.",
    bad="a file saved as UTF-16",
    good="the same file saved as UTF-8",
)
