// Operations on their way to the disk: shown at once, sent one after the other, taken back where refused.
import { effectsOf } from "./effects.js";
import { allThings, doubtRecord, isOtherSheet, linkRecord, putRecord, recordOf, stationRecord } from "./records.js";
import { listen } from "../../viewer/live.js";

const PAUSE = 700; // milliseconds between two attempts to find the server again
const PAGE = crypto.randomUUID?.() ?? String(Math.random()); // the server sends no news of what this page did itself
const NO_SERVER = "There is no connection to yard trace, so nothing can be changed now.";

export const saving = { version: 0, undo: null, redo: null, isLost: false, refusal: "", trouble: "" };
const waiting = []; // what the server has not answered yet; the first of it is under way
let isSending = false;
let isStale = false;
let news = {};

// `on` is told what happens: changed(things), parts(of the state), state(state, wasUnread), findings(data), search(data), progress(),
// refused(words).
export function setUpSaving(on) {
  news = on;
  const events = { state: takeNews, findings: (data) => on.findings(data), search: (data) => on.search(data) };
  listen(`events?page=${PAGE}&version=${saving.version}`, events, { joined: rejoin, lost: doubt });
}

// Who leaves the page while something is under way is asked whether that is meant.
addEventListener("beforeunload", (event) => {
  if (waiting.length) event.preventDefault();
});

// Where the files could not be read and now can be, what was refused meanwhile is no longer news.
export function knowVersion({ version, undo, redo, trouble = "" }) {
  const refusal = saving.trouble && !trouble ? "" : saving.refusal;
  Object.assign(saving, { version, undo, redo, trouble, refusal });
}

export function unsaved() {
  return waiting.length;
}

// --- what is asked ----------------------------------------------------------------------------

// Carry out operations, together one step to undo, and put down what was found right or wrong; the answer tells how
// it went.
export function act(operations, { snap = false, verdicts = null } = {}) {
  if (!operations.length && !verdicts) return Promise.resolve(null);
  return ask("do", { operations, ...(snap ? { snap } : {}), ...(verdicts ? { verdicts } : {}) }, operations);
}

// Ask the server for something, after everything that was asked before.
export function ask(address, body = {}, operations = []) {
  if (saving.isLost) return refuse(NO_SERVER);
  const entry = { address, body, operations, before: new Map() };
  const answer = new Promise((done) => (entry.done = done));
  waiting.push(entry);
  showEntry(entry);
  send();
  return answer;
}

function showEntry(entry) {
  for (const operation of entry.operations) {
    for (const [thing, record] of effectsOf(operation)) {
      if (!entry.before.has(thing)) entry.before.set(thing, recordOf(thing));
      putRecord(thing, record);
    }
  }
  if (entry.before.size) news.changed(new Set(entry.before.keys()));
  news.progress();
}

function refuse(words) {
  saving.refusal = words;
  queueMicrotask(() => news.refused(words)); // after whatever is said of the attempt itself
  news.progress();
  return Promise.resolve(null);
}

async function send() {
  if (isSending) return;
  isSending = true;
  while (waiting.length) {
    const answer = await post(waiting[0]).catch(() => null);
    if (!answer) await findServer();
    else finish(waiting.shift(), answer);
  }
  isSending = false;
  if (isStale) refetch();
}

async function post({ address, body }) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(address, { method: "POST", headers, body: JSON.stringify({ ...body, page: PAGE }) });
  const answer = await response.json().catch(() => ({}));
  return response.ok ? answer : { refused: answer.refused ?? `yard trace answered ${response.status}` };
}

function finish(entry, answer) {
  if (answer.refused) takeBack(entry);
  else settleEntry(entry, answer);
  if (answer.refused) refuse(answer.refused);
  else if (answer.saved) saving.refusal = "";
  news.progress();
  entry.done(answer.refused ? null : answer);
}

// --- what is answered -------------------------------------------------------------------------

