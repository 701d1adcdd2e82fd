// Check: everything once more against the scan, one by one; what a draft was not sure of before all else.
import { camera } from "../../../viewer/camera.js";
import { capital, el, swatch } from "../../../viewer/dom.js";
import { model } from "../../../viewer/model.js";
import { choice, numberField, typeIcon } from "../bar.js";
import {
  checkedWords,
  checking,
  currentCheck,
  decideTransport,
  entryWords,
  firstCheck,
  goThrough,
  isMissing,
  judge,
  lineOf,
  renumberList,
  revisit,
  showCheck,
  toCheck,
} from "../checking.js";
import { change, focusField, renumberStation, transportOfKey } from "../commands.js";
import { typeWithRest } from "../desk.js";
import { doubtAt } from "../doubts.js";
import { recordOf, splitThing, stationTypes, typeWords } from "../records.js";
import { chooseView, setStrength, views } from "../views.js";

const CLEARLY = 85; // per cent: so clearly at least the scan is seen under doubts
const FAINT_LINE = 8; // pixels: so near a faint line counts as on it
const TAKEN = new Set(["r", "w", "y", "c", ".", ","]); // keys that no transport has here
let seenBefore = { view: "over", strength: 60 };

export const checkTool = {
  id: "check",
  label: "Check",
  name: "Check",
  key: "c",
  icon: "M2 8.5l4 4.5L14 3",
  place: () => {}, // takes the tool that places a station of a number in hand
  revisit,
  enter: () => {
    seenBefore = { view: views.view, strength: views.strength };
    const entry = firstCheck();
    if (entry?.doubt) setStrength(Math.max(CLEARLY, views.strength));
    else if (views.view === "over") chooseView(views.lastCheck);
    showCheck(entry);
  },
  leave: () => {
    views.lastCheck = views.view === "over" ? views.lastCheck : views.view;
    chooseView(seenBefore.view);
    setStrength(seenBefore.strength);
  },
  bar: () => {
    const entry = currentCheck();
    if (!entry) return [el("span", { className: "soft" }, "There is nothing to check.")];
    const line = lineOf(entry);
    const mark = line && model.transports.has(line.by) ? swatch(model.transports.get(line.by)) : "";
    return [
      el("strong", { className: "asked-thing" }, mark, capital(entryWords(entry))),
      entry.why ? el("span", { className: entry.doubt ? "sure" : "soft why" }, entry.why) : "",
      ...verdictButtons(entry),
      ...corrections(entry),
    ];
  },
  click: ({ station, link, at }) => {
    const doubt = !station && doubtAt(at, FAINT_LINE / camera.scale);
    const subject = station ? `station:${station.id}` : doubt ? `link:${doubt.key}` : link && `link:${link.key}`;
    const entry = subject && toCheck().find((each) => each.subject === subject);
    if (entry) showCheck(entry);
  },
  onKey: (event) => {
    const key = event.key.toLowerCase();
    const todo = {
      r: sayYes,
      w: () => judge("wrong"),
      delete: () => judge("wrong"),
      ".": () => goThrough(1),
      pagedown: () => goThrough(1),
      ",": () => goThrough(-1),
      pageup: () => goThrough(-1),
    }[key];
    if (todo) todo();
    else return correctionKey(key);
    return true;
  },
  hint: () => {
    const entry = currentCheck();
    const words = entry?.doubt ? doubtHint(entry) : "R right, W wrong, once more takes it back";
    return `${words}, . next, , previous, Y another view · ${checkedWords().join(", ")}`;
  },
};

function doubtHint(entry) {
  if (isMissing(entry)) return "R places it, W there is none";
  return lineOf(entry) ? "R yes, W no, a transport's letter yes but of that one" : "R yes, W no, N another number, 1 2 3 another type";
}

function sayYes() {
  const entry = currentCheck();
  if (entry && isMissing(entry)) checkTool.place(Number(splitThing(entry.subject)[1]));
  else judge("right");
}

function verdictButtons(entry) {
  const button = (id, words, key, onclick) =>
    el("button", { id: `bar-${id}`, type: "button", className: `judge-${id}`, onclick }, `${words} `, el("kbd", {}, key));
  const [yes, no] = isMissing(entry) ? ["Place it", "There is none"] : entry.doubt ? ["Yes", "No"] : ["Right", "Wrong"];
  return [
    button("right", yes, "R", sayYes),
    button("wrong", no, "W", () => judge("wrong")),
    stepButton("previous", "‹", ",", -1),
    stepButton("next", "›", ".", 1),
  ];
}

function stepButton(id, sign, key, step) {
  const words = capital(id);
  const rest = { id: `bar-${id}`, type: "button", ariaLabel: words, title: words, onclick: () => goThrough(step) };
  return el("button", rest, `${sign} `, el("kbd", {}, key));
}

// --- corrections in place ---------------------------------------------------------------------

function corrections(entry) {
  const station = stationOf(entry);
  if (station) return [numberField("Number", station.id, (number) => renumberAsked(station, number)), typeChoiceOf(station)];
  const line = entry.doubt && lineOf(entry);
  if (!line) return [];
  const rows = [...model.transports.values()].map((each) => ({
    id: `asked-${each.id}`,
    words: each.name,
    key: TAKEN.has(each.key) ? "" : each.key,
    mark: swatch(each),
    isOn: each.id === line.by,
    title: `Yes, by ${each.name}`,
    choose: () => decideTransport(entry, each.id),
  }));
  return [choice("Transport of the line", rows)];
}

function stationOf(entry) {
  return entry.subject.startsWith("station:") ? recordOf(entry.subject) : null;
}

function typeChoiceOf(station) {
  const rows = stationTypes().map((type, place) => ({
    id: `asked-type-${place + 1}`,
    words: model.transports.get(type.at(-1))?.name ?? type.at(-1),
    title: typeWords(type),
    key: String(place + 1),
    mark: typeIcon(type),
    isOn: isAskedType(station, type),
    choose: () => retypeAsked(station, type),
  }));
  return choice("Type of the station", rows);
}

function isAskedType(station, type) {
  return !station.derived && typeWithRest(type, station.transports).join() === station.transports.join();
}

function retypeAsked(station, type) {
  if (isAskedType(station, type)) return;
  change([{ do: "retype-station", station: station.id, transports: typeWithRest(type, station.transports) }]);
}

// What is looked at stays so under its new number. A field that is left after Enter tells its number once more.
function renumberAsked(station, number) {
  if (recordOf(`station:${station.id}`) !== station) return;
  if (!renumberStation(station, number)) return;
  renumberList(new Map([[station.id, number], [number, station.id]]));
  checking.subject = `station:${number}`;
}

function correctionKey(key) {
  const entry = currentCheck();
  const station = entry && stationOf(entry);
  const type = station && /^[1-9]$/.test(key) ? stationTypes()[Number(key) - 1] : null;
  const transport = entry?.doubt && lineOf(entry) && !TAKEN.has(key) ? transportOfKey(key) : null;
  if (type) retypeAsked(station, type);
  else if (station && key === "n") focusField("next");
  else if (transport) decideTransport(entry, transport);
  else return false;
  return true;
}
