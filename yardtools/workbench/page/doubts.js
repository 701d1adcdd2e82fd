// Doubts on the map: faint lines that may be links, dashed; the one that is looked at with how sure it is.
import { model } from "../../viewer/model.js";
import { svg } from "../../viewer/dom.js";
import { toned } from "../../viewer/themes.js";
import { currentCheck, isMissing, lineOf, sureWords } from "./checking.js";
import { desk } from "./desk.js";
import { nearestPiece } from "./effects.js";
import { band, putOnGlass, spotRing } from "./glass.js";
import { doubts, links, linksAt, recordOf, splitThing, wayOfLink } from "./records.js";

const SHOWN_WITH = new Set(["check", "links", "select"]); // with these in hand faint lines are of use
let veiled = []; // nodes of the drawing that make room for the print under them

export function showDoubts() {
  const now = desk.tool?.id === "check" ? currentCheck() : null;
  const isAsked = Boolean(now?.doubt);
  const own = isAsked ? lineOf(now) : null;
  const others = SHOWN_WITH.has(desk.tool?.id) ? [...doubts.values()].filter((each) => each !== own && !links.has(each.key)) : [];
  putOnGlass("doubted", ...others.flatMap((doubt) => dashedLine(doubt, "doubt")), ...(isAsked ? askedNodes(now, own) : []));
  unveil(isAsked ? now.subject : null);
}

// A dashed line in its transport's colour on a pale band, so that it is seen over any print.
function dashedLine(line, kind) {
  const way = wayOfLink(line) && fromRim(fromRim(wayOfLink(line)).toReversed()).toReversed();
  if (!way) return [];
  const dashes = band(way, `${kind} dashes`);
  dashes.style.setProperty("--own", toned(model.transports.get(line.by)?.colour ?? "#888888"));
  return [band(way, `${kind} edge`), dashes];
}

// A way that begins at the rim of its first station, so that the printed number stays in sight.
function fromRim(way) {
  const [[x1, y1], [x2, y2], ...rest] = way;
  const long = Math.hypot(x2 - x1, y2 - y1);
  const part = Math.min(0.45, (1.05 * model.data.radius) / (long || 1));
  return [[x1 + part * (x2 - x1), y1 + part * (y2 - y1)], [x2, y2], ...rest];
}

function askedNodes(entry, line) {
  if (line) return [...dashedLine(line, "asked"), ...ends(line), label(middleOf(wayOfLink(line)), sureWords(entry.certainty))];
  const { at } = recordOf(entry.subject) ?? {};
  if (!at || isMissing(entry)) return [];
  const [, number] = splitThing(entry.subject);
  const [x, y] = at;
  return [spotRing(at, 1.25, "asked-ring"), label([x, y - 1.75 * model.data.radius], `${number} · ${sureWords(entry.certainty)}`)];
}

function ends({ start, end }) {
  return [start, end].map((id) => spotRing(model.stations.get(id).at, 1.25, "asked-ring"));
}

// Words on a plate; their size is that of the screen.
function label([x, y], words) {
  const wide = 7.4 * words.length + 16;
  const plate = svg("rect", { x: -wide / 2, y: -12, width: wide, height: 24, rx: 12 });
  return svg("g", { transform: `translate(${x} ${y})` }, svg("g", { class: "asked-words" }, plate, svg("text", { y: 4.5 }, words)));
}

// A little beside the middle of a line.
function middleOf(way) {
  const pieces = way.slice(1).map(([x, y], place) => [way[place], [x, y], Math.hypot(x - way[place][0], y - way[place][1])]);
  let left = pieces.reduce((sum, [, , long]) => sum + long, 0) / 2;
  const piece = pieces.find(([, , long]) => (left -= long) <= 0) ?? pieces.at(-1);
  const [[x1, y1], [x2, y2], long] = piece;
  const part = long ? (left + long) / long : 0;
  const [x, y] = [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
  const aside = long ? (1.1 * model.data.radius) / long : 0;
  const side = Math.abs(x2 - x1) > Math.abs(y2 - y1) ? Math.sign(x2 - x1) : -Math.sign(y2 - y1) || 1;
  return [x + side * (y2 - y1) * aside, y - side * (x2 - x1) * aside];
}

// The drawn thing that is asked about lets the print be seen.
function unveil(subject) {
  for (const node of veiled) node.classList.remove("asked-about");
  const [kind, key] = subject ? splitThing(subject) : ["", ""];
  const found = kind && document.querySelectorAll(`.drawing [data-${kind}="${CSS.escape(key)}"]`);
  const around = kind === "station" ? linksAt(Number(key)).map((link) => `.drawing [data-link="${CSS.escape(link.key)}"]`) : [];
  veiled = [...(found || []), ...around.flatMap((each) => [...document.querySelectorAll(each)])];
  for (const node of veiled) node.classList.add("asked-about");
}

// The faint line that runs past a point.
export function doubtAt(at, reach) {
  let [best, least] = [null, reach];
  for (const doubt of doubts.values()) {
    const { far } = links.has(doubt.key) ? { far: Infinity } : nearestPiece(doubt, at);
    if (far < least) [best, least] = [doubt, far];
  }
  return best;
}
