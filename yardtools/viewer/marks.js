// What the page draws into the map: the chosen station's reach, and the marks of what is listed.
import { model, movesOf, reachOf } from "./model.js";
import { camera, sightedBox, stage } from "./camera.js";
import { svg } from "./dom.js";
import { toned } from "./themes.js";
import { placeTiles } from "./tiles.js";

const SIGNS = { added: "+", removed: "–", changed: "~" };
const LEAST = 9; // pixels: no badge is smaller than this, however far away
const CROWD = 12; // so many badges are dots without numbers where the map is too small for numbers anyhow
const DOT = 5;
const MANY_MARKS = 300; // so many items have marks of their own at a time

let drawing = null;
let paths = new Map();
let placed = [];
let chosen = null;
const sheets = { reach: null, halos: null, badges: null, chosen: null };

// Take a new drawing, and lay sheets for marks between its layers.
export function dress(node, scan = model.data.scan) {
  drawing = node;
  paths = new Map();
  for (const path of drawing.querySelectorAll("path[data-link]")) paths.set(path.dataset.link, path);
  for (const { id, dash } of model.data.missions ?? []) {
    for (const group of dash ? drawing.querySelectorAll(`[data-mission="${CSS.escape(id)}"]`) : []) {
      group.setAttribute("stroke-dasharray", dash);
      group.setAttribute("stroke-linecap", "round");
    }
  }
  drawing.style.setProperty("--r", model.data.radius ?? 1);
  for (const name of Object.keys(sheets)) sheets[name] = svg("g", { class: name });
  const above = drawing.querySelector(
    ["missions", "names", "stations"].map((name) => `[data-layer="${name}"]:not(.links)`).join(),
  );
  const isNested = above && above.parentNode !== drawing; // a tile is a drawing of its own
  drawing.insertBefore(sheets.halos, isNested ? null : above);
  drawing.insertBefore(sheets.reach, isNested ? null : above);
  drawing.append(sheets.chosen, sheets.badges);
  if (model.data.kind === "tiles") placeTiles(drawing);
  if (scan) layScan(scan);
}

// Take note of a link that was drawn anew, or of one that is gone.
export function knowLink(name, path) {
  if (path) paths.set(name, path);
  else paths.delete(name);
}

function layScan(scan) {
  drawing.insertBefore(scanLayer(scan), drawing.querySelector("[data-layer]"));
}

export function scanLayer({ href, size: [width, height], matrix, fit }) {
  const image = svg("image", { href, width, height, transform: `matrix(${matrix})` });
  if (fit) image.setAttribute("preserveAspectRatio", fit);
  return svg("g", { "data-layer": "scan" }, image);
}

// --- the chosen station -----------------------------------------------------------------------

export function markStation(station) {
  sheets.reach?.replaceChildren();
  sheets.chosen?.replaceChildren();
  stage.classList.toggle("chosen", Boolean(station?.at && drawing));
  if (!station?.at || !drawing) return;
  const radius = model.data.radius;
  const ways = movesOf(station).flatMap(([by, ends]) => ends.map((end) => wayOf(by, station.id, end)));
  const rings = [...reachOf(station.id)]
    .reverse()
    .filter(([id, moves]) => moves && model.stations.get(id)?.at)
    .map(([id, moves]) => ring(model.stations.get(id).at, 1.5 * radius, `within m${moves}`));
  sheets.reach.append(...rings, ...ways.filter(Boolean));
  sheets.chosen.append(ring(station.at, 1.45 * radius, "here"));
}

function ring([x, y], r, kind) {
  return svg("circle", { cx: x, cy: y, r, class: kind });
}

// The link of a move once more, over the faded ones, in its own colour.
function wayOf(by, from, to) {
  const path = paths.get(`${by}:${from}-${to}`) ?? paths.get(`${by}:${to}-${from}`);
  return path ? onceMore(path) : null;
}

function onceMore(path) {
  const group = path.parentNode;
  const way = svg("path", { "data-by": path.dataset.by, d: path.getAttribute("d"), class: "way" });
  for (const name of ["stroke-width", "stroke-dasharray"]) {
    if (group.hasAttribute(name)) way.setAttribute(name, group.getAttribute(name));
  }
  way.style.setProperty("--own", toned(group.getAttribute("stroke")));
  return way;
}

// --- what is listed ---------------------------------------------------------------------------

export function markItems(items) {
  if (!drawing) return;
  placed = items.filter((item) => item.at);
  renewMarks();
  sizeBadges(camera.scale);
}

