// What stands beside the map: whose turn it is, the log, who has what, dice; and the table of a game of cards.
import { el, fill } from "../dom.js";
import { dressAs } from "./signs.js";
import { dieNode, groupNode, logNode, pawnBadge, rackNode } from "./pieces.js";

export function showPanels(top) {
  showStatus(top);
  const log = top.log ? [el("h2", { id: "log-heading" }, "Travel log"), logNode(top.log)] : [];
  fill("log", ...log);
  fill("dice", ...(top.dice?.length ? [el("h2", {}, "Dice"), diceList(top)] : []));
  const racks = (top.racks ?? []).map((rack) => rackNode(rack, top.pawns ?? []));
  fill("racks", ...(racks.length ? [el("h2", { id: "racks-heading" }, "Who has what"), ...racks] : []));
  showDesk(top);
}

function diceList(top) {
  return el("ul", { className: "dice" }, ...top.dice.map((die) => dieNode(die, top.pawns ?? [])));
}

function showStatus(top) {
  const { status, possible_label: known, last_seen: seen } = top;
  const lines = [el("h2", { id: "status-heading" }, status.round ?? "")];
  lines.push(el("p", { className: top.ending ? "ending" : "sentence" }, status.sentence));
  if (status.task) lines.push(el("p", { className: "task" }, status.task));
  if (known) lines.push(el("p", { className: "known" }, el("span", { className: "key-possible", ariaHidden: "true" }), known));
  if (seen) lines.push(el("p", { className: "known" }, el("span", { className: "key-seen", ariaHidden: "true" }), `He was ${seen.label}.`));
  if (top.ending?.scores) lines.push(scoreList(top.ending.scores));
  fill("status", ...lines);
}

function scoreList(scores) {
  return el("ul", { className: "scores" }, ...scores.map(([who, points]) => el("li", {}, `${who}: ${points}`)));
}

// --- games of cards ---------------------------------------------------------------------------

function showDesk(top) {
  const groups = top.cards ?? [];
  document.body.classList.toggle("of-cards", groups.length > 0);
  if (!groups.length) return fill("desk");
  const open = groups.filter((group) => !group.owner).map((group) => groupNode(group, "h3"));
  const people = (top.people ?? []).map((person) => personNode(person, groups));
  fill("desk", el("h2", { className: "unseen" }, "The table"), el("div", { className: "middle" }, ...open), el("div", { className: "desks" }, ...people));
}

function personNode(person, groups) {
  const own = groups.filter((group) => group.owner === person.id && (group.cards?.length || !group.kind)).map((group) => groupNode(group));
  const heading = el("h3", {}, pawnBadge(person), person.label, el("small", {}, person.note ?? ""));
  const kinds = ["person", person.is_active ? "active" : "", person.is_me ? "me" : ""].filter(Boolean);
  return dressAs(el("section", { className: kinds.join(" ") }, heading, ...own), person.look);
}
