"""The words on the sheets, in every language they are printed in."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("en", "de", "fr")

_WORDS: dict[str, tuple[str, str, str]] = {
    # titles
    "stations": ("Where each ticket leads", "Wohin jedes Ticket führt", "Où mène chaque ticket"),
    "map": ("Map", "Karte", "Carte"),
    "log": ("Mister X’s travel log", "Fahrtenbuch von Mister X", "Carnet de route de Mister X"),
    "starts": ("Start cards", "Startkarten", "Cartes de départ"),
    "tickets": ("Tickets", "Tickets", "Tickets"),
    "tiles": ("Tiles", "Tafeln", "Tuiles"),
    "cards": ("Cards and paw prints", "Karten und Pfotenabdrücke", "Cartes et empreintes"),
    "proof": ("Proof sheet", "Korrekturbogen", "Feuille de relecture"),
    "findings": ("Findings", "Befunde", "Constats"),
    # every page
    "page": ("page {n} of {m}", "Seite {n} von {m}", "page {n} sur {m}"),
    # stations
    "station": ("Station", "Station", "Station"),
    "number": ("No.", "Nr.", "N°"),
    "index": ("Index of names", "Namen von A bis Z", "Index des noms"),
    "pays": (
        "{ticket} pays for: {transports}.",
        "{ticket} gilt für: {transports}.",
        "{ticket} vaut pour : {transports}.",
    ),
    "only_x": ("Mister X only", "nur Mister X", "Mister X seul"),
    "with": ("with {ticket}", "mit {ticket}", "avec {ticket}"),
    # map
    "key": ("How the sheets lie", "Wie die Blätter liegen", "Disposition des feuilles"),
    "ruler": (
        "Print at 100 %: this line is 100 mm long.",
        "Mit 100 % drucken: Diese Linie ist 100 mm lang.",
        "Imprimer à 100 % : cette ligne mesure 100 mm.",
    ),
    "sheet": ("Sheet {label}", "Blatt {label}", "Feuille {label}"),
    "map_size": (
        "{width} × {height} mm on {count} sheets, {rows} rows of {columns}",
        "{width} × {height} mm auf {count} Blättern, {rows} Reihen zu {columns}",
        "{width} × {height} mm sur {count} feuilles, {rows} rangées de {columns}",
    ),
    "map_cut": (
        "Cut along the corner marks. Neighbours share a strip of {overlap} mm, marked by the small ticks: "
        "lay one over the other until the map meets, and glue. Row A is on top, column 1 on the left.",
        "Entlang der Eckmarken schneiden. Nachbarn teilen einen Streifen von {overlap} mm, den die kleinen "
        "Striche zeigen: übereinanderlegen, bis die Karte passt, und kleben. Reihe A liegt oben, Spalte 1 "
        "links.",
        "Couper le long des repères d’angle. Deux feuilles voisines partagent une bande de {overlap} mm, "
        "indiquée par les petits traits : superposer jusqu’à ce que la carte se rejoigne, puis coller. "
        "La rangée A est en haut, la colonne 1 à gauche.",
    ),
    "map_butt": (
        "Cut along the corner marks and lay the sheets edge to edge. Row A is on top, column 1 on the left.",
        "Entlang der Eckmarken schneiden und Kante an Kante legen. Reihe A liegt oben, Spalte 1 links.",
        "Couper le long des repères d’angle et poser bord à bord. La rangée A est en haut, la colonne 1 "
        "à gauche.",
    ),
    # log
    "log_ticket": (
        "Write the station into the next field and cover it with the ticket.",
        "Die Station ins nächste Feld schreiben und mit dem Ticket abdecken.",
        "Noter la station dans la case suivante et la couvrir avec le ticket.",
    ),
    "log_die": (
        "Write the place into the next field and cover it with the die.",
        "Den Ort ins nächste Feld schreiben und mit dem Würfel abdecken.",
        "Noter le lieu dans la case suivante et le couvrir avec le dé.",
    ),
    "log_open": (
        "Write the station into the next field.",
        "Die Station ins nächste Feld schreiben.",
        "Noter la station dans la case suivante.",
    ),
    "reveal": ("shows himself", "zeigt sich", "se montre"),
    "hide": ("vanishes", "taucht unter", "disparaît"),
    "reveal_how": (
        "After the ringed fields Mister X shows himself.",
        "Nach den umringten Feldern zeigt sich Mister X.",
        "Après les cases cerclées, Mister X se montre.",
    ),
    "hide_how": (
        "In the ringed fields Mister X vanishes until his next move.",
        "Bei den umringten Feldern taucht Mister X bis zu seinem nächsten Zug unter.",
        "Aux cases cerclées, Mister X disparaît jusqu’à son prochain déplacement.",
    ),
    "start": ("Start", "Start", "Départ"),
    "player": ("Mister X", "Mister X", "Mister X"),
    "date": ("Date", "Datum", "Date"),
    "mission": ("Mission", "Auftrag", "Mission"),
    # cut sheets
    "detective": ("Detective", "Detektiv", "Détective"),
    "mister_x": ("Mister X", "Mister X", "Mister X"),
    "fronts": ("Fronts", "Vorderseiten", "Rectos"),
    "backs": ("Backs", "Rückseiten", "Versos"),
    "duplex": (
        "Print on both sides, flip on the long edge.",
        "Beidseitig drucken, über die lange Kante wenden.",
        "Imprimer recto verso, retourner sur le bord long.",
    ),
    "counts": ("In the box:", "In der Schachtel:", "Dans la boîte :"),
    "total": ("{count} in all", "zusammen {count}", "{count} en tout"),
    # known tickets without a transport of their own
    "black": ("Black ticket", "Schwarzes Ticket", "Ticket noir"),
    "double": ("Double move", "Doppelzug", "Coup double"),
    "helicopter": ("Helicopter", "Hubschrauber", "Hélicoptère"),
    "footprints": ("Footprints", "Fußspuren", "Empreintes"),
    "shadow": ("Shadow", "Schatten", "Ombre"),
    "magnifier": ("Magnifier", "Lupe", "Loupe"),
    "blue-light": ("Blue light", "Blaulicht", "Gyrophare"),
    # tiles
    "plain": ("plain side", "einfache Seite", "côté simple"),
    "expert": ("expert side", "Expertenseite", "côté expert"),
    # cards
    "clues": ("Clue cards", "Hinweiskarten", "Cartes d’indices"),
    "paws": ("Paw prints and markers", "Pfotenabdrücke und Marker", "Empreintes et marqueurs"),
    # proof and findings
    "first": ("Look at these first", "Zuerst ansehen", "À examiner d’abord"),
    "worth_a_look": ("Worth a look", "Einen Blick wert", "À vérifier aussi"),
    "rest": ("All other stations", "Alle übrigen Stationen", "Toutes les autres stations"),
    "drawn": ("as drawn", "wie gezeichnet", "tel que dessiné"),
    "scanned": ("scan", "Scan", "numérisation"),
    "no_links": ("no links", "keine Verbindungen", "aucune liaison"),
    "one_way": ("one-way", "Einbahn", "sens unique"),
    "checked": (
        "{count} stations, {faulty} with findings, {suspicious} worth a look",
        "{count} Stationen, {faulty} mit Befunden, {suspicious} einen Blick wert",
        "{count} stations, dont {faulty} avec constats et {suspicious} à vérifier aussi",
    ),
    "none": ("No findings.", "Keine Befunde.", "Aucun constat."),
    "error": ("error", "Fehler", "erreur"),
    "warning": ("warning", "Warnung", "avertissement"),
    "info": ("info", "Hinweis", "remarque"),
    "where": ("Where", "Wo", "Où"),
    "what": ("What", "Was", "Quoi"),
    "line": ("line {line}", "Zeile {line}", "ligne {line}"),
}


def words(language: str) -> Mapping[str, str]:
    """All words in a language."""
    place = LANGUAGES.index(language)
    return {key: texts[place] for key, texts in _WORDS.items()}
