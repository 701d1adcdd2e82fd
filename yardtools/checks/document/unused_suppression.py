"""A suppression or severity in box.toml applies to nothing."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "A suppression or severity in box.toml applies to nothing.",
    rationale="A suppression says that one finding is known and right as it is. When the fault is mended, or "
    "the code or a subject misspelt, it suppresses nothing, or one day something it was not meant for. "
    "All subjects of the finding must be named, in any order.",
    bad='[[suppress]]\ncode = "links/crosing"\nsubject = ["link:taxi:1-8", "link:taxi:2-9"]\n'
    'reason = "a bridge"',
    good='[[suppress]]\ncode = "links/crossing"\nsubject = ["link:taxi:1-8", "link:taxi:2-9"]\n'
    'reason = "a bridge"',
)
