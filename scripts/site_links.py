"""Whether the links of a site lead somewhere: every file and every place in a page that its pages name."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED_BY = {
    ".css": re.compile(r"""url\(\s*["']?((?:https?:)?//[^"')]+)|@import\s+["']((?:https?:)?//[^"']+)"""),
    ".js": re.compile(r"""["'`]((?:https?:)?//[\w.-]+/[^"'`\s]*\.(?:m?js|css|wasm|woff2?))["'`]"""),
}
"""What style sheets and scripts fetch from elsewhere; a site that works offline fetches nothing so."""


class Page(HTMLParser):
    """A page: where it leads, and the places in it that can be led to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.places: set[str] = {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag leads to, and its name."""
        for name, value in attrs:
            if value is None:
                continue
            if name in ("href", "src", "poster"):
                self.links.append(value)
                if tag not in ("a", "area") and (tag, dict(attrs).get("rel")) != ("link", "canonical"):
                    self.fetched.append(value)
            elif name == "id" or (tag == "a" and name == "name"):
                self.places.add(value)


@cache
def read_page(path: Path) -> Page:
    """A page of the site."""
    return Page(path.read_text(encoding="utf-8"))


def faults_of(site: Path) -> Iterator[str]:
    """Links that lead nowhere, and what would be fetched from other hosts."""
    for path in sorted(site.rglob("*.*")):
        faults = [f"fetches {address}" for address in _fetched_from_elsewhere(path)]
        if (
            path.suffix == ".html" and path.name != "404.html"
        ):  # which is shown anywhere, so it names whole ones
            faults += _broken_links(path, site)
        yield from (f"{path.relative_to(site)}: {fault}" for fault in faults)


def _fetched_from_elsewhere(path: Path) -> Iterator[str]:
    if path.suffix == ".html":
        yield from (link for link in read_page(path).fetched if urlsplit(link).netloc)
    elif pattern := FETCHED_BY.get(path.suffix.replace(".mjs", ".js")):
        text = path.read_text(encoding="utf-8", errors="replace")
        yield from ("".join(filter(None, found.groups())) for found in pattern.finditer(text))


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
