// A move put together by clicks: what was chosen, the question before it is made, and the rule behind a no.
import { el } from "../../viewer/dom.js";
import { makePicker } from "../../viewer/scene/picking.js";
import { ask } from "./talk.js";

export class Moving {
  // `on.glow(picks)` lights what can be clicked, `on.play(move)` makes a move, `on.refuse(answer)` tells why not.
  constructor(root, on) {
    this.root = root;
    this.on = on;
    this.asks = false; // whether a move is asked about before it is made
  }

  // Begin anew with the moves of a table.
  offer(table) {
    this.table = table;
    this.listed = { picks: table.picks ?? [], moves: table.moves ?? [] };
    this.restart();
  }

  restart() {
    this.picker = makePicker(this.listed);
    this.chosen = [];
    this.waiting = null;
    this.show();
  }

  // Offer nothing while a move is on its way.
  rest() {
    this.listed = { picks: [], moves: [] };
    this.restart();
  }

  // Something was clicked that does not glow: chosen already, part of another move, or of none.
  clickOther(kind, id) {
    if (!this.listed?.moves.length || this.waiting) return;
    const isIt = (pick) => pick.kind === kind && String(pick.id) === String(id);
    if (this.chosen.some(isIt)) return this.restart();
    const afresh = makePicker(this.listed).open().find(isIt);
    if (!afresh) return this.askWhy(kind, id);
    this.picker = makePicker(this.listed);
    this.chosen = [];
    this.choose(afresh);
  }

  choose(pick) {
    this.chosen.push(pick);
    const move = this.picker.choose(pick);
    if (!move) return this.show();
    if (!this.asks) return this.on.play(move);
    this.waiting = move;
    this.show();
  }

  async askWhy(kind, id) {
    const pawns = new Set(this.listed.picks.filter((pick) => pick.kind === "pawn").map((pick) => pick.id));
    if (kind === "station" && pawns.size > 1 && !this.chosen.some((pick) => pick.kind === "pawn")) {
      return this.on.refuse({ refused: "Click the pawn that is to move first." });
    }
    const chosen = this.chosen.map((pick) => [pick.kind, String(pick.id)]);
    const answer = await ask("why", { seat: this.table.seat, chosen, clicked: [[kind, String(id)]] });
    this.on.refuse(answer.document ?? answer);
  }

  // --- what is shown of it ---

  show() {
    const only = this.listed.moves.length === 1 ? this.listed.moves[0] : null;
    this.on.glow(this.waiting || only ? [] : this.picker.open());
    const part = this.waiting ? this.question(this.waiting) : only ? this.onlyMove(only) : this.chosenSoFar();
    this.root.hidden = !part;
    this.root.replaceChildren(...(part ? [part] : []));
    if (this.waiting) this.root.querySelector("button").focus({ preventScroll: true });
  }

  question(move) {
    return el("div", { className: "question" }, el("p", {}, `${move.label}?`), this.make(move, "Make this move"), this.back("Not yet"));
  }

  onlyMove(move) {
    return el("div", { className: "question" }, el("p", {}, "There is only one move."), this.make(move, move.label));
  }

  chosenSoFar() {
    if (!this.chosen.length) return null;
    const words = this.chosen.map((pick) => pick.label).join(", ");
    return el("div", { className: "question" }, el("p", {}, `Chosen: ${words}. Go on with what glows.`), this.back("Start over"));
  }

  make(move, words) {
    return el("button", { type: "button", className: "main", id: "make", onclick: () => this.on.play(move) }, words);
  }

  back(words) {
    return el("button", { type: "button", onclick: () => this.restart() }, words);
  }
}
