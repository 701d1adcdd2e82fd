"""`yard lsp`: the language server that editors start."""

from __future__ import annotations

import logging
import os
import sys

import click

from yardtools.cli.options import YardCommand
from yardtools.cli.output import say
from yardtools.extras import needed_for


@click.command(cls=YardCommand)
@click.option("--stdio", is_flag=True, help="Speak over standard input and output, which it does anyway.")
def command(stdio: bool) -> None:  # noqa: ARG001 - many editors say it
    """Check, explain and complete board files in any editor.

    Speaks the Language Server Protocol over standard input and output; your editor starts it, and
    docs/editor.md says how to tell it. It looks at box.toml, board.json and the tracing beside them as they
    stand in the editor, saved or not.

    \b
    yard lsp
    """  # noqa: D301 - click wants the \b as it is
    with needed_for("the language server", "editor"):
        from yardtools.editor.server import make_server  # noqa: PLC0415 - an extra
    if sys.stdin.isatty():
        say("an editor starts this, and docs/editor.md says how; Ctrl-C ends it")
    if not os.environ.get("YARD_DEBUG"):
        logging.getLogger("pygls").addHandler(logging.NullHandler())  # what goes wrong is told to the editor
    with open(os.dup(sys.stdout.fileno()), "wb") as output:  # the server closes it, and we still flush ours
        make_server().start_io(sys.stdin.buffer, output)