function settleEntry(entry, answer) {
  if (answer.version !== undefined) knowVersion({ ...saving, ...answer, trouble: "" });
  const { head: { box, ...head } = {}, board, marks, checked } = answer;
  const isOther = board && isOtherSheet(board);
  if (answer.head || isOther || marks || checked) news.parts({ ...head, checked }, marks, isOther ? board : null);
  if (isOther) return showWaiting();
  const told = board ? recordsOfAll(board) : recordsIn(answer.changed ?? {});
  if (box) told.set("box", box);
  for (const [thing, record] of entry.before) if (!told.has(thing) && thing !== "box") told.set(thing, record);
  return putUnlessLater(told);
}

// A whole board, with nothing for what is here and no longer there.
function recordsOfAll({ stations, links: lines, missions: aims, doubts: unsure = [] }) {
  const rows = new Map();
  for (const thing of allThings()) rows.set(thing, null);
  for (const each of stations) rows.set(`station:${each.number}`, stationRecord(each));
  for (const each of lines) rows.set(`link:${each.link}`, linkRecord(each));
  for (const each of aims) rows.set(`mission:${each.id}`, each);
  for (const each of unsure) rows.set(`doubt:${each.doubt}`, doubtRecord(each));
  return rows;
}

function takeBack(entry) {
  putUnlessLater(entry.before);
}

// What a later operation has changed again keeps its look; only what it would go back to is another.
function putUnlessLater(records) {
  const now = new Set();
  for (const [thing, record] of records) {
    const later = waiting.find((entry) => entry.before.has(thing));
    if (later) later.before.set(thing, record);
    else if (!isSame(record, recordOf(thing))) {
      putRecord(thing, record);
      now.add(thing);
    }
  }
  if (now.size) news.changed(now);
}

// Most answers say what is shown already: nothing is drawn anew for them.
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

function recordsIn({ stations = {}, links = {}, missions = {}, doubts = {} }) {
  const rows = new Map();
  for (const [key, one] of Object.entries(stations)) rows.set(`station:${key}`, one && stationRecord(one));
  for (const [key, one] of Object.entries(links)) rows.set(`link:${key}`, one && linkRecord(one));
  for (const [key, one] of Object.entries(missions)) rows.set(`mission:${key}`, one && { ...one, id: key });
  for (const [key, one] of Object.entries(doubts)) rows.set(`doubt:${key}`, one && doubtRecord(one));
  return rows;
}

// --- the whole state, and a server that is gone -----------------------------------------------

function takeNews(state) {
  if (state.version === saving.version) return;
  if (waiting.length) isStale = true;
  else present(state);
}

function present(state) {
  const wasUnread = Boolean(saving.trouble);
  knowVersion(state);
  news.state(state, wasUnread);
  showWaiting();
}

// What is still under way, shown once more over a board that has come whole.
function showWaiting() {
  for (const entry of waiting) {
    entry.before.clear();
    showEntry(entry);
  }
}

async function refetch() {
  const state = await fetchState().catch(() => null);
  if (!state) return lose();
  if (waiting.length) return; // it is asked for again after what came meanwhile
  isStale = false;
  present(state);
}

async function fetchState() {
  const response = await fetch("state");
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

// The news have stopped, which need not mean that the server is gone.
async function doubt() {
  if (saving.isLost || isSending) return;
  const state = await fetchState().catch(() => null);
  if (!state) lose();
  else takeNews(state);
}

function lose() {
  saving.isLost = true;
  news.progress();
}

async function rejoin() {
  if (!saving.isLost || isSending) return;
  const state = await fetchState().catch(() => null);
  if (state) welcome(state);
}

function welcome(state) {
  saving.isLost = false;
  if (state.version !== saving.version) present(state);
  news.progress();
}

// Wait for the server. If it has moved on, then what was under way had arrived; if not, it is sent again.
async function findServer() {
  lose();
  let state = null;
  while (!state) {
    await new Promise((done) => setTimeout(done, PAUSE));
    state = await fetchState().catch(() => null);
  }
  if (state.version !== saving.version) waiting.shift().done({});
  welcome(state);
}
