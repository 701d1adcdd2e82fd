"""The few words that pictures say themselves, in the languages of the sheets."""

from __future__ import annotations

from yardtools.model.values import id_in_words

WORDS: dict[str, dict[str, str]] = {
    "any to any": {
        "en": "from any to any",
        "de": "von jeder zu jeder",
        "fr": "de toute station à toute autre",
    },
    "start": {"en": "start", "de": "Start", "fr": "départ"},
    "target": {"en": "target", "de": "Ziel", "fr": "destination"},
    "low": {"en": "low", "de": "niedrig", "fr": "faible"},
    "high": {"en": "high", "de": "hoch", "fr": "élevé"},
    "added": {"en": "added", "de": "hinzugekommen", "fr": "ajouté"},
    "removed": {"en": "removed", "de": "entfallen", "fr": "supprimé"},
    "changed": {"en": "changed", "de": "geändert", "fr": "modifié"},
    "fault": {"en": "error", "de": "Fehler", "fr": "erreur"},
    "warning": {"en": "warning", "de": "Warnung", "fr": "avertissement"},
    "info": {"en": "note", "de": "Hinweis", "fr": "remarque"},
    "one-way": {"en": "one-way street", "de": "Einbahnstraße", "fr": "sens unique"},
    "dead end": {"en": "dead end", "de": "Sackgasse", "fr": "impasse"},
    "street": {"en": "street", "de": "Straße", "fr": "rue"},
    "lane": {"en": "{} only", "de": "nur {}", "fr": "{} seulement"},
    "plain": {"en": "The plain sides", "de": "Die einfachen Seiten", "fr": "Les faces simples"},
    "cards": {"en": "{} cards", "de": "{} Karten", "fr": "{} cartes"},
    "paws": {"en": "Paw prints", "de": "Pfotenabdrücke", "fr": "Empreintes"},
    "values": {"en": "{} with their values", "de": "{} mit ihren Werten", "fr": "{} avec leurs valeurs"},
    "markers": {"en": "Markers", "de": "Marker", "fr": "Marqueurs"},
    "points": {"en": "{}: {} points", "de": "{}: {} Punkte", "fr": "{} : {} points"},
    "players": {"en": "{} players", "de": "{} Spieler", "fr": "{} joueurs"},
    "trail": {
        "en": "{} down, {} up, {} behind",
        "de": "{} zu, {} offen, {} dahinter",
        "fr": "{} cachées, {} vues, {} après",
    },
    "mission green": {"en": "Green", "de": "Grün", "fr": "Vert"},
    "mission yellow": {"en": "Yellow", "de": "Gelb", "fr": "Jaune"},
    "mission orange": {"en": "Orange", "de": "Orange", "fr": "Orange"},
    "mission red": {"en": "Red", "de": "Rot", "fr": "Rouge"},
    "mission blue": {"en": "Blue", "de": "Blau", "fr": "Bleu"},
    "mission purple": {"en": "Purple", "de": "Violett", "fr": "Violet"},
    "mission black": {"en": "Black", "de": "Schwarz", "fr": "Noir"},
    "expert": {"en": "The expert sides", "de": "Die Expertenseiten", "fr": "Les faces expert"},
}
"""What is said, by what it is for."""


def mission_name(id: str, language: str) -> str:
    """What a mission is called: a colour in the language, else its id as words."""
    named = f"mission {id}"
    return word(named, language) if named in WORDS else id_in_words(id)


def word(what: str, language: str) -> str:
    """A word in a language, else in English; what we have no words for is said as it is."""
    known = WORDS.get(what, {"en": what})
    return known.get(language, known["en"])
