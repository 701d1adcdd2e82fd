"""`yard schema`: the JSON schemas, to print or to copy."""

from __future__ import annotations

import json

import click

from yardtools import files
from yardtools.cli.options import YardCommand, first_sentence
from yardtools.cli.output import say, write_all
from yardtools.resources import schema_names
from yardtools.schema_files import schema_text


def _about_schemas() -> list[tuple[str, str]]:
    """Each schema with what it says of itself."""
    return [(name, first_sentence(json.loads(schema_text(name))["description"])) for name in schema_names()]


@click.command(cls=YardCommand, listing=("Names", _about_schemas))
@click.argument("name", metavar="[NAME]", required=False, type=click.Choice(schema_names()))
@click.option("-o", "--output", metavar="FOLDER", help="Copy into this folder; it is made if missing.")
def command(name: str | None, output: str | None) -> None:
    """Print or copy the JSON schemas.

    Without NAME the schemas are listed, or with -o all of them are copied. Board files name their
    schema as ../../schemas/, so editors complete and check them offline.
    """
    names = [name] if name else schema_names()
    if output is not None:
        folder = files.make_folder(output)
        write_all({folder / f"{each}.schema.json": schema_text(each) for each in names})
    elif name:
        click.echo(schema_text(name), nl=False)
    else:
        click.echo("\n".join(names))
        say("`yard schema NAME` prints one, `yard schema -o FOLDER` copies them all")
