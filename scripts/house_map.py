"""The map of the package in CONTRIBUTING.md: each room, its one job, and the rooms that it may use."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- the map: made by `make docs` -->\n", "<!-- end of the map -->\n"


def contributing_page() -> str:
    """CONTRIBUTING.md with its map made anew."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    return before + BEGIN + house_map() + END + rest.split(END)[1]


def house_map() -> str:
    """A row a room, those that others build on first."""
    sys.path.insert(0, str(ROOT / "tests"))
    from support.house import ALLOWED, BASE  # noqa: PLC0415 - the plan lies with the test that holds it

    rooms = [room for room in ALLOWED if room not in ("yardtools", "__main__")]
    rows = [
        f"| {_name(room)} | {_job(room)} | {_uses(ALLOWED.get(room), BASE)} |" for room in (*rooms, "cli")
    ]
    return "\n".join(["| room | its one job | uses |", "|---|---|---|", *rows]) + "\n"


def _name(room: str) -> str:
    return f"`{room}/`" if _is_folder(room) else f"`{room}.py`"


def _is_folder(room: str) -> bool:
    return (ROOT / "yardtools" / room).is_dir()


def _job(room: str) -> str:
    """What the room says of itself, in its first sentence."""
    package = ROOT / "yardtools"
    path = package / room / "__init__.py" if _is_folder(room) else package / f"{room}.py"
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return re.sub(r"\s+", " ", text.partition("\n\n")[0]).replace("|", "\\|").rstrip(".:")


def _uses(allowed: set[str] | None, base: set[str]) -> str:
    if allowed is None:
        return "everything"
    return ", ".join(_in_words(allowed, base)) or "nothing"


def _in_words(allowed: set[str], base: set[str]) -> Iterator[str]:
    if base <= allowed:
        yield "the base"
    named = allowed - base if base <= allowed else allowed
    yield from sorted(named - {"yardtools"})
    if "yardtools" in named:
        yield "the version"
