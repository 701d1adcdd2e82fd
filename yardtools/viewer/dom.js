// The pieces that the panel is made of; text stays text, whatever is in it.
import { model } from "./model.js";
import { toned } from "./themes.js";

const KINDS = { error: "!", warning: "?", info: "i", suspicion: "·", added: "+", removed: "–", changed: "~" };

export function el(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in node) node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== ""));
  return node;
}

export function svg(name, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

export function fill(id, ...children) {
  const section = document.getElementById(id);
  section.hidden = !children.length;
  section.replaceChildren(...children.filter(Boolean));
}

// Fill parts of the panel anew, and leave the focus and what was folded out as they were.
export function keeping(render) {
  const { dataset = {}, id } = document.activeElement?.closest("#panel *") ?? {};
  const [name] = ["item", "kind", "layerId", "side"].filter((each) => each in dataset);
  const opened = [...document.querySelectorAll("#station details[open]")].map((each) => each.dataset.moves);
  render();
  const same = (node) => (name ? node.dataset[name] === dataset[name] : Boolean(id) && node.id === id);
  const now = [...document.querySelectorAll("#panel button, #panel input, #panel h2")].find(same);
  now?.focus({ preventScroll: true });
  for (const each of document.querySelectorAll("#station details")) each.open = opened.includes(each.dataset.moves);
}

// --- pieces -----------------------------------------------------------------------------------

const NUMBERS = new Intl.NumberFormat("en");

export function count(number, noun) {
  return `${NUMBERS.format(number)} ${noun}${number === 1 ? "" : "s"}`;
}

export function capital(words) {
  return words[0].toUpperCase() + words.slice(1);
}

export function titleOf(station) {
  return station.name ? `${station.id} ${station.name}` : String(station.id);
}

export function sign(item) {
  const mark = `${KINDS[item.kind]}${item.n}`;
  return el("span", { className: `sign ${item.kind}`, title: item.kind }, mark);
}

export function swatch(transport) {
  const lines = `${transport.line ?? "solid"} themed-${transport.themed ?? transport.line ?? "solid"}`;
  const mark = el("span", { className: `swatch ${lines}`, ariaHidden: "true" });
  mark.style.setProperty("--own", toned(transport.colour || "#888888"));
  return mark;
}

export function stationButton(id, on) {
  const station = model.stations.get(id) ?? { id };
  return el("button", { type: "button", onclick: () => on.select(id) }, titleOf(station));
}
