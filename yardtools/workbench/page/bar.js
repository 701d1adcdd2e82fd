// The bar over the map: what the tool in hand is set to.
import { model } from "../../viewer/model.js";
import { el, svg, swatch } from "../../viewer/dom.js";
import { map } from "../../viewer/camera.js";
import { chooseTransport, chooseType, desk, newTransport, newType, update } from "./desk.js";
import { stationTypes, typeWords } from "./records.js";

let shownTool = null; // the tool that the bar was made for

// Show what the tool is set to; a field that somebody is typing in is left alone.
export function showBar() {
  const place = document.getElementById("bar");
  if (isTypedIn(place) && shownTool === desk.tool) return;
  shownTool = desk.tool;
  keepFocus(place, () => {
    const heading = el("span", { className: "bar-name" }, desk.tool.name);
    place.replaceChildren(heading, ...(desk.tool.bar?.() ?? []).filter(Boolean));
  });
}

// Whether somebody is in a field of a part of the page.
export function isTypedIn(place) {
  const { activeElement: active } = document;
  return place.contains(active) && active.matches("input[type=text], input[type=number]");
}

// Fill a part of the page anew; a control that had the focus has it again.
export function keepFocus(place, render) {
  const { id } = place.contains(document.activeElement) ? document.activeElement : {};
  render();
  const now = id && document.getElementById(id);
  if (now) now.focus({ preventScroll: true });
  else if (id) map.focus({ preventScroll: true });
}

// One of several, as buttons side by side.
export function choice(label, rows) {
  const buttons = rows.map(({ id, words, key, mark, isOn, choose, title }) => {
    const rest = { id: `bar-${id}`, type: "button", onclick: choose, title: title ?? words };
    const button = el("button", rest, mark ?? "", el("span", {}, words), key ? el("kbd", {}, key.toUpperCase()) : "");
    button.setAttribute("aria-pressed", String(isOn));
    return button;
  });
  return el("div", { className: "pick-one", role: "group", ariaLabel: label }, ...buttons);
}

export function typeChoice() {
  const now = newType().join();
  const rows = stationTypes().map((type, place) => ({
    id: `type-${place + 1}`,
    words: model.transports.get(type.at(-1))?.name ?? type.at(-1),
    title: `Stations for ${typeWords(type)}`,
    key: String(place + 1),
    mark: typeIcon(type),
    isOn: type.join() === now,
    choose: () => chooseType(place),
  }));
  return choice("Type of new stations", rows);
}

export function typeIcon(type) {
  const icon = svg("svg", { viewBox: "-1.1 -1.1 2.2 2.2", class: "type-icon", "aria-hidden": "true" });
  icon.innerHTML = model.data.symbols?.[type.join(" ")] ?? "";
  return icon;
}

export function transportChoice() {
  const rows = [...model.transports.values()].map((each) => ({
    id: `by-${each.id}`,
    words: each.name ?? each.id,
    key: each.key,
    mark: swatch(each),
    isOn: each.id === newTransport(),
    choose: () => chooseTransport(each.id),
  }));
  return choice("Transport of new links", rows);
}

// A field for the number that comes next; Enter goes back to the map.
export function numberField(label, value, take = (number) => update({ number })) {
  const field = el("input", { id: "own-next", type: "number", min: 1, step: 1, value, ariaLabel: label });
  const commit = () => field.value && Number(field.value) > 0 && take(Math.floor(Number(field.value)));
  field.addEventListener("change", commit);
  field.addEventListener("blur", () => update()); // what has come meanwhile
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.key === "Enter") commit();
    map.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  return el("label", { className: "next" }, label, field, el("kbd", {}, "N"));
}
