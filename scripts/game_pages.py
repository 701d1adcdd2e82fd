"""The page of the games and their options, for docs/."""

from __future__ import annotations

from typing import Any

from yardtools.cli.commands.games import about, option_text
from yardtools.games import GAMES, find_game
from yardtools.wording import span_of

HEAD = """# The games

What can be played, as `yard games` lists it. Rule books are silent or unclear in places; where that is so, an
option says how a rule is read, and its default is what the book most likely means. The letters and numbers in
the column *rule* name the rules ([rules.md](rules.md), or `yard explain A-M1`): they stand behind the reason
when a move is refused.

Options are given by keyword in Python (`yard.game("master", black=4)`), by `--option black=4` on the command
line, or for all games on a board in its box.toml:

```toml
[games.master]
black = 4
```

| game | | players | board |
|---|---|---|---|
"""


def games_page() -> str:
    """docs/games.md, from what each game says of itself."""
    games = [about(find_game(name)) for name in GAMES]
    return HEAD + "".join(map(_row, games)) + "".join(map(_section, games))


def _row(game: dict[str, Any]) -> str:
    players = span_of(game["players"]["fewest"], game["players"]["most"])
    board = f"any {game['kind']} board; `{game['board']}` if left out"
    return f"| [`{game['name']}`](#{game['name']}) | {game['title']} | {players} | {board} |\n"


def _section(game: dict[str, Any]) -> str:
    rows = ["| option | default | values | rule | |", "|---|---|---|---|---|"]
    for option in game["options"]:
        cells = [
            f"`{option['name']}`",
            f"`{option_text(option['default'])}`",
            option["values"],
            option["rule"],
        ]
        rows.append(f"| {' | '.join(cells)} | {option['help']} |")
    return f"\n## {game['name']}\n\n{game['title']}.\n\n" + "\n".join(rows) + "\n"
