// The curtain on a screen that several people share: nothing of a seat is in the page while it is down.
import { el } from "../../viewer/dom.js";
import { ask } from "./talk.js";

export class Curtain {
  constructor(root, labels, on) {
    this.root = root;
    this.labels = labels;
    this.on = on;
  }

  // Let it down for a document that shows no seat, or lift it for one that does.
  show({ shown, turn, seats }) {
    this.root.hidden = shown !== null;
    document.documentElement.classList.toggle("covered", shown === null);
    if (shown !== null) return;
    const people = seats.filter((seat) => seat.player === "human" && !seat.elsewhere);
    const offered = people.length ? people : seats;
    const words = people.length ? this.invite(turn, seats, people) : "Bots play every seat. Choose whom to watch.";
    const buttons = offered.map((seat) => this.button(seat.id, seat.id === turn, people.length));
    const elsewhere = people.length ? seats.filter((seat) => seat.elsewhere && seat.player === "human") : [];
    const fetched = elsewhere.map((seat) => this.bringBack(seat.id));
    this.root.replaceChildren(
      el("h2", { id: "curtain-heading" }, "The curtain is down"),
      el("p", {}, words),
      el("div", { className: "buttons" }, ...buttons, ...fetched),
    );
    this.root.querySelector(".main, button")?.focus({ preventScroll: true });
  }

  // A seat's name within a sentence.
  name(seat) {
    return (this.labels[seat] ?? seat).replace(/^The /, "the ");
  }

  invite(turn, seats, people) {
    const isHere = people.some((seat) => seat.id === turn);
    const next = seats.some((seat) => seat.id === turn) ? `Next to move: ${this.name(turn)}. ` : "";
    return next + (isHere ? "Everybody else looks away." : "Who sits before the screen?");
  }

  button(seat, isNext, isPerson) {
    const words = isPerson ? `I play ${this.name(seat)}, show me` : `Watch ${this.name(seat)}`;
    return el("button", { type: "button", className: isNext ? "main" : "", onclick: () => this.lift(seat) }, words);
  }

  bringBack(seat) {
    const words = `Bring ${this.name(seat)} back to this screen`;
    return el("button", { type: "button", className: "soft", onclick: () => this.lift(seat) }, words);
  }

  async lift(seat) {
    const answer = await ask("show", { seat });
    if (answer.isDone) this.on.take(answer.document);
    else this.on.refuse(answer);
  }
}