// Of many items those in sight have marks, and the chosen one; from where too many are seen, each is a dot.
function renewMarks() {
  const seen = placed.length > MANY_MARKS ? placed.filter((item) => item === chosen || isSighted(item.at)) : placed;
  const few = seen.length > MANY_MARKS ? placed.filter((item) => item === chosen) : seen;
  const rest = few === seen ? [] : placed.filter((item) => item !== chosen);
  const taken = new Map();
  sheets.halos.replaceChildren(...few.map(halo));
  sheets.badges.replaceChildren(...rest.map(dot), ...few.map((item) => badge(item, taken)));
  markChosen(chosen);
}

function isSighted([x, y]) {
  const [left, top, right, bottom] = sightedBox(1);
  return left <= x && x <= right && top <= y && y <= bottom;
}

export function markChosen(item) {
  const isDrawn = !item?.at || placed.length <= MANY_MARKS || sheets.halos.querySelector(`[data-item="${item.n}"]`);
  chosen = item;
  if (!isDrawn) return renewMarks();
  for (const mark of [...(sheets.halos?.children ?? []), ...(sheets.badges?.children ?? [])]) {
    mark.classList.toggle("current", Number(mark.dataset.item) === item?.n);
  }
}

function dot(item) {
  const [x, y] = item.at;
  return svg("circle", { class: `badge dot ${item.kind}`, "data-item": item.n, cx: x, cy: y });
}

function halo(item) {
  const radius = model.data.radius;
  const shapes = Object.entries(item.lines ?? {}).map(([subject, line]) => {
    if (line.length === 1) return ring(line[0], 1.6 * radius, "spot");
    const known = paths.get(subject.slice("link:".length));
    const data = known?.getAttribute("d") ?? `M${line.map((at) => at.join(" ")).join("L")}`;
    const band = svg("path", { d: data, "stroke-width": 1.3 * radius, class: known ? "band" : "band missing" });
    return known ? svg("g", {}, band, onceMore(known)) : band;
  });
  if (!shapes.length) shapes.push(ring(item.at, 1.1 * radius, "spot"));
  return svg("g", { class: `halo ${item.kind}`, "data-item": item.n }, ...shapes);
}

// A disc with the number of the item; more than one at a spot stand side by side.
function badge(item, taken) {
  const spot = item.at.join();
  const place = taken.get(spot) ?? 0;
  taken.set(spot, place + 1);
  const title = svg("title", {}, `${item.n}: ${item.text}`);
  const words = svg("text", { y: 0.36 }, `${SIGNS[item.kind] ?? ""}${item.n}`);
  if (words.textContent.length > 2) words.style.fontSize = `${2 / words.textContent.length}px`;
  const disc = svg("g", {}, title, svg("circle", { r: 1 }), words);
  disc.style.setProperty("--place", place);
  disc.style.setProperty("--aside", asideOf(item) * (model.data.radius ?? 1));
  const look = { class: `badge ${item.kind}`, "data-item": item.n };
  return svg("g", { ...look, transform: `translate(${item.at})` }, disc);
}

// How far from its spot a badge stands, in station radii: beside a station, on the middle of a link.
function asideOf(item) {
  const [line] = Object.values(item.lines ?? {});
  if (!line) return 0.8;
  return line.length === 1 ? 1.2 : 0;
}

// Badges keep a size that can be read and hit, whatever the zoom.
export function sizeBadges(scale) {
  if (!drawing) return;
  if (placed.length > MANY_MARKS) renewMarks();
  const radius = model.data.radius || 1;
  const pixels = radius * scale;
  const isCrowd = pixels < 5 && sheets.badges.childElementCount > CROWD;
  sheets.badges.classList.toggle("dots", isCrowd);
  sheets.badges.style.setProperty("--size", Math.max(0.75 * radius, (isCrowd ? DOT : LEAST) / scale));
  stage.classList.toggle("far", pixels < 5);
  stage.classList.toggle("afar", pixels < 9);
}

// --- layers -----------------------------------------------------------------------------------

export function hideLayers(hidden) {
  if (!drawing) return;
  for (const layer of drawing.querySelectorAll(":scope [data-layer]")) {
    layer.style.display = hidden.has(layerName(layer)) ? "none" : "";
  }
  for (const street of drawing.querySelectorAll('[data-layer="ground"] > [data-by], .way')) {
    street.style.display = hidden.has(`by ${street.dataset.by}`) ? "none" : "";
  }
  const isOnScan = Boolean(model.data.scan) && !hidden.has("scan");
  stage.classList.toggle("on-scan", isOnScan);
  const isPaper = isOnScan || hasLayer("tiles") || model.data.kind !== "network";
  document.body.classList.toggle("night", !isPaper); // whether the map itself is dark where the page is
}

function layerName(layer) {
  return layer.classList.contains("links") ? `by ${layer.dataset.layer}` : layer.dataset.layer;
}

// The layers that the drawing has, of those that can be switched.
export function hasLayer(name, kind = ":not(.links)") {
  return Boolean(drawing?.querySelector(`[data-layer="${CSS.escape(name)}"]${kind}`));
}
