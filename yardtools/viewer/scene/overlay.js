// What is laid over the map: where Mister X can be, where he was last seen, rings, starts and targets.
import { svg } from "../dom.js";
import { ground, spotOf } from "./ground.js";
import { dressAs } from "./signs.js";

const spots = new Map();

export function clearOverlay() {
  spots.clear();
}

// Show the stations where he can be: those that are new come up, those ruled out fade away.
export function showPossible(stations, isAnimated) {
  if (!ground.sheets) return;
  const now = new Set(stations);
  for (const [station, node] of spots) {
    if (now.has(station)) node.classList.remove("fresh");
    else takeAway(station, node, isAnimated);
  }
  for (const station of now) if (!spots.has(station)) bringUp(station, isAnimated);
}

function bringUp(station, isAnimated) {
  const at = spotOf(station);
  if (!at) return;
  const node = svg("circle", { class: isAnimated ? "can-be fresh" : "can-be", cx: at[0], cy: at[1], "data-possible": station });
  spots.set(station, node);
  ground.sheets.possible.append(node);
}

function takeAway(station, node, isAnimated) {
  spots.delete(station);
  if (!isAnimated) return node.remove();
  node.removeAttribute("data-possible");
  node.classList.add("gone");
  node.addEventListener("animationend", () => node.remove());
}

const OCTAGON = Array.from({ length: 8 }, (_, corner) => {
  const turn = ((corner + 0.5) * Math.PI) / 4;
  return `${(1.75 * Math.cos(turn)).toFixed(3)},${(1.75 * Math.sin(turn)).toFixed(3)}`;
}).join(" ");

export function showMarks(marks, sighting) {
  if (!ground.sheets) return;
  const drawn = marks.map((mark) => [mark, drawMark(mark)]);
  if (sighting) drawn.push([{ station: sighting.station, label: `Mister X was ${sighting.label}` }, drawSighting(sighting)]);
  ground.sheets.marks.replaceChildren(...drawn.map(([mark, shapes]) => placeMark(mark, shapes)).filter(Boolean));
}

function placeMark(mark, shapes) {
  const at = spotOf(mark.station);
  if (!at) return null;
  const scaled = svg("g", { class: "sized" }, svg("title", {}, mark.label), ...shapes);
  return dressAs(svg("g", { class: `mark ${mark.kind ?? "sighting"}`, transform: `translate(${at})` }, scaled), mark.look);
}

function drawMark(mark) {
  if (mark.kind === "target") return [svg("polygon", { points: OCTAGON })];
  if (mark.kind === "start") return [svg("circle", { r: 1.6 })];
  return [svg("circle", { r: 1.7 }), tag(mark.sign ?? "")];
}

function drawSighting(sighting) {
  return [svg("circle", { r: 1.75 }), tag(sighting.ago ? `−${sighting.ago}` : "0")];
}

function tag(words) {
  return svg("g", { transform: "translate(1.5 1.5)" }, svg("circle", { r: 0.85, class: "tag" }), svg("text", { y: 0.32 }, words));
}
