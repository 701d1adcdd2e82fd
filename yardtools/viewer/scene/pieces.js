// The things that lie on a table, each as a node of the page: tickets, dice, cards, and the travel log.
import { el } from "../dom.js";
import { dressAs, lettersOf, signOf } from "./signs.js";

export function unseen(words) {
  return el("span", { className: "unseen" }, words);
}

function pickable(node, kind, id) {
  if (id) node.dataset.pick = `${kind}:${id}`;
  return node;
}

const BARE = { x: "X", start: "◉", hidden: "?", reroll: "↻" }; // what stands on what has no sign

// A ticket as it is printed: the sign of its transport, and that of its special beside it.
export function ticketFace(look, special, words) {
  const second = special && el("span", { className: "special" }, signOf(special));
  const bare = el("span", { className: "bare", ariaHidden: "true" }, BARE[look] ?? words.slice(0, 1));
  return dressAs(el("span", { className: "ticket" }, signOf(look) ?? bare, second ?? ""), look);
}

export function heapNode(heap) {
  const isNone = heap.count === 0;
  const amount = heap.count === undefined || heap.count === null ? "∞" : String(heap.count);
  const node = el(
    "span",
    { className: isNone ? "heap none" : "heap" },
    ticketFace(heap.look, heap.special, heap.label),
    unseen(`${heap.label}: ${amount === "∞" ? "any number" : amount}`),
    el("span", { className: "count", ariaHidden: "true" }, amount),
  );
  return el("li", { title: heap.label }, pickable(node, "ticket", heap.id));
}

export function pawnBadge(pawn) {
  return dressAs(el("span", { className: "pawn-badge", ariaHidden: "true" }, lettersOf(pawn.label)), pawn.look);
}

export function rackNode(rack, pawns) {
  const led = (rack.pawns ?? []).map((id) => pawns.find((pawn) => pawn.id === id)).filter(Boolean);
  const own = pawns.find((pawn) => pawn.id === rack.id && pawn.is_mister_x);
  const badges = (own ? [own] : led).map((pawn) => pickable(pawnBadge(pawn), "pawn", pawn.id));
  const where = own ?? (led.length === 1 ? led[0] : null);
  const place = where?.place ? el("span", { className: "at" }, where.place) : "";
  const heading = el("h3", {}, ...badges, rack.label, place);
  const heaps = el("ul", { className: "heaps" }, ...(rack.heaps ?? []).map(heapNode));
  const hidden = rack.unseen ? el("p", { className: "soft" }, `${rack.unseen} tickets`) : "";
  const note = rack.note ? el("p", { className: "soft" }, rack.note) : "";
  return el("section", { className: "rack" }, heading, rack.heaps?.length ? heaps : "", hidden, note);
}

export function dieNode(die, pawns) {
  const face = dressAs(el("span", { className: "die" }, signOf(die.look) ?? el("b", {}, die.label)), die.look);
  const owner = pawns.find((pawn) => pawn.id === die.pawn);
  const node = el("span", { className: "rolled" }, face, unseen(die.label), owner ? pawnBadge(owner) : "");
  return el("li", { title: die.label }, pickable(node, "die", die.id));
}

// --- the travel log ---------------------------------------------------------------------------

export function logNode(log) {
  const filled = new Map((log.filled ?? []).map((field) => [field.number, field]));
  const last = Math.max((log.first ?? 1) + log.size - (log.first === 0 ? 0 : 1), ...filled.keys());
  const rows = [];
  for (let number = log.first ?? 1; number <= last; number++) rows.push(fieldNode(number, filled.get(number), log, filled.size));
  return el("ol", { className: "log" }, ...rows);
}

function fieldNode(number, field, log, many) {
  const kinds = ["field"];
  if (log.shown?.includes(number)) kinds.push("shown");
  if (log.hidden?.includes(number)) kinds.push("secret");
  if (field?.is_open) kinds.push("open");
  if (field && number === many + (log.first ?? 1) - 1) kinds.push("latest");
  const words = field ? `Move ${number}: ${field.label}${field.place ? `, ${field.place}` : ""}` : `Move ${number}: empty`;
  return el(
    "li",
    { className: kinds.join(" "), title: words },
    el("span", { className: "number", ariaHidden: "true" }, String(number)),
    field ? ticketFace(field.look, field.special, field.label) : el("span", { className: "ticket empty" }),
    unseen(words),
    el("span", { className: "station", ariaHidden: "true" }, field?.station ? String(field.station) : ""),
  );
}

// --- cards ------------------------------------------------------------------------------------

export function cardNode(card) {
  const isBack = card.is_down && card.number === undefined;
  const kinds = ["card", card.is_down ? "down" : "", isBack ? "back" : ""].filter(Boolean);
  const face = isBack ? [signOf("paw") ?? ""] : [el("b", {}, String(card.number ?? "")), signOf(card.look) ?? ""];
  const node = el("span", { className: kinds.join(" ") }, unseen(card.label), ...hide(face));
  return el("li", { title: card.label }, pickable(dressAs(node, card.look), "card", card.id));
}

export function trailNode(card) {
  const kind = card.look === "marker" ? "piece marker" : card.is_down ? "piece down" : "piece";
  const face = [signOf(card.look) ?? "", el("b", {}, String(card.number ?? ""))];
  return dressAs(el("li", { className: kind, title: card.label }, unseen(card.label), ...hide(face)), card.look);
}

export function noteNode(card) {
  const sign = signOf(card.look);
  const words = card.number === undefined ? card.label : String(card.number);
  const parts = sign ? [unseen(card.label), sign, ...hide([el("b", {}, words)])] : [words];
  return dressAs(el("li", { className: sign ? "note" : "note words", title: card.label }, ...parts), card.look);
}

function hide(nodes) {
  for (const node of nodes) node.ariaHidden = "true";
  return nodes;
}

const DRAWN = { trail: trailNode, notes: noteNode };

export function groupNode(group, heading = "h4") {
  const more = group.more ? el("span", { className: "soft" }, `+ ${group.more}`) : "";
  const cards = (group.cards ?? []).map(DRAWN[group.kind] ?? cardNode);
  const many = group.kind === "notes" && cards.length > 1 ? ` (${cards.length})` : "";
  const list = cards.length ? el("ul", { className: `cards ${group.kind ?? "row"}` }, ...cards) : el("p", { className: "soft" }, "–");
  return el("section", { className: "group", "data-group": group.id }, el(heading, {}, group.title + many), list, more);
}
