// Find the rest: what the scan shows that looks like the stations placed so far, to be taken or refused.
import { map, show } from "../../viewer/camera.js";
import { count, el, svg } from "../../viewer/dom.js";
import { model } from "../../viewer/model.js";
import { announce, desk, newType, nextNumber, say, update } from "./desk.js";
import { putOnGlass, spotRing } from "./glass.js";
import { tidy } from "./grips.js";
import { inReadingOrder, typeWords } from "./records.js";
import { act, ask } from "./saving.js";

const NEEDED = 3;
export const proposals = { list: [], current: 0, level: 0.8, type: [] };

export async function findRest() {
  const type = newType();
  const placed = [...model.stations.values()].filter((each) => each.transports.join() === type.join());
  if (!model.data.scan) return announce("There is no scan to look at.");
  if (placed.length < NEEDED) {
    return announce(`Place ${NEEDED} stations of this type first (${typeWords(type)}); there are ${placed.length}.`);
  }
  announce(`Looking for more stations (${typeWords(type)}) …`);
  const answer = await ask("find", { transports: type });
  if (!answer) return null;
  proposals.type = type;
  propose(answer.proposals);
  const { length } = proposals.list;
  return announce(
    length
      ? `${count(length, "proposal")}. Enter takes one, Shift+Enter takes all above the certainty.`
      : "None found.",
  );
}

// Put proposals into the order they are gone through: the sure ones as one reads, then the rest.
function propose(list) {
  const isSure = ({ certainty }) => certainty >= proposals.level;
  const unsure = list.filter((each) => !isSure(each)).sort((a, b) => b.certainty - a.certainty);
  proposals.list = [...inReadingOrder(list.filter(isSure)), ...unsure];
  proposals.current = Math.min(proposals.current, Math.max(0, proposals.list.length - 1));
  if (!proposals.list.length) map.focus({ preventScroll: true });
  showProposals();
  update();
}

function surely() {
  return proposals.list.filter(({ certainty }) => certainty >= proposals.level);
}

// The numbers that proposals would get: the next free ones, in their order.
function numbersFor(list) {
  const taken = new Set(model.stations.keys());
  let number = desk.number ?? 1;
  return list.map(() => {
    while (taken.has(number)) number += 1;
    taken.add(number);
    return number;
  });
}

export function showProposals() {
  const numbers = new Map(surely().map((each, place) => [each, numbersFor(surely())[place]]));
  putOnGlass("proposed", ...proposals.list.map((each, place) => proposalNode(each, place, numbers.get(each))));
}

function proposalNode({ at, certainty }, place, number) {
  const isCurrent = place === proposals.current;
  const { radius } = model.data;
  const words = [
    svg(
      "text",
      { x: at[0], y: at[1] + 0.28 * radius, class: "number", "font-size": 0.8 * radius },
      String(number ?? "?"),
    ),
    svg(
      "text",
      { x: at[0], y: at[1] - 1.45 * radius, class: "certainty", "font-size": 0.62 * radius },
      `${Math.round(100 * certainty)} %`,
    ),
  ];
  const kind = `proposal${number === undefined ? " unsure" : ""}${isCurrent ? " current" : ""}`;
  return svg("g", { class: kind }, spotRing(at, 1.15, "proposal-ring"), ...words);
}

// --- taking and refusing ----------------------------------------------------------------------

function takeProposals(list) {
  const numbers = numbersFor(list);
  const stations = list.map(({ at }, place) => {
    return { do: "add-station", at: at.map(tidy), transports: proposals.type, number: numbers[place] };
  });
  act(stations);
  if (desk.number !== null) desk.number = numbers.at(-1) + 1;
  const words =
    list.length === 1
      ? `Station ${numbers[0]}`
      : `${count(list.length, "station")}, ${numbers[0]} to ${numbers.at(-1)}`;
  leaveOut(list);
  say(`${words} taken. ${proposals.list.length ? `${proposals.list.length} left.` : ""}`);
}

function leaveOut(list) {
  const gone = new Set(list);
  propose(proposals.list.filter((each) => !gone.has(each)));
  if (proposals.list.length) showCurrent();
}

export function takeAllSure() {
  if (surely().length) takeProposals(surely());
  else announce("None is that certain.");
}

export function refuseAll() {
  if (proposals.list.length) propose([]);
}

// A click on a proposal takes it, and with Alt refuses it.
export function clickProposal([x, y], event) {
  const near = proposals.list.find(({ at }) => Math.hypot(at[0] - x, at[1] - y) < 1.2 * model.data.radius);
  if (near && event?.altKey) leaveOut([near]);
  else if (near) takeProposals([near]);
  return Boolean(near);
}

function go(step) {
  const { length } = proposals.list;
  proposals.current = (proposals.current + step + length) % length;
  showProposals();
  showCurrent();
}

function showCurrent() {
  const { at, certainty } = proposals.list[proposals.current];
  show([...at, ...at], 0);
  say(
    `Proposal ${proposals.current + 1} of ${proposals.list.length}, ${Math.round(100 * certainty)} % certain, number ${nextNumber()}`,
  );
}

export function proposalKey(event) {
  const now = proposals.list[proposals.current];
  if (event.key === "Enter" && event.shiftKey) takeAllSure();
  else if (event.key === "Enter") takeProposals([now]);
  else if (event.key === "Delete" || event.key === "Backspace") leaveOut([now]);
  else if (event.key === "." || event.key === "PageDown") go(1);
  else if (event.key === "," || event.key === "PageUp") go(-1);
  else return false;
  return true;
}

export function proposalsBar() {
  const percent = Math.round(100 * proposals.level);
  const slider = el("input", { id: "bar-level", type: "range", min: 30, max: 100, value: percent });
  slider.oninput = () => {
    proposals.level = Number(slider.value) / 100;
    propose(proposals.list);
  };
  const button = (id, words, key, onclick, rest = {}) =>
    el("button", { id: `bar-${id}`, type: "button", onclick, ...rest }, `${words} `, el("kbd", {}, key));
  return el(
    "div",
    { className: "proposals", role: "group", ariaLabel: "Proposals" },
    el("span", {}, `${count(proposals.list.length, "proposal")} (${typeWords(proposals.type)})`),
    button("take", "Take", "Enter", () => takeProposals([proposals.list[proposals.current]])),
    button("refuse", "Refuse", "Del", () => leaveOut([proposals.list[proposals.current]])),
    el("label", { className: "level" }, `Certainty from ${percent} %`, slider),
    button("take-all", `Take ${surely().length}`, "⇧Enter", takeAllSure, { disabled: !surely().length }),
    button("none", "None", "Esc", refuseAll),
  );
}
