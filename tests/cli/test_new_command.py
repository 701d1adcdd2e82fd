"""A new command is one file and one line: added to a copy of the project, it passes what all must."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.tree_copy import copy_tree

COMMAND = '''"""`yard count`: how many stations and links a board has."""

from __future__ import annotations

import click

from yardtools.board_files import Source
from yardtools.cli.options import BOARD, YardCommand


@click.command(cls=YardCommand)
@click.argument("board", type=BOARD)
def command(board: Source) -> None:
    """Count the stations and links of a board."""
    click.echo(f"{len(board.network.stations)} stations, {len(board.network.links)} links")
'''
LINE = '    "count": "Count the stations and links of a board.",\n'

CONTRACT = ("tests/cli/test_cli.py", "tests/test_architecture.py")


@pytest.mark.slow
def test_a_new_command_is_one_file_and_one_line(tmp_path: Path) -> None:
    copy = copy_tree(tmp_path)
    copy.write("yardtools/cli/commands/count.py", COMMAND)
    register = "yardtools/cli/__init__.py"
    text = (copy.root / register).read_text(encoding="utf-8")
    copy.write(register, re.sub(r"(COMMANDS = \{\n(?:    .*\n)*)", rf"\1{LINE}", text))
    assert copy.touched == {"yardtools/cli/commands/count.py", register}
    done = copy.run_yard("count", "london")
    assert (done.returncode, done.stdout) == (0, "199 stations, 467 links\n")
    done = copy.run_pytest("-v", "-k", "count or cycles or help_loads", *CONTRACT)
    assert done.returncode == 0, done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) >= 7  # help, a slip, a process of its own, its imports, its sentence, no cycles
