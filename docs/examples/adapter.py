"""An engine for `yard conform master`: the legal moves of Scotland Yard Master, from the board it is given.

It needs nothing but Python: `yard conform master -- python3 adapter.py`. Put your own engine where this one
works out moves; what it cannot answer it says is unknown.
"""

import json
import sys

UNKNOWN = {"unknown": True}


class Table:
    """The board and the options that the questions are about."""

    def __init__(self, begin):
        board = begin["board"]["board"]
        self.options = begin["options"]
        self.tickets = {transport["id"]: transport["tickets"] for transport in board["transports"]}
        self.only = {transport["id"]: transport.get("only") for transport in board["transports"]}
        self.ways = {}
        for link in board["links"]:
            self.add_way(link["from"], link["to"], link["by"])
            if not link.get("oneway"):
                self.add_way(link["to"], link["from"], link["by"])

    def add_way(self, start, end, by):
        self.ways.setdefault(start, set()).add((by, end))

    def hops(self, start, taken, mister_x):
        """Every ticket and station one move away, with black tickets for Mister X alone."""
        for by, end in self.ways.get(start, ()):
            if end not in taken and self.only[by] in (None, "mister_x" if mister_x else "detectives"):
                for ticket in self.tickets[by]:
                    if mister_x or ticket != "black":
                        yield ticket, end

    # --- moves ---

    def moves(self, position):
        taken = {pawn["station"] for pawn in position["pawns"].values()}
        if position["turn"] == "mister_x":
            return self.flights(position, taken)
        if position["turn"] == "detectives":
            return self.walks(position, taken) or {"detectives pass"}  # nobody left can move
        return set()

    def walks(self, position, taken):
        found = set()
        for name, pawn in position["pawns"].items():
            if name in position["moved"]:
                continue
            bobby = name.startswith("bobby")
            held = pawn.get("tickets", position.get("pool", {}))
            for ticket, end in self.hops(pawn["station"], taken, mister_x=False):
                if bobby:
                    found.add(f"{name} free {end}")
                elif held.get(ticket):
                    found.add(f"{name} {ticket} {end}")
        return found

    def flights(self, position, taken):
        his = position["mister_x"]
        held = his["tickets"]
        found = set()
        for ticket, end in self.hops(his["station"], taken, mister_x=True):
            if not held.get(ticket, 1):  # what he takes from the supply is not counted
                continue
            move = f"mister_x {ticket} {end}"
            found.add(move)
            if held["double"] and self.has_two_fields(position):
                for second, last in self.hops(end, taken, mister_x=True):
                    if held.get(second, 2) > (second == ticket):
                        found.add(f"{move} {second} {last}")
        return found

    def has_two_fields(self, position):
        kind, number = self.options.get("end", "rounds:22").split(":")
        return kind == "rounds" or len(position["log"]) + 2 <= int(number)


def answer(question, table):
    if question["ask"] == "moves" and question["position"]["turn"] != "chance":
        return {"moves": sorted(table.moves(question["position"]))}
    return UNKNOWN


def main():
    table = None
    for line in sys.stdin:
        question = json.loads(line)
        if question["ask"] == "hello":
            said = {"name": "adapter.py", "answers": ["moves"]}
        elif question["ask"] == "begin":
            table, said = Table(question), {"ok": True}
        else:
            said = {"id": question["id"], **answer(question, table)}
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
