// The map of a scene: the drawing of the board, sheets for what is laid on it, and the ways between stations.
import { camera, map, measureSheet, onSettled, stage } from "../camera.js";
import { svg } from "../dom.js";

const LEAST = 8; // pixels: how large the radius of a pawn is at least, however far away

export const ground = { radius: 1, stations: {}, sheets: null, isLaid: false };
let links = new Map();

// Lay a board: its drawing as markup, and its data; nothing, where there is no map (yet).
export function layBoard(board) {
  links = new Map();
  Object.assign(ground, { radius: board?.data.radius || 1, stations: board?.data.stations ?? {}, sheets: null, isLaid: Boolean(board?.data.is_laid) });
  map.hidden = !board?.drawing;
  document.getElementById("no-map").hidden = !board || Boolean(board.drawing);
  document.body.classList.toggle("night", Boolean(board?.drawing) && !board.data.is_laid);
  stage.innerHTML = board?.drawing ?? "";
  const drawing = stage.querySelector("svg");
  if (!drawing) return;
  for (const path of drawing.querySelectorAll("path[data-link]")) knowLink(path);
  drawing.style.setProperty("--r", ground.radius);
  drawing.setAttribute("role", "group"); // a picture has nothing in it that can be clicked
  laySheets(drawing);
  measureSheet(drawing);
  fitSizes();
}

function laySheets(drawing) {
  const sheet = (name) => svg("g", { class: name });
  ground.sheets = { possible: sheet("possible"), marks: sheet("on-board"), targets: sheet("targets"), pawns: sheet("pawns") };
  const above = drawing.querySelector(':scope > [data-layer="stations"]');
  drawing.insertBefore(ground.sheets.possible, above);
  drawing.append(ground.sheets.marks, ground.sheets.targets, ground.sheets.pawns);
}

// Pawns and rings keep a size that can be seen and hit, whatever the zoom.
function fitSizes() {
  const drawing = stage.querySelector("svg");
  if (!drawing) return;
  const pixels = ground.radius * camera.scale;
  drawing.style.setProperty("--pawn", Math.max(ground.radius * 0.92, LEAST / camera.scale));
  drawing.style.setProperty("--ring", Math.max(ground.radius, (LEAST * 0.8) / camera.scale));
  stage.classList.toggle("far", pixels < 5);
  stage.classList.toggle("afar", pixels < 9);
}

onSettled(fitSizes);

// Show the tiles that lie so far, and what is on them once all of them do.
export function showTiles(tiles) {
  if (!ground.isLaid) return;
  const all = [...stage.querySelectorAll("[data-tile]")];
  if (!all.length) return;
  const lying = new Set(tiles.map((tile) => tile.letter));
  for (const tile of all) tile.classList.toggle("to-come", !lying.has(tile.dataset.tile));
  stage.querySelectorAll("[data-layer=letters]").forEach((letter, place) => {
    letter.style.display = lying.has(all[place]?.dataset.tile) ? "" : "none";
  });
  stage.classList.toggle("in-parts", all.some((tile) => !lying.has(tile.dataset.tile)));
}

export function spotOf(station) {
  return ground.stations[station] ?? null;
}

// Points along the way from one station to the next: by their link where there is one, else straight.
export function wayBetween(from, to) {
  const [start, end] = [spotOf(from), spotOf(to)];
  if (!start || !end) return null;
  const path = linkOf(from, to);
  if (!path) return (part) => [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part];
  const length = path.getTotalLength();
  const first = path.getPointAtLength(0);
  const isForward = Math.hypot(first.x - start[0], first.y - start[1]) < Math.hypot(first.x - end[0], first.y - end[1]);
  return (part) => {
    const at = path.getPointAtLength(length * (isForward ? part : 1 - part));
    return [at.x, at.y];
  };
}

// Links by their ends, whichever transport they are of; of several the first one is walked.
function knowLink(path) {
  const ends = path.dataset.link.slice(path.dataset.link.lastIndexOf(":") + 1);
  if (!links.has(ends)) links.set(ends, path);
}

function linkOf(from, to) {
  return links.get(`${from}-${to}`) ?? links.get(`${to}-${from}`) ?? null;
}
