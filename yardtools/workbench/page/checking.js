// The list to check: stations and links one by one, the least certain first, each right or wrong. What a draft was not
// sure of comes before all; whether it is there is decided by yes or no, and drawn or taken out with that.
import { show } from "../../viewer/camera.js";
import { capital, el } from "../../viewer/dom.js";
import { model } from "../../viewer/model.js";
import { announce, desk, say, selectThings, update } from "./desk.js";
import { doubts, links, linkBetween, partsOfName, recordOf, splitThing, thingWords, wayOfLink } from "./records.js";
import { act, saving } from "./saving.js";
import { views } from "./views.js";

const SHOWN = 100; // entries in sight at a time
const VERDICTS = { right: "✓", wrong: "✗" };

export const checking = { subject: null, level: 0.9 };

const shownList = { from: null, key: "", list: [] }; // the list as it was put together last

// What there is to check; asked for often, and long for a large board.
export function toCheck() {
  const { to_check: from = [] } = model.data;
  const sizes = [model.data.marks ?? {}, model.stations, links, doubts].map((each) => each.size ?? Object.keys(each).length);
  const key = [saving.version, ...sizes].join();
  if (shownList.from !== from || shownList.key !== key) {
    const list = [...freshDoubts(from), ...from].filter(isToJudge).map(asItIsNow);
    Object.assign(shownList, { from, key, list: list[0]?.isFresh ? inOrderOfDoubt(list) : list });
  }
  return shownList.list;
}

// Whether something is there to be looked at: drawn, a faint line, or a number that no station has.
function isToJudge({ subject, undrawn: isUndrawn }) {
  if (recordOf(subject)) return true;
  const [kind, key] = splitThing(subject);
  return kind === "link" ? doubts.has(key) : Boolean(isUndrawn) && model.data.marks?.[subject] !== "wrong";
}

// What was drawn by hand since the checks made their list is no doubt any more.
function asItIsNow(entry) {
  const isDrawn = entry.undrawn && !verdictOf(entry) && recordOf(entry.subject);
  return isDrawn ? { subject: entry.subject, box: entry.box } : entry;
}

// Doubts that have come, or come back, since the checks made their list.
function freshDoubts(rows) {
  const known = new Set(rows.map(({ subject }) => subject));
  const rest = { doubt: true, undrawn: true, isFresh: true };
  return [...doubts.values()]
    .map(({ key, certainty }) => ({ subject: `link:${key}`, certainty, why: sureWords(certainty), ...rest }))
    .filter(({ subject }) => !known.has(subject) && !recordOf(subject));
}

// Fresh doubts after those that are listed, the most doubtful first.
function inOrderOfDoubt(list) {
  const place = (entry) => (entry.isFresh ? 1 + Math.abs(entry.certainty - 0.5) : isListed(entry) ? 0 : entry.doubt ? 2 : 3);
  return list
    .map((entry, number) => [place(entry), number, entry])
    .sort(([a, one], [b, other]) => a - b || one - other)
    .map(([, , entry]) => entry);
}

export function sureWords(certainty) {
  return `${Math.round(100 * certainty)}\u00a0% sure`;
}

function verdictOf({ subject }) {
  return model.data.marks?.[subject] ?? null;
}

function openOnes() {
  return toCheck().filter((each) => !verdictOf(each));
}

export function openCount() {
  return openOnes().length;
}

export function currentCheck() {
  const list = toCheck();
  return list.find((each) => each.subject === checking.subject) ?? openOnes()[0] ?? list[0] ?? null;
}

// What to begin with: what was looked at last, unless doubts are left.
export function firstCheck() {
  const now = currentCheck();
  return now?.doubt && !verdictOf(now) ? now : (openOnes().find((each) => each.doubt) ?? now);
}

// Whether a draft would have it looked at before all else.
function isListed({ doubt: isDoubt, less: isLess }) {
  return Boolean(isDoubt) && !isLess;
}

// Whether a station is asked for that nobody has found.
export function isMissing({ subject }) {
  return subject.startsWith("station:") && !recordOf(subject);
}

// The line that an entry is about, drawn or not.
export function lineOf({ subject }) {
  const [kind, key] = splitThing(subject);
  return kind === "link" ? (links.get(key) ?? doubts.get(key) ?? null) : null;
}

export function entryWords(entry) {
  return isMissing(entry) ? `${thingWords(entry.subject)} is missing` : thingWords(entry.subject);
}

// How many are confirmed, in words.
export function checkedWords() {
  const { stations = {}, links: lines = {} } = model.data.checked ?? {};
  const part = ({ right = 0, all = 0 }, noun) =>
    `${right.toLocaleString("en")} of ${all.toLocaleString("en")} ${noun} confirmed`;
  return [part(stations, "stations"), part(lines, "links")];
}

