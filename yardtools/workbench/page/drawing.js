// The drawing: made once, and then only what changes in it is touched, however large the board is.
import { model } from "../../viewer/model.js";
import { follow, measureSheet, stage } from "../../viewer/camera.js";
import { svg } from "../../viewer/dom.js";
import { dress, knowLink, scanLayer } from "../../viewer/marks.js";
import { links, linksAt, missions, recordOf, splitThing, wayOfLink } from "./records.js";

const INK = "#2a2d34";
const ROUND = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
const RINGS = ["#2f8f4e", "#c8323c", "#2b6cb0", "#d9a400", "#7a4fa3", "#dd7a1f"]; // for missions not called by a colour
const NODES = { stations: new Map(), links: new Map(), names: new Map() };

export const under = document.getElementById("under"); // the paper and the scan, below the drawing
let layers = {};
let symbols = new Map();
follow(under);

// Draw the whole board; where the map was, it stays.
export function drawBoard() {
  for (const nodes of Object.values(NODES)) nodes.clear();
  symbols = new Map();
  const [width, height] = model.data.frame;
  const page = svg("svg", { class: "drawing", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  page.append(svg("defs", {}, arrowHead()));
  layLayers(page);
  for (const link of links.values()) drawLink(link.key);
  for (const id of model.stations.keys()) drawStation(id);
  drawMarks();
  stage.querySelector(".drawing")?.remove();
  document.getElementById("veil").after(page);
  layPaper(width, height);
  measureSheet(page);
  dress(page, null);
}

function layLayers(page) {
  const lines = [...model.transports.values()].toReversed().map((each) => [`by ${each.id}`, lineLayer(each)]);
  const rest = ["missions", "stations", "names", "cards"].map((name) => [name, svg("g", { "data-layer": name })]);
  layers = Object.fromEntries([...lines, ...rest]);
  page.append(...Object.values(layers));
}

function lineLayer({ id, colour, width = 0.25, dash = "" }) {
  const { radius } = model.data;
  const look = { stroke: colour, "stroke-width": width * radius };
  if (dash)
    look["stroke-dasharray"] = dash
      .split(" ")
      .map((each) => each * radius)
      .join(" ");
  return svg("g", { class: "links", "data-layer": id, ...ROUND, ...look });
}

// A link may be of a transport that box.toml does not name any more; it is drawn all the same.
function layerOfLinks(by) {
  if (!layers[`by ${by}`]) {
    layers[`by ${by}`] = lineLayer({ id: by, colour: "#888888" });
    layers.missions.before(layers[`by ${by}`]);
  }
  return layers[`by ${by}`];
}

// An arrow head whose tip touches the rim of the station that the line ends in the middle of.
function arrowHead() {
  const { radius: r } = model.data;
  const look = { id: "arrow", orient: "auto", markerUnits: "userSpaceOnUse", overflow: "visible" };
  const head = svg("path", { d: `M0,0L${-r},${-r / 2}L${-r},${r / 2}Z`, fill: INK, stroke: "none", class: "arrow" });
  return svg("marker", { ...look, refX: 1.1 * r, refY: 0, markerWidth: 1, markerHeight: 1 }, head);
}

// The paper, the scan on it, and the ground on the veil over the scan: it fades as the veil does.
function layPaper(width, height) {
  const { scan, ground } = model.data;
  const look = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const land = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", "data-layer": "ground", ...look });
  land.innerHTML = ground ?? "";
  document.getElementById("veil").replaceChildren(land);
  const sheet = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  sheet.append(svg("rect", { class: "sheet", width, height }));
  if (scan) sheet.append(scanLayer(scan));
  under.replaceChildren(sheet);
  document.body.classList.toggle("night", !scan);
  document.body.classList.toggle("scanned", Boolean(scan));
}

// --- what changed -----------------------------------------------------------------------------

// Draw some things anew, and what depends on where they are.
export function redraw(things) {
  const lines = new Set();
  let marks = false;
  for (const thing of things) {
    const [kind, key] = splitThing(thing);
    if (kind === "doubt") continue; // they are on the glass
    if (kind === "link") lines.add(key);
    else marks ||= kind !== "station" || isMarked(Number(key));
    if (kind !== "station") continue;
    drawStation(Number(key));
    for (const link of linksAt(Number(key))) lines.add(link.key);
  }
  for (const key of lines) drawLink(key);
  if (marks) drawMarks();
}

function isMarked(id) {
  const cards = Object.values(recordOf("box")?.starts ?? {});
  const rings = [...missions.values()].flatMap((mission) => [mission.starts, mission.targets]);
  return [...cards, ...rings].some((list) => list?.includes(id));
}

function drawLink(key) {
  const link = links.get(key);
  const way = link && wayOfLink(link);
  let path = NODES.links.get(key);
  if (!way) {
    path?.remove();
    NODES.links.delete(key);
    knowLink(key, null);
    return;
  }
  if (!path) {
    path = svg("path", { "data-link": key });
    NODES.links.set(key, path);
    knowLink(key, path);
  }
  const layer = layerOfLinks(link.by);
  if (path.parentNode !== layer) layer.append(path);
  path.setAttribute("d", lineData(way));
  if (link.oneway) path.setAttribute("marker-end", "url(#arrow)");
  else path.removeAttribute("marker-end");
}

export function lineData(way) {
  return `M${way.map(([x, y]) => `${x},${y}`).join("L")}`;
}

// --- stations ---------------------------------------------------------------------------------

function drawStation(id) {
  const station = model.stations.get(id);
  const old = NODES.stations.get(id);
  if (!station?.at) {
    old?.remove();
    NODES.stations.delete(id);
  } else {
    const look = `${station.derived ? "" : station.transports.join(" ")}`;
    const node = old?.dataset.look === look ? old : stationNode(id, look);
    node.setAttribute("transform", `translate(${station.at})`);
    if (node === old) return drawName(station, id);
    if (old) old.replaceWith(node);
    else layers.stations.append(node);
    NODES.stations.set(id, node);
  }
  drawName(station, id);
}

function stationNode(id, look) {
  const node = svg("g", { "data-station": id, "data-look": look }, symbolOf(look));
  node.append(numberText(id));
  return node;
}

// A station's symbol round 0,0, in its size.
export function symbolOf(look) {
  if (!symbols.has(look)) {
    const symbol = svg("g", { transform: `scale(${model.data.radius})` });
    symbol.innerHTML = model.data.symbols?.[look] ?? PLAIN;
    symbols.set(look, symbol);
  }
  return symbols.get(look).cloneNode(true);
}

const PLAIN = `<circle r="1" fill="#d9d6cd" stroke="${INK}" stroke-width=".09"/>
<rect x="-.76" y="-.45" width="1.52" height=".9" rx=".45" fill="#fffdf6"/>`;

export function numberText(number) {
  const size = Math.min(0.78, 2.1 / String(number).length) * model.data.radius;
  return svg("text", { class: "number", y: 0.36 * size, "font-size": size }, String(number));
}

function drawName(station, id) {
  let text = NODES.names.get(id);
  if (!station?.at || !station.name) {
    text?.remove();
    NODES.names.delete(id);
    return;
  }
  const { radius } = model.data;
  if (!text) {
    text = svg("text", { "font-size": 0.92 * radius });
    layers.names.append(text);
    NODES.names.set(id, text);
  }
  text.textContent = station.name;
  text.setAttribute("x", station.at[0]);
  text.setAttribute("y", station.at[1] + 1.95 * radius);
}

// --- missions and start cards -----------------------------------------------------------------

function drawMarks() {
  layers.missions.replaceChildren(...[...missions.values()].map(missionNode));
  const { detective = [], mister_x: misterX = [] } = recordOf("box")?.starts ?? {};
  const cards = [...detective.map((id) => card(id, "D", -1)), ...misterX.map((id) => card(id, "X", 1))];
  layers.cards.replaceChildren(...cards.filter(Boolean));
}

function missionNode(mission, place) {
  const { radius } = model.data;
  const reach = (1.4 + 0.35 * place) * radius;
  const look = { fill: "none", stroke: missionColour(mission.id, place), "stroke-width": 0.25 * radius };
  const places = (ids) => ids.map((id) => model.stations.get(id)?.at).filter(Boolean);
  return svg(
    "g",
    { "data-mission": mission.id, ...look },
    ...places(mission.starts).map(([cx, cy]) => svg("circle", { cx, cy, r: reach })),
    ...places(mission.targets).map((at) => svg("path", { d: octagon(at, reach) })),
  );
}

export function missionColour(id, place) {
  return CSS.supports("color", id) ? id : RINGS[Math.max(place, 0) % RINGS.length];
}

function octagon([x, y], reach) {
  const radius = reach / Math.cos(Math.PI / 8);
  const corners = Array.from({ length: 8 }, (_, corner) => Math.PI / 8 + (corner * Math.PI) / 4);
  return `${lineData(corners.map((turn) => [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]))}Z`;
}

// A small card at a station's shoulder: a letter tells whose it is.
function card(id, letter, side) {
  const at = model.stations.get(id)?.at;
  if (!at) return null;
  const { radius: r } = model.data;
  const place = `translate(${at[0] + side * r}, ${at[1] - 1.05 * r}) scale(${r}) rotate(${side * 8})`;
  const shape = svg("rect", { x: -0.36, y: -0.5, width: 0.72, height: 1, rx: 0.12 });
  const words = svg("text", { y: 0.25, "font-size": 0.68 }, letter);
  return svg("g", { class: `card card-${letter}`, transform: place }, shape, words);
}
