// The board as the page has it now, saved or not: stations, links and missions, each a plain record.
// A thing is called by a word, such as "station:12", "link:taxi:1-8", "doubt:taxi:1-9", "mission:green" or "box".
import { model, take } from "../../viewer/model.js";

export const links = new Map();
export const missions = new Map();
export const doubts = new Map(); // lines that may be links, by what these would be called
const around = new Map(); // station to the names of its links

export function takeState(state) {
  const { board, findings = [] } = state;
  const stations = board.stations.map(stationRecord);
  take({
    ...state,
    kind: "network",
    radius: board.radius,
    frame: board.frame ?? extentOf(board),
    stations,
    items: findings,
  });
  links.clear();
  around.clear();
  missions.clear();
  for (const link of board.links) putRecord(`link:${link.link}`, linkRecord(link));
  for (const mission of board.missions) missions.set(mission.id, mission);
  doubts.clear();
  for (const doubt of board.doubts ?? []) doubts.set(doubt.doubt, doubtRecord(doubt));
}

// A drawing without a frame is as large as what is in it.
function extentOf({ stations, radius }) {
  const far = (axis) => Math.max(1000, ...stations.map(({ at }) => at[axis] + 2 * radius));
  return [far(0), far(1)];
}

// A station as the server tells of it, in the words that search and map use.
export function stationRecord({ number, at, transports, name, derived }) {
  const names = name ?? {};
  const [first = "", ...also] = Object.entries(names).sort(([a], [b]) => rankOfLanguage(a) - rankOfLanguage(b));
  return { id: number, at, transports, names, name: first[1] ?? "", also: also.map(([, each]) => each), derived };
}

export function linkRecord({ link: key, by, from: start, to: end, oneway = false, path = [] }) {
  return { key, by, start, end, oneway, path };
}

export function doubtRecord({ doubt: key, certainty, ...rest }) {
  return { ...linkRecord({ ...rest, link: key }), certainty };
}

// Records as the server would tell of them.
export function boardDocument() {
  const stations = [...model.stations.values()].map(({ id, names, ...rest }) => ({ ...rest, number: id, name: names }));
  const lineRow = ({ key, start, end, ...rest }, name) => ({ ...rest, [name]: key, from: start, to: end });
  const lines = [...links.values()].map((link) => lineRow(link, "link"));
  const unsure = [...doubts.values()].map((doubt) => lineRow(doubt, "doubt"));
  return { ...model.data.board, stations, links: lines, missions: [...missions.values()], doubts: unsure };
}

function rankOfLanguage(language) {
  return language === nameLanguage() ? 0 : 1;
}

// The language that names are written in: the board's own, where it has names already.
export function nameLanguage() {
  return model.data.language ?? "en";
}

// Whether a board is drawn on another sheet than the one that is shown: then all of it is drawn anew.
export function isOtherSheet({ frame, radius }) {
  const { board } = model.data;
  return String(frame) !== String(board.frame) || radius !== board.radius;
}

export function allThings() {
  return [
    ...[...model.stations.keys()].map((id) => `station:${id}`),
    ...[...links.keys()].map((key) => `link:${key}`),
    ...[...missions.keys()].map((id) => `mission:${id}`),
    ...[...doubts.keys()].map((key) => `doubt:${key}`),
  ];
}

export function recordOf(thing) {
  const [kind, key] = splitThing(thing);
  if (kind === "station") return model.stations.get(Number(key)) ?? null;
  if (kind === "link") return links.get(key) ?? null;
  if (kind === "mission") return missions.get(key) ?? null;
  if (kind === "doubt") return doubts.get(key) ?? null;
  return model.data.box ?? null;
}

export function putRecord(thing, record) {
  const [kind, key] = splitThing(thing);
  if (kind === "station") putIn(model.stations, Number(key), record);
  else if (kind === "mission") putIn(missions, key, record);
  else if (kind === "doubt") putIn(doubts, key, record);
  else if (kind === "box") model.data.box = record;
  else {
    noteEnds(key, links.get(key), "delete");
    putIn(links, key, record);
    noteEnds(key, record, "add");
  }
}

