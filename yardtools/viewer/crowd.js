// A crowded map: of thousands of stations only those in sight are drawn, and lines are joined field by field.
import { model } from "./model.js";
import { sightedBox, stage } from "./camera.js";
import { svg } from "./dom.js";

const MANY_STATIONS = 1000; // from so many stations on, a map is crowded
const SYMBOLS = 1500; // so many symbols are drawn at a time; with more in sight, stations are dots
const FIELDS = 12; // fields across the map: what is joined to one line is drawn only where it is seen

const crowd = { layers: [] };

// Take a drawing that was dressed; a map with few stations stays as it is.
export function gatherCrowd(drawing) {
  crowd.layers = [];
  if (model.stations.size > MANY_STATIONS) {
    const { x, y, width, height } = drawing.viewBox.baseVal;
    const fieldOf = (at) =>
      FIELDS * Math.floor((FIELDS * (at[1] - y)) / height) + Math.floor((FIELDS * (at[0] - x)) / width);
    for (const group of drawing.querySelectorAll(".links")) joinLinks(group, fieldOf);
    for (const path of drawing.querySelectorAll('.casing > path, [data-layer="ground"] > path[data-by]')) {
      splitPath(path, fieldOf);
    }
    for (const name of ["stations", "names", "numbers"]) takeStations(drawing, name);
    layDots(drawing, fieldOf);
  }
  stage.classList.remove("crowd"); // until now, nothing of it was worth a style
}

// --- stations ---------------------------------------------------------------------------------

function takeStations(drawing, name) {
  const layer = drawing.querySelector(`[data-layer="${name}"]:not(.links)`);
  if (!layer) return;
  const parts = [...layer.children].map((node) => ({ node, at: model.stations.get(Number(node.dataset.station)).at }));
  crowd.layers.push({ layer, parts });
  layer.replaceChildren();
}

// All stations as discs of their symbols' size, under the symbols: what is seen from afar, and while one moves.
function layDots(drawing, fieldOf) {
  const [{ layer, parts }] = crowd.layers;
  const spots = parts.map(({ at }) => [at, `M${at.join(" ")}h0`]);
  const radius = model.data.radius;
  const disc = drawing.querySelector("defs circle[fill]");
  const rings = [
    ["#2a2d34", 2.1 * radius],
    [disc?.getAttribute("fill") ?? "#ffffff", 1.75 * radius],
  ];
  const dots = rings.map(([stroke, width]) => svg("g", { stroke, "stroke-width": width }, ...fieldPaths(spots, fieldOf)));
  layer.before(svg("g", { class: "dots-afar", "data-layer": "stations", "stroke-linecap": "round" }, ...dots));
}

// Draw the symbols, names and numbers that can be seen now.
export function showCrowd() {
  if (!crowd.layers.length) return;
  const [left, top, right, bottom] = sightedBox(1);
  const isSeen = ({ at: [x, y] }) => left <= x && x <= right && top <= y && y <= bottom;
  for (const { layer, parts } of crowd.layers) {
    const seen = parts.filter(isSeen);
    layer.replaceChildren(...(seen.length > SYMBOLS ? [] : seen.map(({ node }) => node)));
  }
}

// --- lines ------------------------------------------------------------------------------------

// The links of a transport as a few long paths; each by itself stays at hand, unseen.
function joinLinks(group, fieldOf) {
  const links = [...group.querySelectorAll(":scope > .link")];
  const look = ["stroke", "stroke-width", "stroke-dasharray"].filter((name) => group.hasAttribute(name));
  const single = svg("g", Object.fromEntries(look.map((name) => [name, group.getAttribute(name)])));
  const drawn = links.filter((link) => link.getAttribute("visibility") !== "hidden").map((link) => link.getAttribute("d"));
  links[0]?.before(...fieldPaths(drawn.map(startOf), fieldOf));
  single.style.display = "none";
  single.append(...links);
  group.append(single);
}

// One path through all fields as a group of paths, one a field; what refers to it refers to the group.
function splitPath(path, fieldOf) {
  const lines = path.getAttribute("d").split(/(?=M)/);
  const group = svg("g", {}, ...fieldPaths(lines.map(startOf), fieldOf));
  for (const { name, value } of path.attributes) if (name !== "d") group.setAttribute(name, value);
  path.replaceWith(group);
}

function startOf(line) {
  const [, x, y] = line.match(/^M(\S+) ([^A-Z]+)/);
  return [[Number(x), Number(y)], line];
}

function fieldPaths(lines, fieldOf) {
  const fields = new Map();
  for (const [at, line] of lines) {
    const field = fieldOf(at);
    if (!fields.has(field)) fields.set(field, []);
    fields.get(field).push(line);
  }
  return [...fields.values()].map((own) => svg("path", { d: own.join("") }));
}
