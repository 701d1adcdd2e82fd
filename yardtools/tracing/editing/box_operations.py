"""Operations on the box: any field of it, its comments kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from yardtools.tracing.editing.boxes import set_value
from yardtools.tracing.editing.work import Work


def set_box(work: Work, path: Sequence[str | int], value: Any) -> None:
    """Give a field of the box another value, or take it away."""
    work.change_box(lambda text: set_value(text, path, value))
