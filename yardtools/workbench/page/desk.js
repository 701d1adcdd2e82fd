// What is in hand: the tool, what is selected, and what the tools are set to.
import { capital } from "../../viewer/dom.js";
import { model } from "../../viewer/model.js";
import { missions, recordOf, stationTypes, transportWord, typeWords } from "./records.js";

const [SHORTEST, PER_LETTER] = [2500, 50]; // milliseconds that a message stays in sight

export const desk = {
  tool: null,
  selected: new Set(), // things
  isLookedAt: false, // whether it is selected to be looked at alone, as a finding does
  bend: null, // the bend of the selected link that was clicked last
  type: 0, // which rung of the ladder a new station has
  by: "", // the transport of a new link
  number: null, // the number of the next station, where somebody has typed one
  mission: "green",
  mark: "start",
  side: "detective",
  cursor: null, // where the keyboard's crosshair is; the mouse has none
};

// Who wants to know when something in hand changes: the bar, the panel, the hint.
const watchers = [];
let isToShow = false;

export function onDesk(watcher) {
  watchers.push(watcher);
}

// Change what is in hand; whatever else changes before the page is idle is shown together with it.
export function update(changes = {}) {
  Object.assign(desk, changes);
  if (!isToShow) queueMicrotask(showNow);
  isToShow = true;
}

// Show what has changed at once, for somebody who goes on with what is shown.
export function showNow() {
  if (!isToShow) return;
  isToShow = false;
  for (const watcher of watchers) watcher();
}

export function say(words) {
  document.getElementById("said").textContent = words;
}

let hiding = 0;

// Say something that nothing else on the page shows: it is to be read for a while, too.
export function announce(words) {
  say(words);
  const toast = document.getElementById("toast");
  toast.textContent = words;
  toast.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (toast.hidden = true), SHORTEST + PER_LETTER * words.length);
}

// --- the selection ----------------------------------------------------------------------------

export function selectThings(...things) {
  update({ selected: new Set(things), bend: null, isLookedAt: false });
}

// Select things to be looked at: keys do not remove what nobody has picked.
export function lookAt(...things) {
  selectThings(...things);
  update({ isLookedAt: true });
}

export function toggleThing(thing) {
  const selected = new Set(desk.selected);
  if (!selected.delete(thing)) selected.add(thing);
  update({ selected, bend: null, isLookedAt: false });
}

export function selectedStations() {
  return [...desk.selected].map((thing) => thing.startsWith("station:") && recordOf(thing)).filter(Boolean);
}

export function selectedLinks() {
  return [...desk.selected].map((thing) => thing.startsWith("link:") && recordOf(thing)).filter(Boolean);
}

export function onlyStation() {
  return desk.selected.size === 1 ? (selectedStations()[0] ?? null) : null;
}

export function onlyLink() {
  return desk.selected.size === 1 ? (selectedLinks()[0] ?? null) : null;
}

// Let go of what is no longer there.
export function dropGone() {
  const selected = new Set([...desk.selected].filter((thing) => recordOf(thing)));
  if (selected.size !== desk.selected.size) Object.assign(desk, { selected, bend: null });
}

// --- what tools are set to --------------------------------------------------------------------

export function chooseType(place) {
  update({ type: place });
  say(`New stations: ${typeWords(newType())}`);
}

export function chooseTransport(by) {
  update({ by });
  say(`${capital(transportWord(by))} links`);
}

// The transports of a new station.
export function newType() {
  const types = stationTypes();
  return types[Math.min(desk.type, types.length - 1)] ?? [];
}

// A station's transports with another type: those outside the ladder stay.
export function typeWithRest(type, transports) {
  const ladder = new Set(stationTypes().at(-1) ?? []);
  return [...type, ...transports.filter((each) => !ladder.has(each))];
}

export function nextNumber() {
  let number = desk.number ?? 1;
  while (model.stations.has(number)) number += 1;
  return number;
}

export function newTransport() {
  return model.transports.has(desk.by) ? desk.by : (model.transports.keys().next().value ?? "");
}

export function missionNames() {
  return [...new Set([...missions.keys(), desk.mission])];
}
