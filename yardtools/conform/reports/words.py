"""How a run is worded, whatever it is printed as."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from yardtools.conform.ledger import DOUBTFUL, NOT_SHOWN, RIGHT, WRONG
from yardtools.wording import count_of, join_words

Report = Mapping[str, Any]

SIGNS = {WRONG: "✗", DOUBTFUL: "?", RIGHT: "✓", NOT_SHOWN: "–"}


def headline(report: Report) -> str:
    """Which engine it was, and what it was tried at."""
    return f"{report['engine']['name']}: {report['title']}, edition {report['edition']}"


def verdict(report: Report) -> str:
    """Whether the engine keeps to the rules."""
    wrong = rules_with(report, WRONG)
    broken = f"breaks {count_of(len(wrong), 'rule')}: {join_words(wrong)}" if wrong else ""
    lost = sum(row["wrong"] for row in report["failures"])
    failed = f"{count_of(lost, 'answer')} that no rule explains" if lost else ""
    if broken or failed:
        return "differs: it " + " and ".join(filter(None, [broken, f"gives {failed}" if failed else ""]))
    shown = len(rules_with(report, RIGHT))
    return (
        f"conforms: {count_of(shown, 'rule')} shown, none broken" if report["conforms"] else "answers nothing"
    )


def counts(report: Report) -> str:
    """How much was asked, and what came of it."""
    asked = report["questions"]
    parts = [f"{asked['right']:,} right", f"{asked['wrong']:,} wrong", f"{asked['unknown']:,} not known"]
    about = f"{count_of(asked['asked'], 'question')} about {count_of(report['positions'], 'position')}"
    return f"{about}: {', '.join(parts)}"


def limits(report: Report) -> Iterator[str]:
    """What was not compared."""
    engine = report["engine"]
    yield f"asked for {join_words(engine['answers'])}"
    if engine["without"]:
        yield f"not compared, because the engine does not keep it: {join_words(engine['without'])}"
    if hidden := rules_with(report, NOT_SHOWN):
        yield f"not shown by what it answered: {join_words(hidden)}"


def rules_with(report: Report, status: str) -> list[str]:
    """The rules of which this is said."""
    return [row["id"] for row in report["rules"] if row["status"] == status]


def faults(report: Report) -> Iterator[tuple[str, str, Report]]:
    """Everything that was wrong: its rule or kind, what that says, and the row."""
    for row in report["rules"]:
        if row["status"] == WRONG:
            yield row["id"], what_it_says(row), row
    for row in report["failures"]:
        yield row["what"], "", row


def what_it_says(row: Report) -> str:
    """A rule in a sentence, and the options that change it."""
    options = join_words(f"{name}={_typed(value)}" for name, value in row["options"].items())
    summary: str = row["summary"]
    return summary + (f" (here with {options})" if options else "")


def _typed(value: Any) -> str:
    if isinstance(value, dict):
        return ",".join(f"{key}={each}" for key, each in value.items())
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def place(row: Report) -> str:
    """The smallest position, in a line."""
    size, question = row["example"]["size"], row["example"]["question"]
    parts = [
        count_of(size["pawns"], "pawn"),
        count_of(size["links"], "link"),
        count_of(size["moves"], "move"),
    ]
    return f"question {question['id']}, table {question['table']}: {', '.join(parts)}"


def asked_for(row: Report) -> str:
    """What was asked in the smallest position."""
    question = row["example"]["question"]
    about = f" after {question['move']!r}" if "move" in question else ""
    seat = f" of {question['seat']}" if "seat" in question else ""
    return f"{question['ask']}{seat}{about}"
