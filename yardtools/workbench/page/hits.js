// What is under a point of the map.
import { nearest } from "../../viewer/model.js";
import { model } from "../../viewer/model.js";
import { camera, pointAt } from "../../viewer/camera.js";
import { desk, onlyLink } from "./desk.js";
import { nearestPiece } from "./effects.js";
import { links, wayOfLink } from "./records.js";

const FINGER = 14; // pixels: so near a station counts as on it
const LINE = 7; // and so near a link
const HANDLE = 9; // and so near a handle

// A spot: a point of the board, with the station, the link or the handle there.
export function spotAt(at, { isExact = false } = {}) {
  const reach = Math.max(1.15 * model.data.radius, (isExact ? 6 : FINGER) / camera.scale);
  const handle = handleAt(at);
  const station = nearest(...at, reach);
  return { at, handle, station, link: station && !handle ? null : linkAt(at) };
}

export function spotOf(event, options) {
  return spotAt(pointAt(event.clientX, event.clientY), options);
}

// The link that runs past a point; where several do, the nearest, and of those one that is selected.
function linkAt(at) {
  let best = null;
  let least = Math.max(0.3 * model.data.radius, LINE / camera.scale);
  for (const link of links.values()) {
    if (!isNearBox(link, at, least)) continue;
    const { far } = nearestPiece(link, at);
    const own = desk.selected.has(`link:${link.key}`) ? far * 0.6 : far;
    if (own < least) [best, least] = [link, own];
  }
  return best;
}

// Whether a point could be near a link at all: a quick no for almost every link of a large board.
function isNearBox({ start, end, path }, [x, y], reach) {
  const [from, to] = [model.stations.get(start)?.at, model.stations.get(end)?.at];
  if (!from || !to) return false;
  let [left, right] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]];
  let [top, bottom] = from[1] < to[1] ? [from[1], to[1]] : [to[1], from[1]];
  for (const [px, py] of path) {
    if (px < left) left = px;
    if (px > right) right = px;
    if (py < top) top = py;
    if (py > bottom) bottom = py;
  }
  return x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;
}

// --- the handles of the selected link ---------------------------------------------------------

// Where the selected link can be taken: at its bends, and in the middle of each piece.
export function handles() {
  const link = onlyLink();
  const way = link && wayOfLink(link);
  if (!way) return [];
  const bends = link.path.map((at, place) => ({ at, place, isBend: true }));
  const middles = way.slice(1).map(([x, y], place) => {
    const [fromX, fromY] = way[place];
    return { at: [(fromX + x) / 2, (fromY + y) / 2], place, isBend: false };
  });
  return [...bends, ...(link.path.length > 24 ? [] : middles)];
}

function handleAt([x, y]) {
  let best = null;
  let least = HANDLE / camera.scale;
  for (const handle of handles()) {
    const far = Math.hypot(handle.at[0] - x, handle.at[1] - y) * (handle.isBend ? 0.8 : 1);
    if (far < least) [best, least] = [handle, far];
  }
  return best;
}
