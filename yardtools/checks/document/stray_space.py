"""Lines of box.toml end in blanks, or its last line does not end."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "Lines of box.toml end in blanks, or its last line does not end.",
    rationale="Blanks that nobody sees come and go with the editor, and show up as changes where nothing was "
    "changed. Blanks inside a text of several lines are part of it, and stay.",
    bad="title = 'London' ␠␠",
    good="title = 'London'",
    fix="removes the blanks, and ends the last line",
)
