// The board as a whole: its layers, and what is said of it.
import { model } from "./model.js";
import { hasLayer } from "./marks.js";
import { el, fill, stationButton, swatch } from "./dom.js";

const OF_MAPS = {
  stations: "Stations",
  numbers: "Numbers",
  names: "Names",
  missions: "Missions",
  ground: "Ground",
  tiles: "Tiles",
};
const OF_TILES = {
  stations: "Places",
  numbers: "Numbers",
  streets: "Streets",
  arrows: "Arrows",
  "dead-ends": "Dead ends",
  letters: "Letters",
  ground: "Houses",
};

export function showLayers(state, on) {
  const others = model.data.kind === "tiles" ? OF_TILES : OF_MAPS;
  const layers = [...model.transports.values()]
    .filter((each) => hasLayer(each.id, ".links"))
    .map((each) => ({ id: `by ${each.id}`, name: each.name, mark: swatch(each), links: each.links }));
  for (const [id, name] of Object.entries(others)) if (hasLayer(id)) layers.push({ id, name, mark: "" });
  if (model.data.items.some((item) => item.at)) layers.push({ id: "marks", name: "Marks", mark: "" });
  if (model.data.scan) layers.push({ id: "scan", name: "Scan", mark: "" });
  const noScan = model.data.no_scan ? el("p", { className: "no-scan soft" }, model.data.no_scan) : "";
  if (!layers.length) return fill("layers");
  const rows = layers.map(({ id, name, mark, links }) => {
    const box = el("input", { type: "checkbox", checked: !state.hidden.has(id), "data-layer-id": id });
    box.onchange = () => on.layer(id, box.checked);
    return el("label", {}, box, mark, name, links ? el("small", {}, ` ${links.toLocaleString("en")}`) : "");
  });
  const heading = el("h2", { id: "layers-heading" }, "Layers");
  fill("layers", heading, el("div", { className: "layers" }, ...rows), model.data.scan ? scanSlider(state, on) : noScan);
}

function scanSlider(state, on) {
  const slider = el("input", { type: "range", min: 0, max: 100, value: state.scan });
  slider.oninput = () => on.scan(Number(slider.value));
  return el("label", { className: "scan" }, "Strength of the scan ", slider);
}

// A ring as those on the map: its line tells missions apart where colours do not.
function missionSwatch({ colour, line }) {
  const mark = swatch({ colour, line: "ring" });
  mark.style.setProperty("--ring", { dashed: "dashed", dotted: "dotted", "dash-dotted": "double" }[line] ?? "solid");
  return mark;
}

export function showAbout(on) {
  const { edition, missions = [], tickets, starts, kind, facts = {} } = model.data;
  const rows = Object.entries(facts);
  const shown = (part) => (Array.isArray(part) ? part.map((id) => stationButton(id, on)) : el("span", {}, part));
  const ids = (...parts) => el("div", { className: "ids" }, ...parts.flatMap(shown));
  if (edition) rows.unshift(["Edition", edition]);
  if (starts?.detective) rows.push(["Start cards of detectives", ids(starts.detective)]);
  if (starts?.mister_x) rows.push(["Start cards of Mister X", ids(starts.mister_x)]);
  for (const each of missions) {
    const name = el("span", { className: "mission-name" }, missionSwatch(each), `Mission ${each.id}`);
    rows.push([name, ids("from", each.starts, "to", each.targets)]);
  }
  const counted = Object.entries(tickets ?? {}).map(([name, number]) => `${number} × ${name}`);
  if (counted.length) rows.push(["Tickets", counted.join(" · ")]);
  if (!rows.length || kind === "none") return fill("about");
  const list = rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]);
  fill("about", el("h2", { id: "about-heading" }, "The board"), el("dl", { className: "facts" }, ...list));
}
