// The glass over the drawing: what is selected, handles, what the tool is about to do, the crosshair.
import { model } from "../../viewer/model.js";
import { camera, onSettled, stage } from "../../viewer/camera.js";
import { svg } from "../../viewer/dom.js";
import { desk, onlyLink, selectedLinks, selectedStations } from "./desk.js";
import { lineData, numberText, symbolOf } from "./drawing.js";
import { handles } from "./hits.js";
import { wayOfLink } from "./records.js";

const SHEETS = ["doubted", "picked", "about", "proposed", "handles", "plan", "cursor"];
const panes = {};
let glass = null;

// Lay the glass over a new drawing.
export function layGlass() {
  const [width, height] = model.data.frame;
  glass?.remove();
  glass = svg("svg", { class: "glass", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  for (const name of SHEETS) {
    panes[name] = svg("g", { class: name });
    glass.append(panes[name]);
  }
  glass.style.setProperty("--r", model.data.radius);
  stage.append(glass);
  sizeGlass(camera.scale);
}

// Lines on the glass are as thick as they are on the screen, whatever the zoom.
function sizeGlass(scale) {
  glass?.style.setProperty("--px", 1 / scale);
}

onSettled(sizeGlass);

export function putOnGlass(name, ...nodes) {
  panes[name]?.replaceChildren(...nodes.filter(Boolean));
}

export function spotRing([cx, cy], size, kind) {
  return svg("circle", { cx, cy, r: size * model.data.radius, class: kind });
}

export function band(way, kind) {
  return svg("path", { d: lineData(way), class: kind });
}

export function showPicked() {
  const rings = selectedStations().map((station) => spotRing(station.at, 1.3, "pick"));
  const bands = selectedLinks().map((link) => wayOfLink(link) && band(wayOfLink(link), "pick-line"));
  putOnGlass("picked", ...bands, ...rings);
  const isDrawn = onlyLink() && desk.tool?.bends;
  putOnGlass("handles", ...(isDrawn ? handles().map(handleNode) : []));
}

function handleNode({ at, place, isBend }) {
  const [cx, cy] = at;
  const isChosen = isBend && place === desk.bend;
  return svg("circle", { cx, cy, class: `handle ${isBend ? "bend" : "middle"}${isChosen ? " chosen" : ""}` });
}

// A station as it would be placed.
export function ghostStation(at, number, type) {
  return svg("g", { class: "ghost", transform: `translate(${at})` }, symbolOf(type.join(" ")), numberText(number));
}

export function showCursor() {
  if (!desk.cursor) return putOnGlass("cursor");
  const [x, y] = desk.cursor;
  const arms = svg("path", { d: "M-16,0H-5M5,0H16M0,-16V-5M0,5V16", class: "edge" });
  const cross = [arms, arms.cloneNode(), svg("circle", { r: 1.5 })];
  cross[1].setAttribute("class", "arms");
  putOnGlass("cursor", svg("g", { transform: `translate(${x} ${y})` }, svg("g", { class: "cross" }, ...cross)));
}
