"""board.json is not what box.toml and tracing.svg make."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "board.json is not what box.toml and tracing.svg make.",
    rationale="board.json is made, not written: people read it, programs play on it. When the drawing or the "
    "box was changed and the board was not made anew, the three say different things, and nobody knows "
    "which of them is meant.",
    bad="a link drawn into tracing.svg that is not in board.json",
    good="board.json as `yard import` writes it",
)
