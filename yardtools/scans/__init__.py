"""Pictures of boards: a click put on the printed disc, the rest of a kind found, a photo made straight.

Places are in pixels of the picture as browsers and Inkscape show it, upright, from its top left corner: the
middle of the first pixel is (0.5, 0.5). Everything here needs numpy and Pillow and nothing else; they are
loaded with this room, so whoever rarely needs it imports it late.
"""

from yardtools.extras import needed_for

with needed_for("looking at a picture", "pictures"):
    from yardtools.scans.alike import Proposal, find_alike
    from yardtools.scans.corners import find_corners
    from yardtools.scans.discs import Disc, find_disc
    from yardtools.scans.picture import Picture
    from yardtools.scans.straightening import straighten

__all__ = ["Disc", "Picture", "Proposal", "find_alike", "find_corners", "find_disc", "straighten"]
