// The box as a form: what no drawing shows, written into box.toml with its comments kept.
import { el, fill } from "../../viewer/dom.js";
import { keepFocus } from "./bar.js";
import { recordOf } from "./records.js";
import { act } from "./saving.js";
import { say, update } from "./desk.js";

const SIDES_OF = { "": "everybody", mister_x: "Mister X only", detectives: "detectives only" };

export function setUpForm() {
  // Once somebody has left a field, the form shows what has come meanwhile.
  document.getElementById("form").addEventListener("focusout", () => setTimeout(() => update()));
}

// Show the box; while somebody is in a field, all fields stay as they are.
export function showForm() {
  const place = document.getElementById("form");
  if (place.contains(document.activeElement) && document.activeElement.matches("input:not([type=color]), select"))
    return;
  const box = recordOf("box") ?? {};
  keepFocus(place, () =>
    fill("form", ...aboutPart(box), ...transportsPart(box), ...countsPart(box), ...startsPart(box)),
  );
}

function set(path, value) {
  act([{ do: "set-box", path, value: value === "" ? null : value }]);
}

// A field that writes a part of the box when it is left with something else in it.
function input(label, id, value, take, rest = {}) {
  const shown = value ?? "";
  const field = el("input", {
    id: `box-${id}`,
    type: "text",
    value: shown,
    autocomplete: "off",
    spellcheck: false,
    ...rest,
  });
  field.onchange = () => take(field.value.trim());
  return el("label", { className: "row" }, el("span", {}, label), field);
}

function part(title, ...rows) {
  return [el("h3", {}, title), ...rows.filter(Boolean)];
}

function words(list) {
  return (list ?? []).join(", ");
}

function listOf(text) {
  return text.split(/[\s,]+/).filter(Boolean);
}

function numbersOf(text) {
  return listOf(text)
    .map(Number)
    .filter((number) => Number.isInteger(number) && number > 0);
}

function aboutPart({ title, edition, ladder }) {
  return part(
    "The board",
    input("Title", "title", title, (value) => set(["title"], value)),
    input("Edition", "edition", edition, (value) => set(["edition"], value)),
    input("Ladder", "ladder", words(ladder), (value) => set(["ladder"], listOf(value)), {
      title: "Station types are nested in this order; the first is the base transport",
    }),
  );
}

// --- transports -------------------------------------------------------------------------------

function transportsPart({ transports = [] }) {
  const rows = transports.map((each, place) => transportRow(each, place, transports));
  const add = el("button", { id: "box-add", type: "button" }, "Add a transport");
  const field = el("input", {
    id: "box-new",
    type: "text",
    size: 10,
    placeholder: "tram",
    ariaLabel: "Id of a new transport",
  });
  add.onclick = () => {
    const id = field.value.trim();
    if (!/^[a-z][a-z0-9_-]*$/.test(id)) return say("A transport is called by small letters, digits, - and _.");
    if (transports.some((each) => each.id === id)) return say(`There is a transport ${id} already.`);
    return set(["transports", transports.length], { id, tickets: [id] });
  };
  return part("Transports", ...rows, el("div", { className: "buttons" }, field, add));
}

function transportRow(transport, place, all) {
  const { id, tickets, only, colour } = transport;
  const colourField = el("input", {
    id: `box-${place}-colour`,
    type: "color",
    value: hexOf(colour, id),
    ariaLabel: `Colour of ${id}`,
  });
  colourField.onchange = () => set(["transports", place, "colour"], colourField.value);
  const side = el("select", { id: `box-${place}-only`, ariaLabel: `Who may take ${id}` });
  side.append(
    ...Object.entries(SIDES_OF).map(([value, name]) => el("option", { value, selected: value === (only ?? "") }, name)),
  );
  side.onchange = () => set(["transports", place, "only"], side.value);
  const remove = el(
    "button",
    { type: "button", id: `box-${place}-remove`, title: `Remove ${id}`, ariaLabel: `Remove ${id}` },
    "×",
  );
  remove.onclick = () => set(["transports", place], null);
  remove.disabled = all.length < 2;
  const name = el("legend", {}, colourField, id, remove);
  const paid = input("Tickets", `${place}-tickets`, words(tickets), (value) =>
    set(["transports", place, "tickets"], listOf(value)),
  );
  return el(
    "fieldset",
    { className: "transport" },
    name,
    paid,
    el("label", { className: "row" }, el("span", {}, "For"), side),
  );
}

// A colour as a field for colours takes it.
function hexOf(colour, id) {
  const known = document.querySelector(`.links[data-layer="${CSS.escape(id)}"]`)?.getAttribute("stroke");
  const pen = document.createElement("canvas").getContext("2d");
  pen.fillStyle = colour || known || "#888888";
  return pen.fillStyle;
}

// --- counts and cards -------------------------------------------------------------------------

function countsPart({ tickets = {}, transports = [], missions = {} }) {
  const { printed = {}, stated } = tickets;
  const names = [...new Set([...Object.keys(printed), ...transports.flatMap((each) => each.tickets ?? [])])];
  const numeric = { type: "number", min: 0 };
  const number = (value) => (value === "" ? null : Number(value));
  const rows = names.map((name) =>
    input(name, `ticket-${name}`, printed[name], (value) => set(["tickets", "printed", name], number(value)), numeric),
  );
  const total = input("Total stated", "stated", stated, (value) => set(["tickets", "stated"], number(value)), numeric);
  const starts = input(
    "Starts of a mission",
    "mission-starts",
    missions?.starts,
    (value) => set(["missions", "starts"], number(value)),
    numeric,
  );
  return part("Tickets and missions", el("div", { className: "grid" }, ...rows, total, starts));
}

function startsPart({ starts = {} }) {
  const row = (label, side) =>
    input(label, side, words(starts[side]), (value) => set(["starts", side], numbersOf(value)));
  const hint = el("p", { className: "soft" }, "Or click them on the map: tool Start cards, key K.");
  return part("Start cards", row("Detectives", "detective"), row("Mister X", "mister_x"), hint);
}
