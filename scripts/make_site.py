"""The site: the documentation, the gallery, the live pages of the boards and replays of games, in build/site.

`make` makes the gallery first. The pages are put together in build/site-pages, under the very paths that they
have here, so that links between them hold. MkDocs makes the site of them; afterwards every link is tried.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from site_links import FETCHED_BY, faults_of
from validator_parts import put_validator
from yardtools import files
from yardtools.games import GAMES, find_game
from yardtools.resources import board_names

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build"
PAGES, SITE = BUILD / "site-pages", BUILD / "site"
CONFIG = ROOT / "docs" / "site" / "mkdocs.yml"
PAPERS = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE")
GALLERY = ("index.html", "boards", "pages", "pictures", "sheets")
SEED = "5"


def main() -> int:
    """Make the site; 1 where a link of it leads nowhere."""
    if not (BUILD / "index.html").exists():
        raise SystemExit("there is no gallery yet: `make` makes it")
    shutil.rmtree(PAGES, ignore_errors=True)
    put_pages_together(PAGES)
    put_gallery(PAGES)
    put_replays(PAGES)
    put_validator(PAGES)
    return make_site(PAGES, SITE)


# --- what it is made of -----------------------------------------------------------------------


def put_pages_together(pages: Path) -> None:
    """The documentation, the papers, the boards and the schemas, under the paths that they have here."""
    for name in ("docs", "boards", "schemas"):
        shutil.copytree(ROOT / name, pages / name)
    for name in PAPERS:
        shutil.copy(ROOT / name, pages / name)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    files.write(pages / "README.md", readme_for_site(readme))
    files.write(pages / "schemas" / "index.md", schemas_page())
    files.write(pages / "look.md", look_page())


def readme_for_site(text: str) -> str:
    """The README whose links in HTML lead to pages of the site; those in Markdown do by themselves."""
    text = re.sub(r'href="([^":]+)\.md(#[^"]*)?"', r'href="\1.html\2"', text)
    return text.replace("](schemas)", "](schemas/index.md)")


def schemas_page() -> str:
    """A list of the schemas, each with what it says of itself."""
    rows = ["# Schemas", "", "The JSON Schemas of everything that yardtools reads and writes; `yard schema`"]
    rows += ["prints them, and [the format](../docs/format.md) explains them key by key.", ""]
    for path in sorted((ROOT / "schemas").glob("*.json")):
        about = json.loads(path.read_text(encoding="utf-8"))["description"]
        rows.append(f"- [{path.name.removesuffix('.schema.json')}]({path.name}): {about}")
    return "\n".join(rows) + "\n"


def put_gallery(pages: Path) -> None:
    """What `make` made of the boards."""
    for name in GALLERY:
        copy = shutil.copytree if (BUILD / name).is_dir() else shutil.copy
        files.make_folder(pages / "gallery")
        copy(BUILD / name, pages / "gallery" / name)


def put_replays(pages: Path) -> None:
    """A game of each kind, played by bots and told again."""
    folder = files.make_folder(pages / "replays")
    with tempfile.TemporaryDirectory() as made:
        for game in GAMES:
            record = f"{game}.jsonl"
            yard(made, "play", game, "--seats", "greedy", "--seed", SEED, "--record", record)
            yard(made, "replay", record, "--format", "html", "-o", str(folder / f"{game}.html"))


def yard(place: str, *words: str) -> None:
    """Run a command whose files matter, and not what it says."""
    command = [sys.executable, "-m", "yardtools", "--quiet", *words]
    subprocess.run(command, cwd=place, stdout=subprocess.DEVNULL, check=True)


def look_page() -> str:
    """The page that leads to whatever is no text: the gallery, the live pages, the replays."""
    cards = "\n".join(look_cards())
    return f"""# To look at

Everything here is a page of its own that needs no network; save it, and it works on your own machine.

<div class="cards" markdown="0">
{cards}
</div>
"""


def look_cards() -> Iterator[str]:
    """A card for everything to look at."""
    yield card(
        "gallery/index.html", "docs/images/sheets-kit.png", "The gallery", "Sheets to print, and files."
    )
    for board in board_names():
        words = "The board, live: look around, find things, point at them."
        yield card(f"gallery/pages/{board}.html", f"docs/images/{board}.svg", board.capitalize(), words)
    for game in GAMES:
        words = "A game that bots played, told again move by move."
        picture = "replay-cards.webp" if game == "purrlock" else "replay-london.webp"
        yield card(f"replays/{game}.html", f"docs/images/{picture}", find_game(game).title, words)


def card(address: str, picture: str, title: str, words: str) -> str:
    """A picture that leads to a page, with its title and what it is."""
    return f'<a href="{address}"><img src="{picture}" alt="" loading="lazy"><b>{title}</b>{words}</a>'


# --- making it --------------------------------------------------------------------------------


def make_site(pages: Path, site: Path) -> int:
    """Make the site of its pages, and try its links; 1 where one leads nowhere."""
    config = pages.with_suffix(".yml")
    files.write(config, config_for(pages, site))
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", str(config)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=quiet)
    if done.returncode:
        print(done.stdout, done.stderr, sep="")
        return done.returncode
    forget_other_hosts(site)
    found = list(faults_of(site))
    for fault in found:
        print(fault)
    count = sum(path.is_file() for path in site.rglob("*"))
    print(f"{site}: {count} files; {len(found)} links lead nowhere" if found else f"{site}: {count} files")
    return 1 if found else 0


def config_for(pages: Path, site: Path) -> str:
    """The settings for these folders; pages that `nav` does not name come last in it."""
    text = CONFIG.read_text(encoding="utf-8")
    names = (f"docs/{path.name}" for path in sorted((pages / "docs").glob("*.md")))
    unnamed = [f"      - {name}" for name in names if name not in text]
    more = ["  - More:", *unnamed] if unnamed else []
    places = [f"docs_dir: {json.dumps(str(pages))}", f"site_dir: {json.dumps(str(site))}"]
    return "\n".join([*places, text.rstrip("\n"), *more, ""])


def forget_other_hosts(site: Path) -> None:
    """Take out whence scripts would fetch what no page here uses: charts, packages, help for old browsers."""
    for path in (path for pattern in ("*.js", "*.mjs") for path in site.rglob(pattern)):
        text = path.read_text(encoding="utf-8")
        files.write(path, FETCHED_BY[".js"].sub(_without_host, text))


def _without_host(found: re.Match[str]) -> str:
    return re.sub(r"(?:https?:)?//[^/]*/", "", found[0], count=1)


if __name__ == "__main__":
    sys.exit(main())
