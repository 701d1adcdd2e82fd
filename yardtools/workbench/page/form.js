// The box as a form: what no drawing shows, written into box.toml with its comments kept.
import { count, el, fill } from "../../viewer/dom.js";
import { keepFocus } from "./bar.js";
import { links, recordOf } from "./records.js";
import { act } from "./saving.js";
import { announce, update } from "./desk.js";

const SIDES_OF = { "": "everybody", mister_x: "Mister X only", detectives: "detectives only" };

const wrong = new Map(); // what was typed into a field and could not be taken, and why
let leaving = null; // the transport that is to be removed, once somebody has confirmed it

export function setUpForm() {
  // Once somebody has left a field, the form shows what has come meanwhile; a button that they press stays.
  const form = document.getElementById("form");
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (target.matches("input, select") && !form.contains(relatedTarget)) setTimeout(() => update());
  });
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

// A field that writes a part of the box when it is left with something else in it. What is wrong with that by
// `faultOf` is told beside it, and the text stays to be corrected.
function input(label, id, value, take, rest = {}, faultOf = () => "") {
  const fault = wrong.get(id);
  const shown = fault?.text ?? value ?? "";
  const field = el("input", {
    id: `box-${id}`,
    type: "text",
    value: shown,
    autocomplete: "off",
    spellcheck: false,
    ...rest,
  });
  field.onchange = () => {
    const text = field.value.trim();
    if (noteFault(id, text, faultOf(text))) markWrong(field, wrong.get(id).words);
    else take(text);
  };
  const row = el("label", { className: "row" }, el("span", {}, label), field);
  if (fault) markWrong(field, fault.words);
  return row;
}

// Note what is wrong with a text, if anything, and say it; whether something is.
function noteFault(id, text, words) {
  if (words) wrong.set(id, { text, words });
  else wrong.delete(id);
  if (words) announce(words);
  return Boolean(words);
}

function markWrong(field, words) {
  const note = document.getElementById(`${field.id}-fault`) ?? el("small", { id: `${field.id}-fault`, className: "fault" });
  note.textContent = words;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", note.id);
  field.after(note);
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

function noNumber(text) {
  const odd = listOf(text).find((word) => !/^[1-9][0-9]*$/.test(word));
  return odd ? `“${odd}” is no station's number.` : "";
}

function aboutPart({ title, edition, ladder, transports = [] }) {
  const isKnown = (id) => transports.some((each) => each.id === id);
  const unknown = (text) => {
    const odd = listOf(text).find((id) => !isKnown(id));
    return odd ? `There is no transport “${odd}”; add it below first.` : "";
  };
  const order = { title: "Station types are nested in this order; the first is the base transport" };
  return part(
    "The board",
    input("Title", "title", title, (value) => set(["title"], value)),
    input("Edition", "edition", edition, (value) => set(["edition"], value)),
    input("Ladder", "ladder", words(ladder), (value) => set(["ladder"], listOf(value)), order, unknown),
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
    if (!id) field.focus();
    if (!id) return announce("Type what the new transport is called first, such as tram.");
    if (!/^[a-z][a-z0-9_-]*$/.test(id)) return announce("A transport is called by small letters, digits, - and _.");
    if (transports.some((each) => each.id === id)) return announce(`There is a transport ${id} already.`);
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
  const own = [...links.values()].filter((link) => link.by === id).length;
  const removeIt = () => set(["transports", place], null);
  remove.onclick = () => (own ? askWhether(id) : removeIt());
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
    leaving === id ? leavingPart(id, own, removeIt) : "",
  );
}

// Ask whether a transport that has links is to go; with nothing, no longer.
function askWhether(id) {
  leaving = id;
  update();
}

function leavingPart(id, own, removeIt) {
  const words = `${count(own, `${id} link`)} would no longer be read.`;
  const finish = (act) => () => {
    askWhether(null);
    act?.();
  };
  const go = { id: "box-leave", type: "button", onclick: finish(removeIt) };
  const stay = { id: "box-stay", type: "button", onclick: finish() };
  return el(
    "div",
    { className: "buttons", role: "alert" },
    el("p", {}, words),
    el("button", go, `Remove ${id} all the same`),
    el("button", stay, "Keep it"),
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
    input(label, side, words(starts[side]), (value) => set(["starts", side], listOf(value).map(Number)), {}, noNumber);
  const hint = el("p", { className: "soft" }, "Or click them on the map: tool Start cards, key K.");
  return part("Start cards", row("Detectives", "detective"), row("Mister X", "mister_x"), hint);
}
