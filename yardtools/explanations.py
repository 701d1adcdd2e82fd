"""Findings and rules explained: what there is to say of each, and said as sections in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from yardtools.checks.registry import rules
from yardtools.findings import Rule
from yardtools.games.citations import cited_rules, related_rules
from yardtools.games.rules import Ambiguity, AnyRule

Subject = Rule | AnyRule
"""What can be explained: a code of findings, or a rule of a game."""


# --- what there is to say ---------------------------------------------------------------------


def examples_of(rule: Rule) -> list[tuple[str, str]]:
    """The bad and the good example of a finding, each under its label."""
    return [(label, text.strip()) for label, text in (("Bad:", rule.bad), ("Good:", rule.good)) if text]


def sentences_of(rule: AnyRule) -> list[str]:
    """What a rule says, or what is asked, why, and the answer if there is only one."""
    texts = [rule.question, rule.text, rule.answer] if isinstance(rule, Ambiguity) else [rule.text]
    return [text for text in texts if text]


def readings_of(rule: AnyRule) -> Iterator[tuple[str, str, str]]:
    """The choices of an option, the default marked, and how the rule is read by each."""
    if isinstance(rule, Ambiguity):
        for value, text in rule.readings.items():
            mark = " (the default)" if value == rule.default else ""
            yield f"{rule.option} = {value or '(none)'}", mark, text


def notes_on(rule: AnyRule, book: str = "") -> Iterator[tuple[str, str]]:
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


# --- Markdown ---------------------------------------------------------------------------------


def explain_in_markdown(chosen: Iterable[Subject]) -> str:
    """What was chosen as sections of a page."""
    return "\n\n".join(_section(each) if isinstance(each, Rule) else _rule_section(each) for each in chosen)


def _section(rule: Rule) -> str:
    parts = [f"### `{rule.code}` ({rule.severity})", rule.summary, rule.rationale]
    parts += [f"{label}\n\n```\n{text}\n```" for label, text in examples_of(rule)]
    return "\n\n".join([*parts, f"`--fix` {rule.fix}."] if rule.fix else parts)


def _rule_section(rule: AnyRule) -> str:
    first, *rest = sentences_of(rule)
    title = f"**{first}**" if isinstance(rule, Ambiguity) else first
    readings = (f"- `{choice}`{mark}: {text}" for choice, mark, text in readings_of(rule))
    notes = (f"*{label}:* {words}" for label, words in notes_on(rule))
    return "\n\n".join([f"#### {rule.id}", title, *rest, *readings, "<br>\n".join(notes)])
