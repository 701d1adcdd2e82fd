"""Make the pictures of docs/drafting.md: a made-up town printed and photographed, and the draft of the photo.

With a folder as its argument, the photo and the draft are left there, to try the guide's steps with.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # where the pictures are made

from PIL import Image, ImageDraw

from digitising_pictures import IMAGES, yard
from support.looks import Photo, photographed, printed_in

TOWN, LOOK, WIDE = "harbour-3", "classic", 1700
TRANSPORTS = "tram,boat,cable"
SHOWN = 1000
"""How wide the pictures of the page are."""


def main() -> int:
    """Make them all."""
    if len(sys.argv) > 1:
        make_all(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as place:
            make_all(Path(place))
    return 0


def make_all(place: Path) -> None:
    """Print the town, photograph it, draft it, and show each of these."""
    photo = photographed(printed_in(TOWN, LOOK, WIDE), 5)
    (place / "photo.jpg").write_bytes(photo.print.file("JPEG", quality=88))
    corners = [f"{x:.0f},{y:.0f}" for x, y in photo.corners]
    yard(place, "draft", "photo.jpg", "-o", "harbour", "--transports", TRANSPORTS, "--corners", *corners)
    show(with_corners(photo), "drafting-photo")
    show(overlay(place / "harbour"), "drafting-draft")
    with Image.open(place / "harbour" / "colours.png") as colours:
        show(colours, "drafting-colours")


def with_corners(photo: Photo) -> Image.Image:
    """The photo with a ring round each corner of the board."""
    with Image.open(io.BytesIO(photo.print.file("JPEG", quality=88))) as image:
        seen = image.convert("RGB")
    pen, reach = ImageDraw.Draw(seen), seen.width / 60
    for x, y in photo.corners:
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), outline="#ff2d78", width=6)
        pen.ellipse((x - 4, y - 4, x + 4, y + 4), fill="#ff2d78")
    return seen


def overlay(folder: Path) -> Image.Image:
    """The tracing over its scan, which is paled so that the two are told apart."""
    tracing = (folder / "tracing.svg").read_text(encoding="utf-8")
    paled = tracing.replace("<image ", '<image opacity="0.45" ')
    (folder / "shown.svg").write_text(paled, encoding="utf-8")
    command = ["rsvg-convert", "--width", str(2 * SHOWN), "--background-color", "white", "shown.svg"]
    drawn = subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout
    (folder / "shown.svg").unlink()
    return Image.open(io.BytesIO(drawn)).convert("RGB")


def show(image: Image.Image, name: str) -> None:
    """Save a picture of the page."""
    high = round(image.height * SHOWN / image.width)
    image.resize((SHOWN, high), Image.Resampling.LANCZOS).save(IMAGES / f"{name}.webp", quality=80, method=6)


if __name__ == "__main__":
    sys.exit(main())
