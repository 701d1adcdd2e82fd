"""The style sheets and scripts of pages: files beside this one or elsewhere, put into a page as they are.

Scripts are plain modules that import from each other. A page that must work from a disk cannot load
them one by one, so they are joined into one module, and the words that joined them are dropped.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=\w)", re.MULTILINE)
_RISKY = re.compile("[<>&\u2028\u2029]")


@cache
def asset_text(name: str | Path) -> str:
    """The text of a file beside this one, or of a file elsewhere by its whole path."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def style(*names: str | Path) -> str:
    """Style sheets, one after the other."""
    return "".join(map(asset_text, names))


def script(*names: str | Path) -> str:
    """Modules joined into one: each comes after those that it imports from."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", asset_text(name))) for name in names)


def data_text(data: Any) -> str:
    """Data as JSON that can stand in a page: nothing in it ends the element or begins another."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return _RISKY.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
