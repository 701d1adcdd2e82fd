"""The few words that pictures say themselves, in the languages of the sheets."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "any to any": {
        "en": "from any to any",
        "de": "von jeder zu jeder",
        "fr": "de toute station à toute autre",
    },
    "start": {"en": "start", "de": "Start", "fr": "départ"},
    "target": {"en": "target", "de": "Ziel", "fr": "destination"},
    "heat": {"en": "seldom to often", "de": "selten bis oft", "fr": "rarement à souvent"},
    "one-way": {"en": "one-way street", "de": "Einbahnstraße", "fr": "sens unique"},
    "dead end": {"en": "dead end", "de": "Sackgasse", "fr": "impasse"},
    "street": {"en": "street", "de": "Straße", "fr": "rue"},
    "lane": {"en": "{} only", "de": "nur {}", "fr": "{} seulement"},
    "plain": {"en": "The plain sides", "de": "Die einfachen Seiten", "fr": "Les faces simples"},
    "expert": {"en": "The expert sides", "de": "Die Expertenseiten", "fr": "Les faces expert"},
}
"""What is said, by what it is for."""


def word(what: str, language: str) -> str:
    """A word in a language, else in English."""
    known = WORDS[what]
    return known.get(language, known["en"])
