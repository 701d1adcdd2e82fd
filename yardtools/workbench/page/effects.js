// What an operation makes of the board, worked out before the server has said so: thing to its new record.
import { model } from "../../viewer/model.js";
import { linkName, links, linksAt, missions, recordOf, stationRecord, wayOfLink } from "./records.js";

// The server's word counts; this only has to look right until it comes.
export function effectsOf(operation) {
  return new Map(EFFECTS[operation.do]?.(operation) ?? []);
}

const EFFECTS = {
  "add-station": ({ number, at, transports, name }) => [
    [`station:${number}`, stationRecord({ number, at, transports, name })],
  ],
  "move-station": ({ station, at }) => stationWith(station, { at }),
  "rename-station": ({ station, name }) => stationWith(station, { name }),
  "retype-station": ({ station, transports }) => stationWith(station, { transports, derived: false }),
  "number-station": ({ station, number }) =>
    renumberings({ [station]: number, ...(model.stations.has(number) ? { [number]: station } : {}) }),
  "delete-station": ({ station }) => [
    [`station:${station}`, null],
    ...linksAt(station).map((link) => [`link:${link.key}`, null]),
    ...[...missions.values()].map((mission) => withoutMarks(mission, station)),
    ["box", withoutStart(station)],
  ],
  "add-link": ({ by, from, to, oneway = false, path = [] }) => {
    const isTurned = !oneway && from > to;
    const [start, end] = isTurned ? [to, from] : [from, to];
    const link = { by, start, end, oneway, path: isTurned ? path.toReversed() : path };
    return [linkRow(link)];
  },
  "bend-link": ({ link, path }) => linkWith(link, { path }),
  "straighten-link": ({ link }) => linkWith(link, { path: [] }),
  "turn-link": ({ link, oneway }) => linkWith(link, directionAs(links.get(link), oneway)),
  "retype-link": ({ link, by }) => linkWith(link, { by }),
  "delete-link": ({ link }) => [[`link:${link}`, null]],
  "add-doubt": ({ by, from, to, certainty, path = [] }) => {
    const [thing, record] = linkRow(inOrder({ by, path, oneway: false }, from, to));
    return [[thing.replace("link:", "doubt:"), { ...record, certainty }]];
  },
  "delete-doubt": ({ doubt }) => [[`doubt:${doubt}`, null]],
  "add-mark": (operation) => [withMark(operation, true)],
  "delete-mark": (operation) => [withMark(operation, false)],
  renumber: ({ numbers }) => renumberings(numbers),
  "set-box": ({ path, value }) => [["box", boxWith(path, value)]],
};

// --- stations ---------------------------------------------------------------------------------

function stationWith(number, changes) {
  const station = model.stations.get(number);
  if (!station) return [];
  const { names: name, ...rest } = station;
  return [[`station:${number}`, stationRecord({ ...rest, number, name, ...changes })]];
}

function renumberings(numbers) {
  const given = new Map(Object.entries(numbers).map(([from, to]) => [Number(from), to]));
  const now = (number) => given.get(number) ?? number;
  const rows = new Map();
  const touched = new Map();
  for (const from of given.keys()) {
    rows.set(`station:${from}`, rows.get(`station:${from}`) ?? null);
    const station = model.stations.get(from);
    if (station) rows.set(`station:${now(from)}`, { ...station, id: now(from) });
    for (const link of linksAt(from)) touched.set(link.key, link);
  }
  for (const key of touched.keys()) rows.set(`link:${key}`, null);
  for (const link of touched.values()) rows.set(...linkRow(inOrder(link, now(link.start), now(link.end))));
  for (const mission of missions.values()) {
    const [starts, targets] = [mission.starts.map(now), mission.targets.map(now)];
    rows.set(`mission:${mission.id}`, { ...mission, starts, targets });
  }
  rows.set(
    "box",
    withStarts((cards) => cards.map(now)),
  );
  return rows;
}

function withoutStart(number) {
  return withStarts((cards) => cards.filter((each) => each !== number));
}

function withStarts(change) {
  const box = recordOf("box") ?? {};
  const starts = Object.entries(box.starts ?? {}).map(([side, cards]) => [side, change(cards ?? [])]);
  return { ...box, starts: Object.fromEntries(starts) };
}

// --- links ------------------------------------------------------------------------------------

function linkRow({ by, start, end, oneway, path }) {
  const key = linkName({ by, start, end, oneway });
  return [`link:${key}`, { key, by, start, end, oneway, path }];
}

function linkWith(key, changes) {
  const link = links.get(key);
  if (!link) return [];
  const [thing, record] = linkRow({ ...link, ...changes });
  const isSameName = linkName(link) === linkName(record);
  return isSameName
    ? [[`link:${key}`, { ...record, key }]]
    : [
        [`link:${key}`, null],
        [thing, record],
      ];
}

function directionAs(link, oneway) {
  if (!link) return {};
  if (oneway === "no") return inOrder({ ...link, oneway: false }, link.start, link.end);
  if (oneway === "forward") return { oneway: true };
  return { oneway: true, start: link.end, end: link.start, path: link.path.toReversed() };
}

function inOrder(link, start, end) {
  if (link.oneway || start <= end) return { ...link, start, end };
  return { ...link, start: end, end: start, path: link.path.toReversed() };
}

// --- missions and box -------------------------------------------------------------------------

function withMark({ mission: id, station, mark }, isThere) {
  const mission = missions.get(id) ?? { id, starts: [], targets: [] };
  const list = mark === "start" ? "starts" : "targets";
  const rest = mission[list].filter((each) => each !== station);
  const own = isThere ? [...rest, station].sort((a, b) => a - b) : rest;
  return [`mission:${id}`, { ...mission, [list]: own }];
}

function withoutMarks(mission, station) {
  const others = (list) => list.filter((each) => each !== station);
  return [`mission:${mission.id}`, { ...mission, starts: others(mission.starts), targets: others(mission.targets) }];
}

function boxWith(path, value) {
  const box = structuredClone(recordOf("box") ?? {});
  let place = box;
  for (const key of path.slice(0, -1)) place = place[key] ??= {};
  if (value === null) delete place[path.at(-1)];
  else place[path.at(-1)] = value;
  return box;
}

// The path of a link with one more bend, put where the line passes nearest to it.
export function bentPath(link, place, at) {
  return [...link.path.slice(0, place), at, ...link.path.slice(place)];
}

// The piece of a link's way that is nearest to a point: its place, how far, and the nearest spot on it.
export function nearestPiece(link, at) {
  const way = wayOfLink(link);
  let best = { place: 0, far: Infinity, spot: at };
  for (let place = 0; way && place + 1 < way.length; place += 1) {
    const spot = nearestSpot(way[place], way[place + 1], at);
    const far = Math.hypot(spot[0] - at[0], spot[1] - at[1]);
    if (far < best.far) best = { place, far, spot };
  }
  return best;
}

function nearestSpot([x1, y1], [x2, y2], [x, y]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const long = dx * dx + dy * dy;
  const part = long ? Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / long)) : 0;
  return [x1 + part * dx, y1 + part * dy];
}
