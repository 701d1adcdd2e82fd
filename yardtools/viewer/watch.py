"""A folder watched for saves, by looking at it a few times a second: that works on every system and disk."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

PAUSE = 0.1
"""Seconds between two looks."""

WATCHED = (".svg", ".svgz", ".toml", ".json", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp")
"""What matters in a board folder; editors leave files of other names there while they save."""

State = dict[str, tuple[int, int, int]]


def state_of(folder: Path) -> State:
    """What is known of a folder's files without reading them; nothing where it is gone."""
    try:
        with os.scandir(folder) as entries:
            files = [entry for entry in entries if entry.name.lower().endswith(WATCHED)]
            stats = {entry.name: entry.stat() for entry in files if not entry.name.startswith(".")}
    except OSError:  # a file may go between the two
        return {}
    return {name: (stat.st_mtime_ns, stat.st_size, stat.st_ino) for name, stat in stats.items()}


def follow(folder: Path, seen: State, redraw: Callable[[], object]) -> NoReturn:
    """Redraw whenever the folder has changed since it was seen, and then stood still for a moment."""
    last = seen
    while True:
        time.sleep(PAUSE)
        now = state_of(folder)
        if now == last and now != seen:
            seen = now
            redraw()
        last = now
