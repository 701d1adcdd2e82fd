"""How near is joined: the two distances of the box, or else those that a drawing's own symbols give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import shapely

from yardtools.model.box import Tracing
from yardtools.tracing.reading.stations import Spot

WELD, REACH = 4.0, 12.0
"""What counts where neither the box nor a symbol says how near is joined."""
BEYOND = 1.5
"""An end may be so many radii of a symbol away from its middle."""
SPACING = 9
"""However small the symbols are, an end may be this part of the way to the next station away."""
ACROSS = 0.5
"""A line runs over a station where it comes within this part of its radius; a touch is no stop."""
LARGEST = 6.0
"""A symbol this many times as large as the others counts as no larger."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The distances that decide what joins, in board units.

    An end within `weld` of a station's middle joins it silently, up to `reach` with a finding, and a
    line that passes within `over` runs over it. Where they go `by_symbol` these are those of a symbol of
    usual size; `weld_of` and `reach_of` are those of one station.
    """

    weld: float = WELD
    reach: float = REACH
    over: float = WELD
    by_symbol: bool = False
    is_reach_given: bool = True

    def weld_of(self, spot: Spot) -> float:
        """How near an end joins this station silently: as far as its own symbol reaches."""
        if not self.by_symbol:
            return self.weld
        own = min(max(spot.rim, self.weld / 2), LARGEST * self.weld)
        return min(own, self.reach) if self.is_reach_given else own

    def reach_of(self, spot: Spot) -> float:
        """Up to where an end joins this station at all."""
        return self.reach if self.is_reach_given else max(self.reach, BEYOND * self.weld_of(spot))


def find_sizes(options: Tracing, spots: Sequence[Spot]) -> Sizes:
    """The distances of the box; what it leaves out follows the symbols."""
    rims = [spot.rim for spot in spots if spot.rim > 0]
    if options.weld is not None or not rims:
        weld = WELD if options.weld is None else options.weld
        return Sizes(weld, max(weld, REACH) if options.reach is None else options.reach, weld)
    usual, given = median(rims), options.reach
    reach = max(BEYOND * usual, _spacing(spots) / SPACING) if given is None else given
    return Sizes(min(usual, reach), reach, min(ACROSS * usual, reach), True, given is not None)


def _spacing(spots: Sequence[Spot]) -> float:
    """How far the next station usually is."""
    places = shapely.points([spot.at for spot in spots])
    tree = shapely.STRtree(places)
    _, far = tree.query_nearest(places, exclusive=True, all_matches=False, return_distance=True)
    return median(far.tolist()) if len(far) else 0.0
