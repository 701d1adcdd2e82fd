"""`yard explain`: what a finding means, from the check's own file, and what a rule of a game says."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import groupby

import click

from yardtools.checks.registry import rules
from yardtools.cli.options import YardCommand, format_option
from yardtools.errors import YardError
from yardtools.explanations import (
    Subject,
    examples_of,
    explain_in_markdown,
    notes_on,
    readings_of,
    sentences_of,
)
from yardtools.findings import Rule
from yardtools.games import GAMES
from yardtools.games.rules import Ambiguity, AnyRule, all_rules, book_of, rule, rules_of
from yardtools.wording import did_you_mean, nearest_word

WIDTH = 80

_ACCEPT = "To accept one as it is, in box.toml (yard validate --format suppress fills it in):"


def _complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    codes = [code for code in rules() if code.startswith(incomplete)]
    return [*codes, *(word for word in (*all_rules(), *GAMES) if word.lower().startswith(incomplete.lower()))]


@click.command(cls=YardCommand)
@click.argument("codes", metavar="[CODE]...", nargs=-1, shell_complete=_complete)
@click.option("--all", "everything", is_flag=True, help="Explain every code of a finding.")
@format_option("text", "json", "markdown")
def command(codes: tuple[str, ...], everything: bool, format_: str) -> None:
    """Say what a finding means, or a rule of a game.

    CODE is what reports print in brackets, such as links/one-sided, the fault alone (one-sided), or a
    whole family (links). It may also be the rule that stands behind a refused move or an option, such as
    M26 or A-M1, or the name of a game, which lists its rules.

    \b
    yard explain links/one-sided
    yard explain M26 A-M1
    yard explain master
    """  # noqa: D301 - click wants the \b as it is
    if not codes and not everything:
        raise click.UsageError("which code? `yard explain --all` explains every one")
    if len(codes) == 1 and codes[0].lower() in GAMES and format_ == "text":
        click.echo(_contents(codes[0].lower()))
        return
    chosen = list(rules().values()) if everything else [each for code in codes for each in _subjects(code)]
    click.echo(FORMATS[format_](chosen))


def _subjects(given: str) -> Sequence[Subject]:
    """What has that code, that fault or that family; else the rule of that id, or the rules of that game."""
    name = given.strip(" []()").lower()
    if name in rules():
        return [rules()[name]]
    found = [rule for code, rule in rules().items() if name in code.split("/")]
    if found:
        return found
    if name.upper() in all_rules():
        return [rule(name)]
    if name in GAMES:
        return rules_of(name)
    raise YardError(_unknown(given))


def _unknown(given: str) -> str:
    parts = {part: part for code in rules() for part in (code, *code.split("/"))}
    known = parts | {id.lower(): id for id in all_rules()} | {game: game for game in GAMES}
    hint = did_you_mean(known.get(nearest_word(given.lower(), known), ""))
    return f"no finding and no rule has the code {given!r}" + (f"; {hint}" if hint else "")


# --- text -------------------------------------------------------------------------------------


def _text(chosen: Iterable[Subject]) -> str:
    return "\n\n".join(_page(each) if isinstance(each, Rule) else _rule_page(each) for each in chosen)


def _page(rule: Rule) -> str:
    head = click.style(rule.code, bold=True) + f" ({rule.severity})"
    parts = [f"{head}\n{rule.summary}", textwrap.fill(rule.rationale, WIDTH)]
    parts += [f"{label}\n{textwrap.indent(text, '    ')}" for label, text in examples_of(rule)]
    if rule.fix:
        parts.append(f"Fix: --fix {rule.fix}.")
    if not rule.code.startswith("document/"):
        parts.append(f"{_ACCEPT}\n{textwrap.indent(_suppression(rule), '    ')}")
    return "\n\n".join(parts)


def _suppression(rule: Rule) -> str:
    return f'[[suppress]]\ncode = "{rule.code}"\nsubject = ["…"]\nreason = "…"'


def _rule_page(rule: AnyRule) -> str:
    kind = "ambiguity" if isinstance(rule, Ambiguity) else rule.heading.lower()
    head = click.style(rule.id, bold=True) + f" ({rule.game}, {kind})"
    first, *rest = map(_paragraph, sentences_of(rule))
    readings = (
        f"{click.style(choice, bold=True)}{mark}\n{_paragraph(text, '    ')}"
        for choice, mark, text in readings_of(rule)
    )
    book = f" ({book_of(rule.game).title})"
    notes = (_paragraph(f"{label}: {words}") for label, words in notes_on(rule, book))
    return "\n\n".join([f"{head}\n{first}", *rest, *readings, "\n".join(notes)])


def _paragraph(text: str, indent: str = "") -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _contents(game: str) -> str:
    """The rules of a game, the first sentence of each, under their headings."""
    book = book_of(game)
    parts = [f"{click.style(game, bold=True)}: {book.title}\n{book.edition}"]
    for heading, group in groupby(rules_of(game), key=lambda rule: rule.heading):
        lines = (
            textwrap.fill(f"{rule.id:6} {rule.summary}", 96, subsequent_indent=" " * 7) for rule in group
        )
        parts.append("\n".join([click.style(heading, bold=True), *lines]))
    return "\n\n".join([*parts, f"`yard explain {rules_of(game)[0].id}` shows a rule."])


# --- JSON -------------------------------------------------------------------------------------


def _json(chosen: Iterable[Subject]) -> str:
    return json.dumps([asdict(each) for each in chosen], ensure_ascii=False, indent=2)


FORMATS = {"text": _text, "json": _json, "markdown": explain_in_markdown}
