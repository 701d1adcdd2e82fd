"""The page of the rules, for docs/, and the links that lead to it from other pages."""

from __future__ import annotations

import re
from itertools import groupby

from yardtools.explanations import explain_in_markdown
from yardtools.games import GAMES
from yardtools.games.citations import CITATION
from yardtools.games.rules import all_rules, book_of, rules_of

PAGE = "rules.md"

HEAD = """# The rules

The rules of the games in our own words, with the numbers by which messages, options, findings and the code
cite them: `yard explain M26` shows one in the terminal, `yard explain master` lists those of a game. The page
and the command are made from `yardtools/games/<game>/rules.toml`.

*Rule book* names the headings under which the printed rules say so, and *Inferred* marks what they do not say
outright. A question that they leave open has a number that begins with A, and either one answer or several
readings, among which an option of the game chooses ([games.md](games.md)).

"""


def rules_page() -> str:
    """docs/rules.md, from the files of the games."""
    contents = "".join(f"- [{game}](#{game}): {book_of(game).title}\n" for game in GAMES)
    return HEAD + contents + "".join(map(_section, GAMES))


def _section(game: str) -> str:
    book = book_of(game)
    parts = [
        f"\n## {game}\n\n*{book.title}*: {book.edition}. Places: {book.places[:1].lower()}{book.places[1:]}\n"
    ]
    for heading, group in groupby(rules_of(game), key=lambda rule: rule.heading):
        parts.append(
            f"### {game.capitalize()}: {heading[:1].lower()}{heading[1:]}\n\n{explain_in_markdown(group)}\n"
        )
    return link_citations("\n".join(parts), "")


_CODE_OR_CITATION = re.compile(
    rf"^```.*?^```|`[^`]*`|\[[^\]]*\]\([^)]*\)|^#.*?$|{CITATION.pattern}", re.DOTALL | re.MULTILINE
)


def link_citations(text: str, page: str = PAGE) -> str:
    """Markdown in which each cited rule is a link to the page of rules; headings, code and links stay."""
    return _CODE_OR_CITATION.sub(lambda found: _link(found[0], page), text)


def _link(id: str, page: str) -> str:
    return f"[{id}]({page}#{id.lower()})" if id in all_rules() else id
