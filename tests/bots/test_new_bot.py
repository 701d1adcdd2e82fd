"""A new bot is one file and one word: added to a copy of the project, it plays every game there."""

from __future__ import annotations

from pathlib import Path

from support.tree_copy import copy_tree

HASTY = '''"""A bot that plays the first move it finds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from yardtools.bots.bot import Bot
from yardtools.games.game import Move, View


class HastyBot(Bot):
    """Plays the first move."""

    name, help = "hasty", "the first legal move it finds"

    def choose(self, view: View, moves: Sequence[Move], rng: random.Random) -> Move:  # noqa: ARG002
        """The first of them."""
        return moves[0]


BOT = HastyBot
'''


def test_a_new_bot_is_one_file_and_one_word(tmp_path: Path) -> None:
    copy = copy_tree(tmp_path)
    copy.write("yardtools/bots/hasty_bot.py", HASTY)
    copy.insert_word("yardtools/bots/__init__.py", "BOTS", "hasty")
    assert len(copy.touched) == 2
    done = copy.run_pytest(
        "tests/bots", "tests/cli/test_play.py", "tests/test_architecture.py", "-k", "hasty"
    )
    assert done.returncode == 0, done.stdout[-5000:]
    for command in ("play", "playtest"):
        assert "hasty" in copy.run_yard(command, "--help").stdout
    slip = copy.run_yard("playtest", "master", "--bots", "hasti")
    assert "hasty" in slip.stderr
