"""Board-game maps as data one can trust: read, check, compare and export them.

```python
import yardtools as yard

board = yard.load("london")
print(len(board.stations), yard.fingerprint(board)[:12])
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yardtools.api import (
        AnyBoard,
        Board,
        Finding,
        Link,
        Mission,
        Rule,
        Severity,
        Starts,
        Station,
        TileSet,
        Trail,
        Transport,
        UnreadableBoard,
        YardError,
        dumps,
        fingerprint,
        load,
        loads,
        save,
        validate,
    )

__version__ = "0.1.0"

__all__ = [
    "AnyBoard",
    "Board",
    "Finding",
    "Link",
    "Mission",
    "Rule",
    "Severity",
    "Starts",
    "Station",
    "TileSet",
    "Trail",
    "Transport",
    "UnreadableBoard",
    "YardError",
    "__version__",
    "dumps",
    "fingerprint",
    "load",
    "loads",
    "save",
    "validate",
]


def __getattr__(name: str) -> Any:
    """The public names, loaded when first asked for, so that the program starts at once."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from yardtools import api  # noqa: PLC0415

    return getattr(api, name)
