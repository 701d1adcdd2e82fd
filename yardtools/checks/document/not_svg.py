"""The file is no SVG drawing."""

from yardtools.checks.registry import rule
from yardtools.findings import ERROR

RULE = rule(
    __name__,
    ERROR,
    "The file is no SVG drawing.",
    rationale="A tracing is an SVG file. What is no XML, or XML of another kind, holds no drawing to read.",
    bad="<html><body/></html>",
    good="<svg xmlns='http://www.w3.org/2000/svg'/>",
)
