"""What stops the tool: errors that end a command with one clear line and exit status 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from yardtools.findings import Fault


class YardError(Exception):
    """The tool cannot go on; the message is one line that says what and where."""


class UnreadableBoard(YardError):
    """A text is no board; `fault` is the first thing that is wrong with it."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class MissingProgram(YardError):
    """A program or library that this one feature needs is not installed."""
