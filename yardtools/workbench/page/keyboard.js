// The keyboard: a crosshair goes over the map, and whatever the mouse can do is done at it.
import { camera, fit, map, panBy, show, zoomBy } from "../../viewer/camera.js";
import { beside, model, nearest } from "../../viewer/model.js";
import { openHelp, setUpHelp } from "../../viewer/help.js";
import { focusSearch } from "../../viewer/search.js";
import { announce, desk, onlyLink, onlyStation, say, update } from "./desk.js";
import { goInHistory } from "./commands.js";
import { bendGrip, stationGrip } from "./grips.js";
import { handles, spotAt } from "./hits.js";
import { showCursor } from "./glass.js";
import { letDragGo, showHint } from "./pointer.js";
import { linkWords, typeWords } from "./records.js";
import { nextView, setStrength, views } from "./views.js";

const STEP = 12; // pixels that an arrow moves the crosshair; with Ctrl it is one
const MARGIN = 70; // pixels from the edge at which the map moves along
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let grab = null; // what the crosshair carries

const HELP = [
  ["V A L I", "tools: select, stations, links, number in order"],
  ["M K C", "missions, start cards, check"],
  ["E X D", "the frame, straighten the scan, draft it"],
  ["1 2 3 …", "type of the next station, or of the selected ones"],
  ["N", "type a number: for the next station, or the selected one"],
  ["F2", "name the selected station; ↓ goes on to the next one"],
  ["F", "with Stations in hand: find the rest in the scan"],
  ["Shift+F", "with Links in hand: find the links in the scan"],
  ["Enter, Delete", "take or refuse a proposal; Shift+Enter takes all above the certainty"],
  ["T B U F …", "transport of new links, or of the selected ones"],
  ["Esc, click again", "end the chain of links"],
  ["O", "one-way, the other way, both ways"],
  ["S", "straighten the selected link"],
  ["Delete", "remove what is selected: stations, links, a bend, the last link of a chain"],
  ["Alt and click", "on a bend: takes it out; on the map: no snapping to the print"],
  ["R W", "check: right or wrong, yes or no; once more takes it back"],
  [". and ,", "the next and the previous: to check, proposal, finding"],
  ["Ctrl+Z, Ctrl+Y", "undo and redo"],
  ["↑ ↓ ← →", "move the crosshair, with Ctrl by a pixel"],
  ["Shift and arrows", "crosshair to the next station in that direction"],
  ["Enter, Space", "click at the crosshair"],
  ["G", "take up the selected station, or the link at the crosshair, and move it; Enter lets go"],
  ["+ − 0", "zoom, the whole map"],
  ["[ ] Y", "scan fainter, stronger, another view"],
  ["/", "find a station by number or name"],
  ["?", "this help"],
];

export function setUpKeyboard(on) {
  setUpHelp(HELP);
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (event.target.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea, select")) {
      if (event.key === "Escape") map.focus();
      return;
    }
    if (handle(event, on)) event.preventDefault();
  });
}

function handle(event, on) {
  if (event.ctrlKey || event.metaKey) return historyKey(event) || (isOnMap() && moveKey(event));
  if (event.altKey) return false;
  if (event.key === "Escape") return escape(on);
  if (isOnMap() && moveKey(event)) return true;
  const isButton = !isOnMap() && (event.key === "Enter" || event.key === " ");
  if (isButton) return false;
  if (isOnMap() && desk.tool.onKey && event.key === "Enter" && desk.tool.onKey(event)) return true;
  if (isOnMap() && (event.key === "Enter" || event.key === " ")) return clickAtCursor(event);
  return Boolean(desk.tool.onKey?.(event)) || commonKey(event, on);
}

// The map has the keys when it has the focus, and when nothing has.
function isOnMap() {
  return document.activeElement === map || document.activeElement === document.body;
}

function historyKey(event) {
  const key = event.key.toLowerCase();
  if (key === "z") goInHistory(event.shiftKey ? "redo" : "undo");
  else if (key === "y") goInHistory("redo");
  else return false;
  return true;
}

