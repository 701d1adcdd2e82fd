// Who plays which seat: people and bots, who may change places; and for a host how others join.
import { el } from "../../viewer/dom.js";
import { ask } from "./talk.js";

export class Seats {
  // `about` has the seats' labels, the bots by name, and the addresses of seats, where this page may know them.
  constructor(root, about, on) {
    this.root = root;
    this.about = about;
    this.on = on;
    this.shown = "";
  }

  show(document_) {
    const key = JSON.stringify([document_.seats, document_.turn, document_.shown]);
    if (key === this.shown) return;
    this.shown = key;
    const focused = this.root.contains(document.activeElement) ? document.activeElement.id : "";
    this.root.replaceChildren(...document_.seats.map((seat) => this.row(seat, document_)));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  row(seat, { turn, shown }) {
    const name = el("strong", {}, this.about.labels[seat.id] ?? seat.id);
    const marks = [turn === seat.id ? "to move" : "", shown === seat.id ? "you" : ""].filter(Boolean);
    const note = el("span", { className: "soft" }, marks.join(", "));
    const head = el("p", {}, name, " ", note);
    const parts = [head, seat.mine ? this.choice(seat) : el("p", { className: "soft" }, this.player(seat.player))];
    if (seat.player === "human" && this.about.links?.[seat.id]) parts.push(this.link(seat));
    return el("li", {}, ...parts);
  }

  player(name) {
    return name === "human" ? "a person" : `a bot: ${name}`;
  }

  choice(seat) {
    const names = ["human", ...this.about.bots];
    if (!names.includes(seat.player)) names.push(seat.player);
    const options = names.map((name) => el("option", { value: name, selected: name === seat.player }, this.player(name)));
    const select = el("select", { id: `player-of-${seat.id}`, onchange: () => this.handOver(seat.id, select.value) }, ...options);
    select.setAttribute("aria-label", `Who plays ${this.about.labels[seat.id] ?? seat.id}`);
    return select;
  }

  async handOver(seat, player) {
    const answer = await ask("player", { seat, player });
    if (answer.isDone) this.on.take(answer.document);
    else this.on.refuse(answer);
  }

  // The seat's own address, and its picture for a phone.
  link(seat) {
    const { url, code } = this.about.links[seat.id];
    const label = seat.elsewhere ? "Opened on its own screen" : "Play this seat on another screen";
    const address = el("a", { href: url, target: "_blank", rel: "noopener" }, url);
    const picture = code ? [el("img", { src: code, alt: `QR code of ${url}`, width: 180, height: 180 })] : [];
    const parts = [el("summary", {}, label), ...picture, el("p", { className: "address" }, address)];
    return el("details", { open: Boolean(code) && !seat.elsewhere }, ...parts);
  }
}
