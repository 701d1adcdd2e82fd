"""`yard explain`: what a finding means, from the check's own file, and what a rule of a game says."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import groupby

import click

from yardtools.checks.registry import rules
from yardtools.cli.options import YardCommand, format_option
from yardtools.errors import YardError
from yardtools.findings import Rule
from yardtools.games import GAMES
from yardtools.games.citations import cited_rules, related_rules
from yardtools.games.rules import Ambiguity, AnyRule, all_rules, book_of, rule, rules_of
from yardtools.wording import did_you_mean, nearest_word

WIDTH = 80

_ACCEPT = "To accept one as it is, in box.toml (yard validate --format suppress fills it in):"

Subject = Rule | AnyRule
"""What can be explained: a code of findings, or a rule of a game."""


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
    parts += [f"{label}\n{textwrap.indent(text, '    ')}" for label, text in _examples(rule)]
    if rule.fix:
        parts.append(f"Fix: --fix {rule.fix}.")
    if not rule.code.startswith("document/"):
        parts.append(f"{_ACCEPT}\n{textwrap.indent(_suppression(rule), '    ')}")
    return "\n\n".join(parts)


def _suppression(rule: Rule) -> str:
    return f'[[suppress]]\ncode = "{rule.code}"\nsubject = ["…"]\nreason = "…"'


def _examples(rule: Rule) -> list[tuple[str, str]]:
    return [(label, text.strip()) for label, text in (("Bad:", rule.bad), ("Good:", rule.good)) if text]


def _rule_page(rule: AnyRule) -> str:
    kind = "ambiguity" if isinstance(rule, Ambiguity) else rule.heading.lower()
    head = click.style(rule.id, bold=True) + f" ({rule.game}, {kind})"
    first, *rest = map(_paragraph, _sentences(rule))
    readings = (
        f"{click.style(choice, bold=True)}{mark}\n{_paragraph(text, '    ')}"
        for choice, mark, text in _readings(rule)
    )
    book = f" ({book_of(rule.game).title})"
    notes = (_paragraph(f"{label}: {words}") for label, words in _notes(rule, book))
    return "\n\n".join([f"{head}\n{first}", *rest, *readings, "\n".join(notes)])


def _paragraph(text: str, indent: str = "") -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _sentences(rule: AnyRule) -> list[str]:
    """What a rule says, or what is asked, why, and the answer if there is only one."""
    texts = [rule.question, rule.text, rule.answer] if isinstance(rule, Ambiguity) else [rule.text]
    return [text for text in texts if text]


def _readings(rule: AnyRule) -> Iterator[tuple[str, str, str]]:
    """The choices of an option, the default marked, and how the rule is read by each."""
    if isinstance(rule, Ambiguity):
        for value, text in rule.readings.items():
            mark = " (the default)" if value == rule.default else ""
            yield f"{rule.option} = {value or '(none)'}", mark, text


def _notes(rule: AnyRule, book: str = "") -> Iterator[tuple[str, str]]:
    """What else is known of a rule, each under its label."""
    notes = {
        "Inferred": rule.inferred,
        "Not of play": "" if isinstance(rule, Ambiguity) else rule.not_of_play,
        "Rule book": "; ".join(rule.place) + book if rule.place else "",
        "See also": ", ".join(related_rules(rule.id)),
        "Findings": ", ".join(_findings_about(rule.id)),
    }
    return ((label, words) for label, words in notes.items() if words)


def _findings_about(id: str) -> list[str]:
    """The codes of findings that cite a rule as their reason."""
    return [code for code, rule in rules().items() if id in cited_rules(rule.rationale)]


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


# --- Markdown ---------------------------------------------------------------------------------


def explain_in_markdown(chosen: Iterable[Subject]) -> str:
    """What was chosen as sections of a page."""
    return "\n\n".join(_section(each) if isinstance(each, Rule) else _rule_section(each) for each in chosen)


def _section(rule: Rule) -> str:
    parts = [f"### `{rule.code}` ({rule.severity})", rule.summary, rule.rationale]
    parts += [f"{label}\n\n```\n{text}\n```" for label, text in _examples(rule)]
    return "\n\n".join([*parts, f"`--fix` {rule.fix}."] if rule.fix else parts)


def _rule_section(rule: AnyRule) -> str:
    first, *rest = _sentences(rule)
    title = f"**{first}**" if isinstance(rule, Ambiguity) else first
    readings = (f"- `{choice}`{mark}: {text}" for choice, mark, text in _readings(rule))
    notes = (f"*{label}:* {words}" for label, words in _notes(rule))
    return "\n\n".join([f"#### {rule.id}", title, *rest, *readings, "<br>\n".join(notes)])


# --- JSON -------------------------------------------------------------------------------------


def _json(chosen: Iterable[Subject]) -> str:
    return json.dumps([asdict(each) for each in chosen], ensure_ascii=False, indent=2)


FORMATS = {"text": _text, "json": _json, "markdown": explain_in_markdown}
