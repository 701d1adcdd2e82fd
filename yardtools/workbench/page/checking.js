// The list to check: stations and links one by one, the least certain first, each right or wrong.
import { show } from "../../viewer/camera.js";
import { el } from "../../viewer/dom.js";
import { model } from "../../viewer/model.js";
import { announce, desk, say, selectThings, update } from "./desk.js";
import { recordOf, thingWords, wayOfLink } from "./records.js";
import { ask, saving } from "./saving.js";
import { views } from "./views.js";

const SHOWN = 100; // entries in sight at a time
const VERDICTS = { right: "✓", wrong: "✗" };

export const checking = { subject: null };

const shownList = { from: null, version: null, list: [] }; // the list as it was filtered last

// What there is to check and still there; asked for often, and long for a large board.
export function toCheck() {
  const { to_check: from = [] } = model.data;
  if (shownList.from !== from || shownList.version !== saving.version) {
    const list = from.filter((each) => recordOf(each.subject));
    Object.assign(shownList, { from, version: saving.version, list });
  }
  return shownList.list;
}

function verdictOf({ subject }) {
  return model.data.marks?.[subject] ?? null;
}

function openOnes() {
  return toCheck().filter((each) => !verdictOf(each));
}

export function currentCheck() {
  const list = toCheck();
  return list.find((each) => each.subject === checking.subject) ?? openOnes()[0] ?? list[0] ?? null;
}

// How many are confirmed, in words.
export function checkedWords() {
  const { stations = {}, links = {} } = model.data.checked ?? {};
  const part = ({ right = 0, all = 0 }, noun) =>
    `${right.toLocaleString("en")} of ${all.toLocaleString("en")} ${noun} confirmed`;
  return [part(stations, "stations"), part(links, "links")];
}

// --- going through ----------------------------------------------------------------------------

export function showCheck(entry) {
  if (!entry) return announce("There is nothing to check.");
  checking.subject = entry.subject;
  selectThings(entry.subject);
  const box = boxOf(entry);
  if (box) show(views.view === "side" ? twiceAsWide(box) : box, 26 / model.data.radius);
  return say(`${thingWords(entry.subject)}: ${entry.why ?? ""}. R is right, W is wrong.`);
}

// Side by side there is half the room: a box twice as wide, with the same middle.
function twiceAsWide([left, top, right, bottom]) {
  const half = (right - left) / 2;
  return [left - half, top, right + half, bottom];
}

function boxOf({ subject, box }) {
  const record = recordOf(subject);
  const way = record?.at ? [record.at] : record && wayOfLink(record);
  if (!way) return box;
  const [xs, ys] = [way.map(([x]) => x), way.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export function goThrough(step) {
  const list = toCheck();
  const at = list.indexOf(currentCheck());
  showCheck(list[(at + step + list.length) % list.length]);
}

export async function judge(verdict) {
  const entry = currentCheck();
  if (!entry) return announce("There is nothing to check.");
  const before = verdictOf(entry);
  mark(entry.subject, verdict);
  const next = verdict && nextOpen(entry);
  if (next) showCheck(next);
  else update();
  const answer = await ask("confirm", { subject: entry.subject, verdict });
  if (!answer) mark(entry.subject, before);
  return update();
}

function nextOpen(entry) {
  const list = toCheck();
  const at = list.indexOf(entry);
  return [...list.slice(at + 1), ...list.slice(0, at)].find((each) => !verdictOf(each));
}

// Put a verdict down, and count it.
function mark(subject, verdict) {
  const { marks = (model.data.marks = {}), checked } = model.data;
  const counts = checked?.[subject.startsWith("link:") ? "links" : "stations"];
  if (counts && marks[subject]) counts[marks[subject]] -= 1;
  if (counts && verdict) counts[verdict] += 1;
  if (verdict) marks[subject] = verdict;
  else delete marks[subject];
}

// --- the list in the panel --------------------------------------------------------------------

export function checkList(begin) {
  const list = toCheck();
  const now = desk.tool?.id === "check" ? currentCheck() : null;
  const first = Math.max(0, Math.min(list.indexOf(now) - 5, list.length - SHOWN));
  const rows = list.slice(first, first + SHOWN).map((entry) => checkRow(entry, entry === now, begin));
  const counts = checkedWords().map((words) => el("li", {}, words));
  const words = openOnes().length ? "Begin with the least certain" : "All are judged; begin again";
  const start = el(
    "button",
    { id: "check-begin", type: "button", className: "wide", onclick: () => begin(null) },
    words,
    " ",
    el("kbd", {}, "C"),
  );
  return [
    el("ul", { className: "counts" }, ...counts),
    list.length ? start : el("p", { className: "soft" }, "There is nothing to check yet."),
    el("ol", { className: "checks" }, ...rows),
  ];
}

function checkRow(entry, isNow, begin) {
  const verdict = verdictOf(entry);
  const sure = entry.certainty === undefined ? "" : `${Math.round(100 * entry.certainty)} %`;
  const mark = el("span", { className: `verdict ${verdict ?? "open"}` }, VERDICTS[verdict] ?? "·");
  const words = el(
    "span",
    { className: "words" },
    thingWords(entry.subject),
    entry.why ? el("small", {}, entry.why) : "",
  );
  const rest = {
    type: "button",
    onclick: () => begin(entry),
    ariaLabel: `${thingWords(entry.subject)}, ${verdict ?? "not judged"}`,
  };
  const button = el("button", rest, mark, words, el("small", {}, sure));
  if (isNow) button.setAttribute("aria-current", "true");
  return el("li", {}, button);
}