// --- going through ----------------------------------------------------------------------------

export function showCheck(entry) {
  if (!entry) return announce("There is nothing to check.");
  checking.subject = entry.subject;
  selectThings(...(recordOf(entry.subject) && !entry.doubt ? [entry.subject] : []));
  const box = boxOf(entry);
  if (box) show(views.view === "side" ? twiceAsWide(box) : box, 26 / model.data.radius);
  return say(`${entryWords(entry)}: ${entry.why ?? ""}. R is ${entry.doubt ? "yes, W is no" : "right, W is wrong"}.`);
}

// Side by side there is half the room: a box twice as wide, with the same middle.
function twiceAsWide([left, top, right, bottom]) {
  const half = (right - left) / 2;
  return [left - half, top, right + half, bottom];
}

function boxOf(entry) {
  const line = lineOf(entry);
  const { at } = recordOf(entry.subject) ?? {};
  const way = at ? [at] : line && wayOfLink(line);
  if (!way) return entry.box;
  const [xs, ys] = [way.map(([x]) => x), way.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export function goThrough(step) {
  const list = toCheck();
  const at = list.indexOf(currentCheck());
  showCheck(list[(at + step + list.length) % list.length]);
}

// Go back to what a verdict was taken back from.
export function revisit(subjects) {
  const entry = toCheck().find(({ subject }) => subjects.includes(subject));
  if (entry) showCheck(entry);
}

// --- judging ----------------------------------------------------------------------------------

// Put down that what is looked at is right or wrong; the same verdict once more takes it back.
export function judge(verdict) {
  const entry = currentCheck();
  if (!entry) return announce("There is nothing to check.");
  if (verdictOf(entry) === verdict) return decide(entry, [], { [entry.subject]: null }, false);
  return decide(entry, operationsFor(entry, verdict), { [entry.subject]: verdict });
}

// What follows from a verdict on what a draft was not sure of.
function operationsFor({ subject, doubt: isDoubt }, verdict) {
  const [kind, key] = splitThing(subject);
  const doubt = kind === "link" && doubts.get(key);
  const isDrawn = Boolean(recordOf(subject));
  const operations = doubt ? [{ do: "delete-doubt", doubt: key }] : [];
  if (verdict === "right") return doubt && !isDrawn ? [adding(doubt), ...operations] : operations;
  if (!isDrawn || !isDoubt) return operations;
  if (kind === "link") return [{ do: "delete-link", link: key }, ...operations];
  return [{ do: "delete-station", station: Number(key), links: true }];
}

function adding({ by, start, end, path }) {
  return { do: "add-link", by, from: start, to: end, ...(path.length ? { path } : {}) };
}

// The line is there, but another transport's.
export function decideTransport(entry, by) {
  const line = lineOf(entry);
  if (!line || line.by === by) return judge("right");
  const [, key] = splitThing(entry.subject);
  const isThere = linkBetween(by, line.start, line.end);
  const isDrawn = links.has(key);
  const operations = isDrawn
    ? [isThere ? { do: "delete-link", link: key } : { do: "retype-link", link: key, by }]
    : [...(isThere ? [] : [adding({ ...line, by })]), { do: "delete-doubt", doubt: key }];
  const { start, end } = partsOfName(key);
  return decide(entry, operations, { [`link:${by}:${start}-${end}`]: "right", [entry.subject]: "wrong" });
}

async function decide(entry, operations, verdicts, isToGoOn = true) {
  const next = isToGoOn && nextOpen(entry);
  const before = Object.entries(verdicts).map(([subject]) => [subject, model.data.marks?.[subject] ?? null]);
  const answer = act(operations, { verdicts });
  for (const [subject, verdict] of Object.entries(verdicts)) mark(subject, verdict);
  if (next) showCheck(next);
  else if (isToGoOn) announce("That was the last one.");
  update();
  if (!(await answer)) for (const [subject, verdict] of before) mark(subject, verdict);
  return update();
}

// What is asked about next: as long as there are doubts, one of them.
function nextOpen(entry) {
  const list = toCheck();
  const at = list.indexOf(entry);
  const open = [...list.slice(at + 1), ...list.slice(0, at)].filter((each) => !verdictOf(each));
  return open.find((each) => isListed(each) && entry.doubt) ?? open.find((each) => each.doubt && entry.doubt) ?? open[0];
}

// Know what is listed by new numbers at once, before the checks have made their list anew.
export function renumberList(numbers) {
  const now = (number) => numbers.get(Number(number)) ?? Number(number);
  const renamed = (subject) => {
    const [kind, key] = splitThing(subject);
    if (kind === "station") return `station:${now(key)}`;
    const { by, start, end } = partsOfName(key);
    const [low, high] = [now(start), now(end)].sort((a, b) => a - b);
    return `link:${by}:${low}-${high}`;
  };
  const isTouched = ({ subject }) => (subject.match(/\d+/g) ?? []).some((number) => numbers.has(Number(number)));
  const rename = (row) => (isTouched(row) ? { ...row, subject: renamed(row.subject) } : row);
  model.data.to_check = (model.data.to_check ?? []).map(rename);
}

// Put a verdict down, and count it where it is about something that is drawn.
function mark(subject, verdict) {
  const { marks = (model.data.marks = {}), checked } = model.data;
  const counts = recordOf(subject) && checked?.[subject.startsWith("link:") ? "links" : "stations"];
  if (counts && marks[subject]) counts[marks[subject]] -= 1;
  if (counts && verdict) counts[verdict] += 1;
  if (verdict) marks[subject] = verdict;
  else delete marks[subject];
}

// --- many at once -----------------------------------------------------------------------------

// The faint lines that are at least as certain as the slider says.
export function sureDoubts() {
  return [...doubts.values()].filter(({ key, certainty }) => certainty >= checking.level && !links.has(key));
}

export function takeSureDoubts() {
  const list = sureDoubts();
  if (!list.length) return announce("None is that certain.");
  const take = (doubt) => [{ ...adding(doubt), certainty: doubt.certainty }, { do: "delete-doubt", doubt: doubt.key }];
  act(list.flatMap(take)); // nobody has looked at each of them, so they keep how certain they are
  announce(`Drawn: ${list.length} of what may be links. Ctrl+Z takes it back.`);
  return update();
}

// --- the list in the panel --------------------------------------------------------------------

export function checkList(begin) {
  const list = toCheck();
  const now = desk.tool?.id === "check" ? currentCheck() : null;
  const first = Math.max(0, Math.min(list.indexOf(now) - 5, list.length - SHOWN));
  const rows = list.slice(first, first + SHOWN);
  const listOf = (part) => el("ol", { className: "checks" }, ...part.map((each) => checkRow(each, each === now, begin)));
  const counts = checkedWords().map((words) => el("li", {}, words));
  const words = openOnes().length ? "Begin with the least certain" : "All are judged; begin again";
  const start = el(
    "button",
    { id: "check-begin", type: "button", className: "wide", onclick: () => begin(null) },
    words,
    " ",
    el("kbd", {}, "C"),
  );
  const open = list.filter((each) => isListed(each) && !verdictOf(each)).length;
  const parts = [
    [`Doubts of the draft: ${open} open`, rows.filter(isListed)],
    ["Less likely to be wrong", rows.filter((each) => each.less)],
    ["All else", rows.filter((each) => !each.doubt)],
  ].filter(([, part]) => part.length);
  const isPlain = parts.length === 1 && !rows[0].doubt;
  return [
    el("ul", { className: "counts" }, ...counts),
    list.length ? start : el("p", { className: "soft" }, "There is nothing to check yet."),
    ...takeAllPart(),
    ...parts.flatMap(([title, part]) => [isPlain ? "" : el("h2", {}, title), listOf(part)]),
  ];
}

function takeAllPart() {
  if (!doubts.size) return [];
  const percent = Math.round(100 * checking.level);
  const slider = el("input", { id: "check-level", type: "range", min: 30, max: 100, value: percent });
  slider.oninput = () => {
    checking.level = Number(slider.value) / 100;
    update();
  };
  const { length } = sureDoubts();
  const button = el("button", { id: "check-take", type: "button", onclick: takeSureDoubts, disabled: !length }, `Draw ${length}`);
  return [
    el("div", { className: "take-all" }, el("label", { className: "level" }, `From ${percent}\u00a0% on`, slider), button),
  ];
}

function checkRow(entry, isNow, begin) {
  const verdict = verdictOf(entry);
  const { certainty, why } = entry;
  const sure = certainty === undefined || isMissing(entry) ? "" : `${Math.round(100 * certainty)}\u00a0%`;
  const sign = el("span", { className: `verdict ${verdict ?? "open"}` }, VERDICTS[verdict] ?? (isDashed(entry) ? "┄" : "·"));
  const isTold = !why || why === sureWords(certainty); // by the number at the end of the row
  const words = el("span", { className: "words" }, capital(entryWords(entry)), isTold ? "" : el("small", {}, why));
  const rest = {
    type: "button",
    onclick: () => begin(entry),
    ariaLabel: `${entryWords(entry)}, ${why ? `${why}, ` : ""}${verdict ?? "not judged"}`,
  };
  const button = el("button", rest, sign, words, el("small", {}, sure));
  if (isNow) button.setAttribute("aria-current", "true");
  return el("li", {}, button);
}

// Whether it is a line that is not drawn.
function isDashed(entry) {
  return Boolean(entry.doubt) && !recordOf(entry.subject);
}
