"""`yard explain`: what a finding means, from the rule's own file."""

from __future__ import annotations

import json
import textwrap
from dataclasses import asdict

import click

from yardtools.checks.registry import rules
from yardtools.cli.options import YardCommand, format_option
from yardtools.errors import YardError
from yardtools.findings import Rule
from yardtools.wording import suggest


def _complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    return [code for code in rules() if code.startswith(incomplete)]


@click.command(cls=YardCommand)
@click.argument("code", required=False, shell_complete=_complete)
@click.option("--all", "everything", is_flag=True, help="Explain every code.")
@format_option("text", "json", "markdown")
def command(code: str | None, everything: bool, format_: str) -> None:
    """Say what a finding means and why it matters.

    CODE is what reports print in brackets, such as links/one-sided, the fault alone (one-sided), or a
    whole family (links).
    """
    if not code and not everything:
        raise click.UsageError("which code? `yard explain --all` explains every one")
    chosen = list(rules().values()) if everything else _rules(code or "")
    click.echo(FORMATS[format_](chosen))


def _rules(name: str) -> list[Rule]:
    """The rule of that code, those of that fault, or those of that family; also as reports print it."""
    name = name.strip(" []").lower()
    if name in rules():
        return [rules()[name]]
    found = [rule for code, rule in rules().items() if name in code.split("/")]
    if found:
        return found
    known = {part: None for code in rules() for part in (code, *code.split("/"))}
    hint = suggest(name, known)
    raise YardError(f"no finding has the code {name!r}" + (f"; {hint}" if hint else ""))


def _text(chosen: list[Rule]) -> str:
    return "\n\n".join(_page(rule) for rule in chosen)


def _page(rule: Rule) -> str:
    head = click.style(rule.code, bold=True) + f" ({rule.severity})"
    parts = [f"{head}\n{rule.summary}", textwrap.fill(rule.rationale, 80)]
    parts += [f"{label}\n{textwrap.indent(text, '    ')}" for label, text in _examples(rule)]
    return "\n\n".join([*parts, f"Fix: --fix {rule.fix}."] if rule.fix else parts)


def _examples(rule: Rule) -> list[tuple[str, str]]:
    return [(label, text.strip()) for label, text in (("Bad:", rule.bad), ("Good:", rule.good)) if text]


def explained_in_markdown(chosen: list[Rule]) -> str:
    """The rules as sections of a page."""
    return "\n\n".join(_section(rule) for rule in chosen)


def _section(rule: Rule) -> str:
    parts = [f"### `{rule.code}` ({rule.severity})", rule.summary, rule.rationale]
    parts += [f"{label}\n\n```\n{text}\n```" for label, text in _examples(rule)]
    return "\n\n".join([*parts, f"`--fix` {rule.fix}."] if rule.fix else parts)


def _json(chosen: list[Rule]) -> str:
    return json.dumps([asdict(rule) for rule in chosen], ensure_ascii=False, indent=2)


FORMATS = {"text": _text, "json": _json, "markdown": explained_in_markdown}
