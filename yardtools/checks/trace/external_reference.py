"""The drawing refers to another file."""

from yardtools.checks.registry import rule
from yardtools.findings import WARNING

RULE = rule(
    __name__,
    WARNING,
    "The drawing refers to another file.",
    rationale="A drawing is read as it is: nothing is ever fetched. What lies in another file, or "
    "on the net, is not there for the reader, and may be gone or changed for people. Only "
    "a scan may be a file beside the drawing.",
    bad="<use href='symbols.svg#disc'/>",
    good="<use href='#disc'/>",
)
