"""`kit`: everything to play a game from paper, in one file.

Its first pages say what there is and how it is made, and give the rules of the game with its options. Then
come the sheets that the game needs, and the pieces that no board has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from yardtools.model import AnyBoard, Board, LogForm, TileSet
from yardtools.sheets.map import size_for_pages
from yardtools.sheets.shared.words import Words, in_language, translate
from yardtools.sheets.sheet import A3, RULER, Context, Document, Part

KINDS = ("network", "tiles", "trail")
NEEDS = "pieces"
TAKES = ("log", "kit")
WORDS: Words = {
    "title": ("Print kit", "Druckset", "Kit à imprimer"),
    "players": ("{low} to {high} players", "{low} bis {high} Spieler", "{low} à {high} joueurs"),
    "two_counts": ("{low} or {high} players", "{low} oder {high} Spieler", "{low} ou {high} joueurs"),
    "contents": ("What is in it", "Inhalt", "Contenu"),
    "pages": ("Pages", "Seiten", "Pages"),
    "part": ("Part", "Teil", "Partie"),
    "count": ("Count", "Anzahl", "Nombre"),
    "how": ("Print", "Drucken", "Impression"),
    "one_side": ("one side", "einseitig", "recto"),
    "two_sides": ("both sides", "beidseitig", "recto verso"),
    "bar": ("Ticket bar", "Ticketleiste", "Barre de tickets"),
    "rules": ("The rules on one page", "Die Regeln auf einer Seite", "Les règles en une page"),
    "options": ("Options in force:", "Diese Optionen gelten:", "Options en vigueur :"),
    "usual": (
        "All options are as usual.",
        "Alle Optionen sind wie üblich.",
        "Toutes les options sont celles d’usage.",
    ),
    "map": ("Map", "Karte", "Carte"),
    "guide": ("How it is made", "So wird es gebastelt", "Fabrication"),
    "guide_print": (
        "Print at 100 %, without “fit to page”; the ruler below must be 100 mm long. Cards, tickets, tiles "
        "and pieces "
        "want stiff paper (160 to 200 g/m²), the rest plain paper.",
        "Mit 100 % drucken, ohne „An Seite anpassen“; das Lineal unten muss 100 mm lang sein. Karten, "
        "Tickets, "
        "Plättchen und Teile brauchen festes Papier (160 bis 200 g/m²), alles andere normales.",
        "Imprimer à 100 %, sans « ajuster à la page » ; la règle ci-dessous doit mesurer 100 mm. Cartes, "
        "tickets, "
        "tuiles et pièces demandent du papier fort (160 à 200 g/m²), le reste du papier ordinaire.",
    ),
    "guide_duplex": (
        "What is printed on both sides is flipped on the long edge; print those pages by themselves. Hold "
        "a page against "
        "the light: fronts and backs must meet within 2 mm.",
        "Was beidseitig gedruckt wird, wird über die lange Kante gewendet; diese Seiten für sich drucken. "
        "Gegen das "
        "Licht halten: Vorder- und Rückseiten müssen auf 2 mm genau zusammentreffen.",
        "Ce qui s’imprime recto verso se retourne sur le bord long ; imprimer ces pages à part. À "
        "contre-jour, rectos "
        "et versos doivent coïncider à 2 mm près.",
    ),
    "guide_cut": (
        "Cut from mark to mark with a knife and a steel ruler: first the long cuts across the whole page, "
        "then the strips. "
        "Leave the marks on till last.",
        "Mit Messer und Stahllineal von Marke zu Marke schneiden: zuerst die langen Schnitte über die "
        "ganze Seite, dann "
        "die Streifen. Die Marken bleiben bis zuletzt stehen.",
        "Couper d’un repère à l’autre au cutter, avec une règle en métal : d’abord les longues coupes sur "
        "toute la page, "
        "puis les bandes. Garder les repères jusqu’à la fin.",
    ),
    "guide_map": (
        "The map: trim each sheet at its corner marks, lay neighbours over each other till the lines meet, "
        "and glue row by "
        "row on cardboard.",
        "Die Karte: jedes Blatt an den Eckmarken beschneiden, Nachbarn übereinanderlegen, bis die Linien "
        "passen, und "
        "Reihe für Reihe auf Karton kleben.",
        "La carte : rogner chaque feuille aux repères d’angle, superposer les voisines jusqu’à ce que les "
        "lignes se "
        "rejoignent, et coller rangée par rangée sur du carton.",
    ),
    "guide_fold": (
        "Dashed lines are folded: score them first with the back of the knife. Grey tabs are glued.",
        "Gestrichelte Linien werden gefaltet: vorher mit dem Messerrücken ritzen. Graue Laschen werden "
        "geklebt.",
        "Les pointillés se plient : les marquer d’abord avec le dos de la lame. Les languettes grises "
        "se collent.",
    ),
    "need_pencil": (
        "You also need a pencil, and something to hide behind: a hand will do.",
        "Außerdem braucht ihr einen Stift und etwas als Sichtschutz: Eine Hand genügt.",
        "Il vous faut aussi un crayon et de quoi vous cacher : la main suffit.",
    ),
    "need_bag": (
        "A bag, or a box that nobody sees into, holds the tickets to draw from.",
        "Ein Beutel oder eine Schachtel, in die niemand sieht, nimmt die Tickets auf, die gezogen werden.",
        "Un sac, ou une boîte où personne ne voit, contient les tickets à tirer.",
    ),
}

MAP_SIZES = (510.0, 610.0)
"""How wide the map of a kit is on small paper, where nothing else is asked for: at least and at most."""

USUAL = ("map", "tiles", "log", "tickets", "starts", "missions", "nets", "cards", "trail")
"""The sheets of a kit where no game says which."""


def fits(_: AnyBoard) -> bool:
    """Every board can be played with as far as it goes."""
    return True


def document(board: AnyBoard, context: Context) -> Document:
    """The first pages, then the parts."""
    kit, text = context.kit, in_language(WORDS, context.language)
    if kit.tickets is not None and isinstance(board, Board | TileSet):
        board = replace(board, tickets=kit.tickets)
    parts = [part for name in kit.sheets or USUAL for part in _parts(name, board, context)]
    if kit.pieces:
        pieces = import_module("yardtools.sheets.pieces")
        parts.append(Part("pieces", pieces.document(board, context), pieces.title(context.language)))
    data = {
        "game": translate(kit.title or board.title or board.id, context.language),
        "players": _players(kit.players, text),
        "parts": [_entry(part, number) for number, part in enumerate(parts, 1)],
        "pieces": [{"name": piece.name, "count": piece.count} for piece in kit.pieces],
        "rules": [{"heading": heading, "text": said} for heading, said in kit.summary],
        "options": [f"{name} = {value}" for name, value in kit.options],
        "needs": list(kit.needs),
        "ruler": RULER,
    }
    return Document(data, parts=tuple(parts))


def _parts(name: str, board: AnyBoard, context: Context) -> list[Part]:
    """A sheet of the kit, if the board has it; the bar is a log of its own."""
    language = context.language
    if name == "bar":
        own = replace(context, log=LogForm(context.kit.bar, is_written=False))
        return [Part("log", _sheet("log").document(board, own), in_language(WORDS, language)["bar"])]
    sheet = _sheet(name)
    if board.kind not in sheet.KINDS or not sheet.fits(board):
        return []
    if name == "map" and context.size is None and context.paper.width < A3.width - 20:
        assert isinstance(board, Board)
        context = replace(context, size=size_for_pages(board, context, MAP_SIZES))
    elif name == "tiles":
        context = replace(context, size=None)
    return [Part(name, sheet.document(board, context), in_language(sheet.WORDS, language)["title"])]


def _sheet(name: str) -> Any:
    return import_module(f"yardtools.sheets.{name}")


def _players(players: tuple[int, int] | None, text: Mapping[str, str]) -> str:
    if players is None:
        return ""
    words = text["two_counts" if players[1] - players[0] == 1 else "players"]
    return words.replace("{low}", str(players[0])).replace("{high}", str(players[1]))


def _entry(part: Part, number: int) -> dict[str, Any]:
    """What the list of contents says of a part."""
    is_duplex = any(page["back"] for page in _cut_pages(part.document))
    return {"number": number, "title": part.title, "count": count_of(part.document), "duplex": is_duplex}


def _cut_pages(document: Document) -> list[dict[str, Any]]:
    found = document.data.get("pages", ())
    return list(found) if isinstance(found, list) else []


def count_of(document: Document) -> int:
    """How many pieces a part has to cut, fold or lay; 0 where it has none."""
    fronts = (page for page in _cut_pages(document) if not page["back"])
    return sum(face is not None for page in fronts for face in page["faces"]) or int(
        document.data.get("count", 0)
    )
