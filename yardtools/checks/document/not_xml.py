"""The file is not well-formed XML."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The file is not well-formed XML.",
    rationale="GraphML, GEXF and SVG are XML: one tag that is not closed, and no program can tell what "
    "belongs where.",
    bad='<node id="1">',
    good='<node id="1"/>',
)
