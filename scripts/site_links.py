"""Whether the links of a site lead somewhere: every file and every place in a page that its pages name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

OTHER_HOSTS = (
    "unpkg.com",
    "jsdelivr.net",
    "cdnjs.cloudflare.com",
    "googleapis.com",
    "gstatic.com",
    "bootstrapcdn.com",
)
"""Hosts that pages fetch scripts and fonts from; a site that works offline names none of them."""

_TEXTS = (".html", ".js", ".mjs", ".css", ".svg", ".json")


class Page(HTMLParser):
    """A page: where it leads, and the places in it that can be led to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag leads to, and its name."""
        for name, value in attrs:
            if value is None:
                continue
            if name in ("href", "src", "poster"):
                self.links.append(value)
            elif name == "id" or (tag == "a" and name == "name"):
                self.places.add(value)


@cache
def read_page(path: Path) -> Page:
    """A page of the site."""
    return Page(path.read_text(encoding="utf-8"))


def faults_of(site: Path) -> Iterator[str]:
    """Links that lead nowhere, and addresses of hosts that a page would fetch from."""
    for path in sorted(site.rglob("*.html")):
        if path.name != "404.html":  # which is shown under any address, so it names whole ones
            yield from (f"{path.relative_to(site)}: {fault}" for fault in _broken_links(path, site))
    for path in sorted(each for each in site.rglob("*") if each.suffix in _TEXTS):
        text = path.read_text(encoding="utf-8", errors="replace")
        yield from (f"{path.relative_to(site)}: names {host}" for host in OTHER_HOSTS if host in text)


def _broken_links(path: Path, site: Path) -> Iterator[str]:
    for link in dict.fromkeys(read_page(path).links):
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        target = target / "index.html" if target.is_dir() else target
        if not target.is_relative_to(site.resolve()) and target != path:
            yield f"{link} leads out of the site"
        elif not target.exists():
            yield f"{link} leads to no file"
        elif target.suffix == ".html" and unquote(parts.fragment) not in read_page(target).places:
            yield f"{link} leads to no place in its page"


def main() -> int:
    """Name the faults of a site; 1 where there are any."""
    found = list(faults_of(Path(sys.argv[1])))
    print("\n".join(found) or "every link leads somewhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
