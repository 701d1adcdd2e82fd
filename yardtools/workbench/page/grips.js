// What is dragged: shown while it moves, and an operation once it is let go.
import { camera } from "../../viewer/camera.js";
import { model } from "../../viewer/model.js";
import { svg } from "../../viewer/dom.js";
import { change, takeBendOut } from "./commands.js";
import { desk, selectedStations, selectThings, update } from "./desk.js";
import { redraw } from "./drawing.js";
import { bentPath, nearestPiece } from "./effects.js";
import { putOnGlass, showPicked } from "./glass.js";
import { links, putRecord, wayOfLink } from "./records.js";

const FLAT = 5; // pixels: a bend this near the straight line is none

// A station, or all that are selected with it. With Alt it stays where it is let go, disc or not.
export function stationGrip(station, from) {
  const isOneOf = desk.selected.has(`station:${station.id}`);
  const moved = isOneOf ? selectedStations() : [station];
  if (!isOneOf) selectThings(`station:${station.id}`);
  const put = (shift) => {
    for (const each of moved) putRecord(`station:${each.id}`, { ...each, at: shifted(each.at, shift) });
    redraw(moved.map((each) => `station:${each.id}`));
    showPicked();
  };
  return {
    move: (at) => put([at[0] - from[0], at[1] - from[1]]),
    drop: (at, event) => {
      const shift = [at[0] - from[0], at[1] - from[1]];
      put([0, 0]);
      const place = (each) => ({ do: "move-station", station: each.id, at: shifted(each.at, shift).map(tidy) });
      change(moved.map(place), { snap: moved.length === 1 && !event?.altKey });
    },
    cancel: () => put([0, 0]),
  };
}

function shifted([x, y], [dx, dy]) {
  return [x + dx, y + dy];
}

// Coordinates to a hundredth: what is finer nobody sees, and the file would carry it for ever.
export function tidy(value) {
  return Math.round(value * 100) / 100;
}

// A link, taken at one of its bends or anywhere between them, where it then gets a new one.
export function bendGrip(link, handle, at) {
  const place = handle ? handle.place : nearestPiece(link, at).place;
  const isNew = !handle?.isBend;
  const start = isNew ? bentPath(link, place, at) : link.path;
  if (!desk.selected.has(`link:${link.key}`)) selectThings(`link:${link.key}`);
  const put = (path) => {
    putRecord(`link:${link.key}`, { ...link, path });
    redraw([`link:${link.key}`]);
    showPicked();
  };
  const pathWith = (to) => start.map((each, which) => (which === place ? to.map(tidy) : each));
  return {
    move: (to) => put(pathWith(to)),
    drop: (to) => {
      put(link.path);
      if (!isFlat(link, pathWith(to), place)) change([{ do: "bend-link", link: link.key, path: pathWith(to) }]);
      else if (!isNew) takeBendOut(link, place);
      update({ bend: null });
    },
    cancel: () => put(link.path),
  };
}

function isFlat(link, path, place) {
  const way = wayOfLink({ ...link, path });
  const [from, at, to] = [way[place], way[place + 1], way[place + 2]];
  const far = Math.abs((to[0] - from[0]) * (from[1] - at[1]) - (from[0] - at[0]) * (to[1] - from[1]));
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return far / (long || 1) < FLAT / camera.scale;
}

// A rectangle over everything that is to be selected.
export function boxGrip(from) {
  const before = desk.selected;
  return {
    move: (to) => {
      putOnGlass("plan", boxNode(from, to));
      update({ selected: new Set([...before, ...thingsIn(from, to)]), isLookedAt: false });
    },
    drop: () => putOnGlass("plan"),
    cancel: () => {
      putOnGlass("plan");
      update({ selected: before });
    },
  };
}

export function boxNode([x1, y1], [x2, y2], kind = "marquee") {
  const place = { x: Math.min(x1, x2), y: Math.min(y1, y2) };
  return svg("rect", { ...place, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1), class: kind });
}

function thingsIn([x1, y1], [x2, y2]) {
  const isIn = ([x, y]) => (x - x1) * (x - x2) <= 0 && (y - y1) * (y - y2) <= 0;
  const stations = [...model.stations.values()].filter((station) => station.at && isIn(station.at));
  const lines = [...links.values()].filter((link) => wayOfLink(link)?.every(isIn));
  return [...stations.map((each) => `station:${each.id}`), ...lines.map((each) => `link:${each.key}`)];
}
