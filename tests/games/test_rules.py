"""The files of the rules are whole, and every rule that is cited somewhere is in them."""

from __future__ import annotations

import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from support.places import PACKAGE, ROOT
from yardtools.games import GAMES
from yardtools.games.citations import cited_rules, mark_citations, related_rules
from yardtools.games.rules import Ambiguity, Rule, all_rules, book_of, rule, rules_of

ABOUT = {"board", "set-up", "play", "information"}
PREFIXES = "".join({id.removeprefix("A-")[0] for id in all_rules()})
CITED = re.compile(rf"(?<![\w.#'-])(?:A-)?[{PREFIXES}]\d{{1,2}}(?![\w.]|,? -?\d)")
"""A citation, and no path of a drawing, such as `M8 1 15.5 15H.5z`."""


def document(game: str) -> dict[str, Any]:
    return tomllib.loads((PACKAGE / "games" / game / "rules.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_a_file_has_the_keys_of_the_classes(game: str) -> None:
    assert {"book", "rule"} <= set(document(game)) <= {"book", "rule", "ambiguity"}
    for name, kind in (("rule", Rule), ("ambiguity", Ambiguity)):
        known = {field.name for field in fields(kind)} - {"game"}
        assert all(set(table) <= known for table in document(game).get(name, ()))
    assert all(getattr(book_of(game), word) for word in ("title", "edition", "places"))


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_numbered_without_gaps_under_one_letter(game: str) -> None:
    tables = document(game)
    letter = tables["rule"][0]["id"][0]
    for prefix, rows in ((letter, tables["rule"]), (f"A-{letter}", tables.get("ambiguity", ()))):
        assert {row["id"] for row in rows} == {f"{prefix}{number}" for number in range(1, len(rows) + 1)}
    others = (each for other in GAMES if other != game for each in rules_of(other))
    assert all(each.id.removeprefix("A-")[0] != letter for each in others)


@pytest.mark.parametrize("each", all_rules().values(), ids=lambda each: each.id)
def test_a_rule_is_whole(each: Rule | Ambiguity) -> None:
    assert each.about
    assert set(each.about) <= ABOUT
    assert each.place or each.inferred
    sentences = [each.brief, each.inferred or "."]
    if isinstance(each, Ambiguity):
        sentences += [each.text or ".", *each.readings.values()]
        assert each.concerns
        assert set(each.concerns) <= set(all_rules())
        assert bool(each.answer) != bool(each.option)
        assert bool(each.option) == bool(each.readings)
        assert each.question.endswith("?")
    assert all(sentence.endswith((".", ")")) for sentence in sentences)
    assert not re.search(r"[<>«»\n]|=>|  ", " ".join(sentences))


def test_rules_are_found_by_their_ids() -> None:
    assert rule("m26") is rule("M26") is all_rules()["M26"]
    assert rule("A-E14").game == "europe"
    assert related_rules("A-M1") == ["M22", "M34", "M35", "M41"]
    assert "A-M1" in related_rules("M41")


def test_citations_in_texts() -> None:
    assert cited_rules("no (M5 to M7), M5, A-M1 nor X99, xM3, M3x") == ["M5", "M6", "M7", "A-M1"]
    tooltip = "What does a bobby do that cannot move? It sits out, as a detective does."
    assert mark_citations("no (A-M7) &amp; (X1)") == f'no (<abbr title="{tooltip}">A-M7</abbr>) &amp; (X1)'


# --- what is cited ----------------------------------------------------------------------------


def words_of(path: Path) -> Iterator[str]:
    """The comments and strings of a module."""
    text = path.read_text(encoding="utf-8")
    kinds = (tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", None))
    return (
        token.string for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type in kinds
    )


@pytest.mark.parametrize(
    "room", sorted({path.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("*.py")})
)
def test_every_rule_that_code_cites_exists(room: str) -> None:
    paths = [PACKAGE / room] if room.endswith(".py") else (PACKAGE / room).rglob("*.py")
    cited = ((path, id) for path in paths for words in words_of(path) for id in CITED.findall(words))
    assert [(str(path), id) for path, id in cited if id not in all_rules()] == []


PAGES = sorted(chain(ROOT.glob("*.md"), (ROOT / "docs").glob("*.md"), (ROOT / "boards").glob("*/*.md")))
CODE_OR_LINK = re.compile(r"^```.*?^```|`[^`]*`|^#.*?$|\[[^\]]*\]\(([^)]*)\)", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_rule_that_a_page_cites_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [id for id in CITED.findall(text) if id not in all_rules()] == []
    if page.parent.name == "docs":
        plain = CODE_OR_LINK.sub("", text).replace("D3 and other libraries", "")
        assert cited_rules(plain) == [], "a citation in docs/ is a link to its rule"
    anchors = {f"#{id.lower()}" for id in all_rules()}
    targets = (target.partition("rules.md") for target in CODE_OR_LINK.findall(text) if "rules.md#" in target)
    assert {anchor for _, _, anchor in targets} <= anchors