function commonKey(event, on) {
  const key = event.key.toLowerCase();
  const keys = {
    "/": focusSearch,
    "?": openHelp,
    0: () => fit(),
    "+": () => zoomBy(1.4),
    "=": () => zoomBy(1.4),
    "-": () => zoomBy(1 / 1.4),
    "[": () => setStrength(views.strength - 10),
    "]": () => setStrength(views.strength + 10),
    y: nextView,
    g: takeUp,
    ".": () => on.next(1),
    ",": () => on.next(-1),
    pagedown: () => on.next(1),
    pageup: () => on.next(-1),
  };
  const todo = keys[key] ?? on.tools[key];
  todo?.();
  return Boolean(todo);
}

function escape(on) {
  if (letDragGo()) return true;
  if (grab) return drop(false);
  if (desk.tool.escape?.()) return true;
  on.letGo();
  return true;
}

// --- the crosshair ----------------------------------------------------------------------------

function moveKey(event) {
  const way = WAYS[event.key];
  if (!way) return false;
  if (event.shiftKey && !event.ctrlKey) stepToStation(way);
  else {
    const step = (event.ctrlKey ? 1 : STEP) / camera.scale;
    const [x, y] = desk.cursor ?? [camera.x, camera.y];
    moveCursor([x + way[0] * step, y + way[1] * step]);
  }
  return true;
}

function stepToStation(way) {
  const [x, y] = desk.cursor ?? [camera.x, camera.y];
  const here = desk.cursor && nearest(x, y, 0.5 * model.data.radius);
  const station = desk.cursor ? beside(here ?? { at: [x, y] }, ...way) : nearest(x, y);
  if (!station) return announce("There is no station in that direction.");
  moveCursor(station.at);
  return say(`Station ${station.id}${station.name ? ` ${station.name}` : ""}, ${typeWords(station.transports)}`);
}

export function moveCursor(at) {
  desk.cursor = at;
  showCursor();
  keepInSight(at);
  const spot = spotAt(at, { isExact: desk.tool.isExact });
  if (grab) grab.move(at, spot);
  else desk.tool.hover?.(spot);
  showHint(spot);
}

function keepInSight([x, y]) {
  const [wide, high] = [map.clientWidth / 2, map.clientHeight / 2];
  const beyond = (far, half) => Math.sign(far) * Math.max(0, Math.abs(far) - Math.max(0, half - MARGIN));
  const [dx, dy] = [(x - camera.x) * camera.scale, (y - camera.y) * camera.scale];
  if (Math.abs(dx) > 2 * wide || Math.abs(dy) > 2 * high) show([x, y, x, y], 0);
  else panBy(-beyond(dx, wide), -beyond(dy, high));
}

function clickAtCursor(event) {
  if (grab) return drop(true);
  desk.cursor ??= [camera.x, camera.y];
  const { shiftKey } = event;
  desk.tool.click(spotAt(desk.cursor, { isExact: desk.tool.isExact }), { shiftKey, altKey: false, detail: 1 });
  update();
  moveCursor(desk.cursor);
  return true;
}

// --- carrying ---------------------------------------------------------------------------------

function takeUp() {
  const [station, link] = [onlyStation(), onlyLink()];
  if (!station && !link) return announce("Select a station or a link first, then G takes it up.");
  const at = station ? station.at : nearestHandle(desk.cursor).at;
  grab = station ? stationGrip(station, at) : bendGrip(link, nearestHandle(desk.cursor), at);
  moveCursor(at);
  return say(
    `${station ? `Station ${station.id}` : linkWords(link)} goes with the crosshair; Enter lets go, Esc puts it back.`,
  );
}

function nearestHandle(at) {
  const list = handles();
  const middle = list[Math.floor(list.length / 2)];
  if (!at) return middle;
  const far = (handle) => Math.hypot(handle.at[0] - at[0], handle.at[1] - at[1]);
  return list.reduce((best, each) => (far(each) < far(best) ? each : best), middle);
}

function drop(isKept) {
  const held = grab;
  grab = null;
  if (isKept) held.drop(desk.cursor, null, spotAt(desk.cursor));
  else held.cancel();
  update();
  say(isKept ? "Let go." : "Put back.");
  return true;
}
