"""The site that `make site` makes: its links lead somewhere, and it needs no other host and no server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.browser import open_page
from support.scripts import load_script

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGE = '<link href="site.css"><h1 id="first">One</h1><a href="{}">on</a>'


def faults(site: Path) -> list[str]:
    return list(load_script("site_links").faults_of(site))


@pytest.mark.parametrize(
    ("link", "wanted"),
    [
        ("#first", []),
        ("more/two.html#second", []),
        ("more", []),
        ("https://example.org/nowhere", []),
        ("#third", ["one.html: #third leads to no place in its page"]),
        ("more/two.html#first", ["one.html: more/two.html#first leads to no place in its page"]),
        ("three.html", ["one.html: three.html leads to no file"]),
        ("../three.html", ["one.html: ../three.html leads out of the site"]),
    ],
)
def test_where_links_lead(link: str, wanted: list[str], tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "more").mkdir(parents=True)
    (site / "one.html").write_text(PAGE.format(link), encoding="utf-8")
    (site / "more" / "two.html").write_text('<p id="second">', encoding="utf-8")
    (site / "more" / "index.html").write_text('<a href="../one.html">', encoding="utf-8")
    (site / "site.css").write_text("p { margin: 0 }", encoding="utf-8")
    assert faults(site) == wanted


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("site.css", "@import '{}css'"),
        ("site.css", "p {{ background: url({}paper.png) }}"),
        ("site.js", 'const part = import("{}part.mjs")'),
        ("one.html", '<script src="{}part.js"></script>'),
        ("one.html", '<link rel="stylesheet" href="{}site.css">'),
    ],
)
def test_what_is_fetched_from_other_hosts_is_named(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text.format("https://other.example/"), encoding="utf-8")
    [fault] = faults(tmp_path)
    assert fault.startswith(f"{name}: fetches https://other.example/")


def test_pages_that_the_contents_do_not_name_come_last(tmp_path: Path) -> None:
    script = load_script("make_site")
    (tmp_path / "docs").mkdir()
    for name in ("checks.md", "news.md"):
        (tmp_path / "docs" / name).touch()
    assert script.config_for(tmp_path, tmp_path).endswith("SECURITY.md\n  - More:\n      - docs/news.md\n")


@pytest.mark.slow
def test_the_site(browser: Browser, tmp_path: Path) -> None:
    """All of it but the gallery, opened as a file: links hold, and it can be searched."""
    script = load_script("make_site")
    pages, site = tmp_path / "pages", tmp_path / "site"
    script.put_pages_together(pages)
    script.put_replays(pages)
    for link in load_script("site_links").Page(script.look_page()).links:
        if link.startswith("gallery/"):
            (pages / link).parent.mkdir(parents=True, exist_ok=True)
            (pages / link).write_text("<p>made by make", encoding="utf-8")
    assert script.make_site(pages, site) == 0
    from playwright.sync_api import expect

    with open_page(browser, (site / "index.html").as_uri(), within=site.as_uri()) as page:
        page.get_by_role("textbox", name="Search").click()
        page.keyboard.type("suppression")
        found = page.locator(".md-search-result__list")
        expect(found).to_contain_text("document/unused-suppression")
