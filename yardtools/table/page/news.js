// What happened, in sentences: the latest first, and what is new also for who listens.
import { el } from "../../viewer/dom.js";

const AT_ONCE = 6; // so many sentences are read out at a time

export class News {
  constructor(root, said) {
    this.root = root;
    this.said = said;
    this.last = 0;
  }

  show(rows, isGoingOn) {
    const fresh = rows.filter((row) => row.number > this.last);
    if (isGoingOn && fresh.length) this.said.textContent = fresh.slice(-AT_ONCE).map((row) => `${row.text}.`).join(" ");
    this.last = rows.length ? rows[rows.length - 1].number : this.last;
    const items = [...rows].reverse().map((row) => el("li", { className: isGoingOn && fresh.includes(row) ? "fresh" : "" }, row.text));
    this.root.replaceChildren(...items);
  }
}
