// The chosen station: its moves by transport, its reach, its part in the game.
import { REACH, hasSides, model, movesOf, reachOf } from "./model.js";
import { count, el, fill, sign, stationButton, swatch } from "./dom.js";

const SIDES = { mister_x: "Mister X", detectives: "Detectives" };

export function showStation(station, on) {
  if (!station) return fill("station");
  const close = el("button", { type: "button", className: "close", ariaLabel: "Close", onclick: on.close }, "×");
  const noun = station.tile ? "Place" : "Station";
  const heading = el("h2", { id: "station-heading", tabIndex: -1 }, `${noun} ${station.id}`);
  const names = [station.name, ...(station.also ?? [])].filter(Boolean).join(" · ");
  fill(
    "station",
    el("div", { className: "top" }, heading, close),
    names ? el("p", { className: "name" }, names) : "",
    station.at ? "" : el("p", { className: "soft" }, "Its place on the map is not known."),
    ...(station.tile ? tilePart(station) : movesPart(station, on)),
    ...rolesOf(station),
    itemsOf(station, on),
  );
}

function tilePart(place) {
  const stops = place.transports.map((id) => model.transports.get(id) ?? { id, name: id });
  return [
    el("p", { className: "soft" }, `Tile ${place.tile}`),
    el("dl", { className: "moves" }, ...stops.map((each) => el("dt", {}, swatch(each), each.name))),
    el("p", { className: "soft" }, "Its moves depend on how tiles are laid: ", el("code", {}, "yard view --layout")),
  ];
}

function movesPart(station, on) {
  return [el("h3", {}, "Moves"), movesList(station, on), reachPart(station, on)];
}

function movesList(station, on) {
  const moves = movesOf(station);
  if (!moves.length) return el("p", { className: "soft" }, "No link leads away from here.");
  const rows = moves.flatMap(([by, ends]) => {
    const transport = model.transports.get(by) ?? { name: by, colour: "" };
    const only = transport.only ? el("small", {}, ` ${SIDES[transport.only]} only`) : "";
    return [
      el("dt", {}, swatch(transport), transport.name, only),
      el("dd", { "data-by": by }, ...ends.map((end) => stationButton(end, on))),
    ];
  });
  return el("dl", { className: "moves" }, ...rows);
}

function reachPart(station, on) {
  const found = reachOf(station.id);
  const rows = [];
  for (let moves = 1; moves <= REACH; moves += 1) {
    const ids = [...found].filter(([, far]) => far === moves).map(([id]) => id);
    ids.sort((a, b) => a - b);
    const key = el("span", { className: `key m${moves}`, ariaHidden: "true" });
    const words = `${count(moves, "move")}: ${count(ids.length, "station")}`;
    const list = el("p", { className: "ids" }, ...ids.map((id) => stationButton(id, on)));
    rows.push(el("details", { "data-moves": moves }, el("summary", {}, key, words), list));
  }
  return el("div", { className: "reach-part" }, el("h3", {}, "Reach"), sidesChoice(on), ...rows);
}

function sidesChoice(on) {
  if (!hasSides()) return "";
  const boxes = Object.entries(SIDES).map(([side, name]) => {
    const box = el("input", { type: "radio", name: "side", checked: model.side === side, "data-side": side });
    box.onchange = () => on.side(side);
    return el("label", {}, box, name);
  });
  return el("div", { className: "choice", role: "radiogroup", ariaLabel: "Whose reach" }, ...boxes);
}

function rolesOf(station) {
  const roles = [];
  for (const [side, ids] of Object.entries(model.data.starts ?? {})) {
    if (ids.includes(station.id)) roles.push(`Start card: ${side === "mister_x" ? "Mister X" : "detectives"}`);
  }
  for (const mission of model.data.missions ?? []) {
    if (mission.starts.includes(station.id)) roles.push(`Mission ${mission.id}: start`);
    if (mission.targets.includes(station.id)) roles.push(`Mission ${mission.id}: target`);
  }
  return roles.length ? [el("ul", { className: "roles" }, ...roles.map((role) => el("li", {}, role)))] : [];
}

function itemsOf(station, on) {
  const own = model.data.items.filter((item) => item.subjects?.includes(`station:${station.id}`));
  if (!own.length) return "";
  const rows = own.map((item) => {
    const open = { type: "button", onclick: () => on.choose(item) };
    return el("li", {}, el("button", open, sign(item), item.text));
  });
  return el("div", {}, el("h3", {}, "Listed about it"), el("ul", { className: "own" }, ...rows));
}
