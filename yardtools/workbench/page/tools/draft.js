// Draft: let the scan be read as a whole. Colours of lines may be clicked before, a line of each transport.
import { el, swatch } from "../../../viewer/dom.js";
import { map } from "../../../viewer/camera.js";
import { model } from "../../../viewer/model.js";
import { choice } from "../bar.js";
import { transportOfKey } from "../commands.js";
import { announce, chooseTransport, desk, newTransport, update } from "../desk.js";
import { putOnGlass } from "../glass.js";
import { tidy } from "../grips.js";
import { stationTypes, transportWord } from "../records.js";
import { ask } from "../saving.js";
import { beginSearch, isSearching } from "../searching.js";

const HIGHEST_NUMBER = 5000;
let highest = ""; // the highest number that is printed, as it was typed

export const draftTool = {
  id: "draft",
  label: "Draft",
  name: "Draft this scan",
  key: "d",
  icon: "M2.5 13.5l7-7M11 1.5v3M9.5 3h3M13.5 7v2M12.5 8h2M6 2v2M5 3h2",
  bar: () => (model.data.scan ? draftBar() : [el("span", { className: "soft" }, "There is no scan to draft from.")]),
  enter: () => {
    if (model.data.scan) announce("Click a line of each transport, if you like; then Enter drafts the scan.");
  },
  leave: () => putOnGlass("plan"),
  click: ({ at }) => pickColour(at),
  onKey: (event) => {
    const transport = transportOfKey(event.key.toLowerCase());
    if (event.key === "Enter" && (event.shiftKey || !desk.cursor)) beginDraft();
    else if (event.key === "Delete" || event.key === "Backspace") forgetColour();
    else if (transport && askedTransports().includes(transport)) chooseTransport(transport);
    else return false;
    return true;
  },
  hint: () => {
    if (!model.data.scan) return "There is no scan to draft from";
    if (isSearching()) return "The draft is being made; you may go on meanwhile";
    return `Click a line of ${transportWord(askedTransport())} in the scan, so that its colour is known; Enter drafts the scan`;
  },
};

// The transports that a draft looks for.
function askedTransports() {
  return stationTypes().at(-1) ?? [];
}

function askedTransport() {
  const asked = askedTransports();
  return asked.includes(newTransport()) ? newTransport() : (asked[0] ?? "");
}

function draftBar() {
  const { hints = {} } = model.data;
  const rows = askedTransports().map((id) => {
    const transport = model.transports.get(id);
    const mark = hints[id] ? swatch({ ...transport, colour: hints[id], line: "solid" }) : el("span", { className: "unknown" }, "?");
    return {
      id: `colour-${id}`,
      words: transport?.name ?? id,
      key: transport?.key,
      mark,
      isOn: id === askedTransport(),
      title: hints[id] ? `Lines of ${transportWord(id)} are ${hints[id]}; Delete forgets that` : `Click a line of ${transportWord(id)}`,
      choose: () => chooseTransport(id),
    };
  });
  const isBusy = isSearching();
  const rest = { id: "bar-draft", type: "button", className: "main", onclick: beginDraft, disabled: isBusy };
  return [choice("Colours of lines", rows), numberLimit(), el("button", rest, "Draft ", el("kbd", {}, "Enter"))];
}

// A field for the highest number that is printed; empty where it is to be read.
function numberLimit() {
  const field = el("input", { id: "own-highest", type: "number", min: 2, max: HIGHEST_NUMBER, value: highest, placeholder: "?" });
  field.onchange = () => (highest = field.value);
  field.onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    highest = field.value;
    map.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return el("label", { className: "next" }, "Highest number", field);
}

async function pickColour(at) {
  if (!model.data.scan) return announce("There is no scan to draft from.");
  const by = askedTransport();
  const answer = await ask("pick-colour", { by, at: at.map(tidy) });
  if (!answer) return null;
  model.data.hints = answer.hints;
  const next = askedTransports().find((id) => !answer.hints[id]);
  if (next) update({ by: next });
  announce(`Lines of ${transportWord(by)} are ${answer.hints[by]}.${next ? ` Now click one of ${transportWord(next)}.` : ""}`);
  return update();
}

async function forgetColour() {
  const answer = await ask("pick-colour", { by: askedTransport(), at: null });
  if (answer) model.data.hints = answer.hints;
  update();
}

function beginDraft() {
  const number = Number(highest);
  if (highest && !(Number.isInteger(number) && number >= 2 && number <= HIGHEST_NUMBER))
    return announce(`The highest number is a whole number up to ${HIGHEST_NUMBER}.`);
  return beginSearch("draft", highest ? { highest: number } : {});
}
