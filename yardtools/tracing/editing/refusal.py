"""The word why an operation does not fit."""

from __future__ import annotations

from yardtools.errors import YardError


class Refusal(YardError):
    """An operation does not fit the drawing as it is; nothing was changed."""
