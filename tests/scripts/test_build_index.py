"""The page that `make` ends with: everything that was made can be reached from it."""

from __future__ import annotations

import importlib.util
import sys
from html.parser import HTMLParser
from types import ModuleType

from support.places import SCRIPTS

SCRIPT = SCRIPTS / "build_index.py"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location(SCRIPT.stem, SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[SCRIPT.stem] = module
    spec.loader.exec_module(module)
    return module


class Reader(HTMLParser):
    """Where a page leads, what it shows, and what it says."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str | None] = []
        self.said = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag != "script"
        self.addresses += [value for name, value in attrs if name in ("href", "src")]

    def handle_data(self, data: str) -> None:
        self.said += data


def test_everything_can_be_reached() -> None:
    index = script()
    exports = ["boards/a/json/board.json", "boards/a/csv/stations.csv", "boards/a/csv/links.csv"]
    sheets = [index.Printed("Map", "sheets/a-map", 1), index.Printed("Map, large", "sheets/a-map-large", 13)]
    first = index.Made("A <script> & co", "1st", exports, "pages/a.html", "pages/a.svg", sheets)
    page = Reader(index.index_page([first, index.Made("B", "2nd", [], "pages/b.html", "pages/b.svg")]))
    files = {address for address in page.addresses if address and not address.startswith("#")}
    assert files == {
        *("pages/a.html", "pages/a.svg", "sheets/a-map.pdf", "sheets/a-map.png"),
        *("sheets/a-map-large.pdf", "sheets/a-map-large.png", *exports, "pages/b.html", "pages/b.svg"),
    }
    assert all(
        words in page.said for words in ("A <script> & co", "1 page, PDF", "13 pages, PDF", "2 formats")
    )
