"""Board-game maps as data one can trust: read, check, compare, export and play them.

```python
import yardtools as yard

board = yard.load("london")
print(len(board.stations), yard.fingerprint(board)[:12])
```
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yardtools.api import (
        Fix,
        FolderSheet,
        Refusal,
        draft_board,
        edit,
        fix,
        game,
        load,
        load_any,
        save,
        validate,
    )
    from yardtools.errors import UnreadableBoard, YardError
    from yardtools.findings import Finding, Rule, Severity
    from yardtools.formats.json import dumps, fingerprint, loads
    from yardtools.games.game import Game, IllegalMove, Move, Outcome, State
    from yardtools.model import (
        AnyBoard,
        Board,
        Link,
        Mission,
        Starts,
        Station,
        TileSet,
        Trail,
        Transport,
    )

__version__ = "0.1.0"

__all__ = [
    "AnyBoard",
    "Board",
    "Finding",
    "Fix",
    "FolderSheet",
    "Game",
    "IllegalMove",
    "Link",
    "Mission",
    "Move",
    "Outcome",
    "Refusal",
    "Rule",
    "Severity",
    "Starts",
    "State",
    "Station",
    "TileSet",
    "Trail",
    "Transport",
    "UnreadableBoard",
    "YardError",
    "__version__",
    "draft_board",
    "dumps",
    "edit",
    "fingerprint",
    "fix",
    "game",
    "load",
    "load_any",
    "loads",
    "save",
    "validate",
]


_HOMES = ("api", "model", "findings", "errors", "formats.json", "games.game")


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """The public names, loaded when first asked for, so that the program starts at once."""
        if name in __all__:
            for home in (import_module(f"{__name__}.{home}") for home in _HOMES):
                if hasattr(home, name):
                    return getattr(home, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What there is to use."""
    return __all__
