"""Lines run on over stations that say nothing about them."""

from yardtools.checks.registry import rule
from yardtools.findings import INFO

RULE = rule(
    __name__,
    INFO,
    "Lines run on over stations that say nothing about them.",
    rationale="Most people draw each link as a line of its own. Where hardly any line of the "
    "commonest transport runs over a station, a line that does is taken to pass by, unless "
    "its symbol shows the transport or another line of it ends there. Otherwise a line over"
    " several stations is a link from each to the next.",
    bad="a bus line from 1 to 3 over station 2, whose symbol says nothing, among 300 that run over none",
    good='the symbols of stations mapped under [tracing.symbols]; or through = "split" or "pass"',
)