function putIn(records, key, record) {
  if (record) records.set(key, record);
  else records.delete(key);
}

function noteEnds(key, link, verb) {
  if (!link) return;
  for (const end of [link.start, link.end]) {
    if (!around.has(end)) around.set(end, new Set());
    around.get(end)[verb](key);
  }
}

export function splitThing(thing) {
  const colon = thing.indexOf(":");
  return colon < 0 ? [thing, ""] : [thing.slice(0, colon), thing.slice(colon + 1)];
}

// --- questions --------------------------------------------------------------------------------

export function linksAt(number) {
  return [...(around.get(number) ?? [])].map((key) => links.get(key));
}

// What a link is called: its ends in rising order, or in its own direction where it is one-way.
export function linkName({ by, start, end, oneway }) {
  const [from, to] = oneway || start <= end ? [start, end] : [end, start];
  return `${by}:${from}-${to}`;
}

// The link of a transport between two stations, whatever way it leads.
export function linkBetween(by, one, other) {
  return linksAt(one).find((link) => link.by === by && (link.start === other || link.end === other)) ?? null;
}

// The points that a link runs through, its ends among them; nothing where an end has no place.
export function wayOfLink({ start, end, path }) {
  const [from, to] = [model.stations.get(start)?.at, model.stations.get(end)?.at];
  return from && to ? [from, ...path, to] : null;
}

// Things with places as one reads a page: row by row from the top, each row from the left. Rows of a map are
// never quite straight, so one is as high as a third of the usual way to the next station.
export function inReadingOrder(things) {
  const height = Math.max(model.data.radius, usualGap([...model.stations.values(), ...things]) / 3);
  const rows = [];
  for (const thing of [...things].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0])) {
    const row = rows.at(-1);
    if (row && thing.at[1] <= row[0].at[1] + height) row.push(thing);
    else rows.push([thing]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.at[0] - b.at[0]));
}

// How far it usually is to the nearest other; of many things some are asked.
function usualGap(things) {
  const places = things.map(({ at }) => at).filter(Boolean);
  const step = Math.ceil(places.length / 100);
  const gaps = places
    .filter((_, place) => place % step === 0)
    .map(([x, y]) => {
      const far = places.map(([px, py]) => Math.hypot(px - x, py - y)).filter((each) => each > 0);
      return far.reduce((least, each) => Math.min(least, each), Infinity);
    });
  return gaps.filter(Number.isFinite).sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
}

// --- words ------------------------------------------------------------------------------------

// What a transport is called in the middle of a sentence: a name that only repeats the id gives way to it.
export function transportWord(id) {
  const { name = id } = model.transports.get(id) ?? {};
  return name.toLowerCase() === id ? id : name;
}

export function typeWords(transports) {
  return transports.map(transportWord).join(", ") || "no transport";
}

export function linkWords({ by, start, end, oneway }) {
  return `${transportWord(by)} ${start}${oneway ? " → " : "–"}${end}`;
}

export function thingWords(thing) {
  const [kind, key] = splitThing(thing);
  if (kind === "station") return `station ${key}`;
  return linkWords(links.get(key) ?? doubts.get(key) ?? partsOfName(key));
}

// What a link is, by its name alone.
export function partsOfName(key) {
  const [, by = key, start = "?", end = "?"] = /^(.*):(\d+)-(\d+)/.exec(key) ?? [];
  return { by, start: Number(start), end: Number(end), oneway: false, path: [] };
}

// The transports that a station may show: the ladder, each rung with those below it.
export function stationTypes() {
  const { ladder = [], transports = [] } = model.data;
  const rungs = ladder.length ? ladder : transports.filter((each) => !each.only).map((each) => each.id);
  return rungs.map((_, place) => rungs.slice(0, place + 1));
}
