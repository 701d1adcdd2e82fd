// The panel: what is selected, the findings, the list to check, the board's box.
import { map, show } from "../../viewer/camera.js";
import { capital, count, el, fill, swatch } from "../../viewer/dom.js";
import { showItems } from "../../viewer/list.js";
import { model } from "../../viewer/model.js";
import { choice, isTypedIn, keepFocus, typeIcon } from "./bar.js";
import { checkList, openCount } from "./checking.js";
import {
  deleteSelected,
  focusField,
  renameStation,
  renumberStation,
  retypeLinks,
  retypeStations,
  setWay,
  straightenSelected,
} from "./commands.js";
import { desk, onlyLink, onlyStation, selectedLinks, selectedStations, selectThings, typeWithRest } from "./desk.js";
import { showForm } from "./form.js";
import { linksAt, linkWords, missions, nameLanguage, stationTypes, typeWords } from "./records.js";
import { act } from "./saving.js";
import { SIDE_NAMES, cardsOf } from "./tools/cards.js";

export const panel = { tab: "findings", item: null, hiddenKinds: new Set(["suspicion"]) };
const TABS = ["findings", "check", "board"];
let shownFor = ""; // what the part about the selection was made for

export function setUpPanel(on) {
  for (const name of TABS) {
    const tab = document.getElementById(`tab-${name}`);
    tab.onclick = () => chooseTab(name, on);
    tab.onkeydown = (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const next = TABS[(TABS.indexOf(name) + step + TABS.length) % TABS.length];
      chooseTab(next, on);
      document.getElementById(`tab-${next}`).focus();
      event.stopPropagation();
    };
  }
}

export function chooseTab(name, on) {
  panel.tab = name;
  showPanel(on);
}

export function showPanel(on) {
  for (const name of TABS) {
    const tab = document.getElementById(`tab-${name}`);
    tab.setAttribute("aria-selected", String(name === panel.tab));
    tab.tabIndex = name === panel.tab ? 0 : -1;
    document.getElementById(`pane-${name}`).hidden = name !== panel.tab;
  }
  showCounts();
  showOwn();
  if (panel.tab === "findings") keepFocus(document.getElementById("pane-findings"), () => showItems(panel, on));
  if (panel.tab === "check") {
    keepFocus(document.getElementById("pane-check"), () => fill("checks", ...checkList(on.check)));
  }
  if (panel.tab === "board") showForm();
  on.marks();
}

function showCounts() {
  const listed = model.data.items.filter((item) => item.kind !== "suspicion").length;
  const tell = (name, number) => {
    document.querySelector(`#tab-${name} .count`).textContent = number ? number.toLocaleString("en") : "";
  };
  tell("findings", listed);
  tell("check", openCount());
}

// --- what is selected -------------------------------------------------------------------------

// Show what is selected; a field that somebody is typing in is left alone.
function showOwn() {
  const place = document.getElementById("own");
  const key = [...desk.selected].join();
  if (isTypedIn(place) && key === shownFor) return;
  shownFor = key;
  keepFocus(place, () => fill("own", ...ownParts()));
}

function ownParts() {
  if (desk.tool?.id === "check") return [];
  const [station, link] = [onlyStation(), onlyLink()];
  if (station) return stationParts(station);
  if (link) return linkParts(link);
  return desk.selected.size ? manyParts() : [];
}

function heading(words) {
  const close = el("button", { type: "button", className: "close", ariaLabel: "Let go", title: "Let go (Esc)" }, "×");
  close.onclick = () => {
    selectThings();
    map.focus();
  };
  return el("div", { className: "top" }, el("h2", {}, words), close);
}

// A field of the selection: Enter or leaving it commits, Esc does not.
function field(name, label, value, commit, rest = {}) {
  const box = el("input", { id: `own-${name}`, type: "text", value, autocomplete: "off", ...rest });
  let isDone = false;
  const finish = () => {
    if (isDone || box.value === String(value)) return;
    isDone = true;
    commit(box.value);
  };
  box.onblur = finish;
  box.onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (event.key === "Escape") isDone = true;
    else finish();
    map.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return el("label", { className: "row" }, el("span", {}, label), box);
}

function stationParts(station) {
  const language = nameLanguage();
  return [
    heading(`Station ${station.id}`),
    field("number", "Number", station.id, (value) => renumberStation(station, Number(value)), {
      type: "number",
      min: 1,
    }),
    nameField(station, language),
    typeParts(station),
    ...furtherTransports(station),
    linkList(station),
    rolesList(station),
    buttons(["Delete", "Del", deleteSelected]),
  ];
}

// The name; the arrows up and down go on to the name of the next station.
function nameField(station, language) {
  const rename = (value) => renameStation(station, language, value);
  const row = field("name", "Name", station.names[language] ?? "", rename, { title: "↓ names the next station" });
  row.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const numbers = [...model.stations.keys()].sort((a, b) => a - b);
    const next = step && numbers[numbers.indexOf(station.id) + step];
    if (!next) return;
    event.preventDefault();
    map.focus({ preventScroll: true }); // leaving the field keeps what is in it
    goToStation(next);
    focusField("name");
  });
  return row;
}

// Select a station, and bring it into sight.
function goToStation(id) {
  const { at } = model.stations.get(id);
  selectThings(`station:${id}`);
  if (at) show([...at, ...at], 0);
}

function typeParts(station) {
  const rows = stationTypes().map((type, place) => ({
    id: `own-type-${place + 1}`,
    words: model.transports.get(type.at(-1))?.name ?? type.at(-1),
    title: typeWords(type),
    key: String(place + 1),
    mark: typeIcon(type),
    isOn: !station.derived && typeWithRest(type, station.transports).join() === station.transports.join(),
    choose: () => retypeStations(place),
  }));
  return choice("Type", rows);
}

// Transports outside the ladder, such as a ferry: they make no type, but a station may be said to have them.
function furtherTransports(station) {
  const ladder = new Set(stationTypes().at(-1));
  const others = [...model.transports.values()].filter(
    (each) => !ladder.has(each.id) && station.transports.includes(each.id),
  );
  return others.map((each) => {
    const box = el("input", { type: "checkbox", checked: true, id: `own-has-${each.id}` });
    box.onchange = () => {
      const transports = station.transports.filter((id) => id !== each.id);
      act([{ do: "retype-station", station: station.id, transports }]);
    };
    return el("label", { className: "tick" }, box, swatch(each), each.name);
  });
}

function linkList(station) {
  const rows = [...model.transports.values()].flatMap((transport) => {
    const own = linksAt(station.id).filter((link) => link.by === transport.id);
    if (!own.length) return [];
    const ends = own.map((link) => {
      const other = link.start === station.id ? link.end : link.start;
      const words = `${link.oneway ? (link.start === station.id ? "→" : "←") : ""}${other}`;
      const open = { type: "button", title: linkWords(link), onclick: () => selectThings(`link:${link.key}`) };
      return [other, el("button", open, words)];
    });
    ends.sort(([a], [b]) => a - b);
    return [el("dt", {}, swatch(transport), transport.name), el("dd", {}, ...ends.map(([, button]) => button))];
  });
  return rows.length ? el("dl", { className: "moves" }, ...rows) : el("p", { className: "soft" }, "No links yet.");
}

function rolesList(station) {
  const rows = Object.entries(SIDE_NAMES)
    .filter(([side]) => cardsOf(side).includes(station.id))
    .map(([, words]) => `Start card: ${words}`);
  for (const mission of missions.values()) {
    if (mission.starts.includes(station.id)) rows.push(`Mission ${mission.id}: start`);
    if (mission.targets.includes(station.id)) rows.push(`Mission ${mission.id}: target`);
  }
  return rows.length ? el("ul", { className: "roles" }, ...rows.map((row) => el("li", {}, row))) : "";
}

function linkParts(link) {
  const by = [...model.transports.values()].map((each) => ({
    id: `own-by-${each.id}`,
    words: each.name,
    key: each.key,
    mark: swatch(each),
    isOn: each.id === link.by,
    choose: () => retypeLinks(each.id),
  }));
  const { start, end, oneway } = link;
  const [low, high] = start < end ? [start, end] : [end, start];
  const way = (words, isOn, turn) => ({ id: `own-way-${turn}`, words, isOn, choose: () => isOn || setWay(link, turn) });
  const forward = start === low ? "forward" : "back";
  const ways = [
    way("both ways", !oneway, "no"),
    way(`${low} → ${high}`, oneway && start === low, forward),
    way(`${high} → ${low}`, oneway && start === high, forward === "forward" ? "back" : "forward"),
  ];
  const bends = link.path.length ? count(link.path.length, "bend") : "Straight; drag its middle to bend it";
  return [
    heading(capital(linkWords(link))),
    choice("Transport", by),
    choice("Direction", ways),
    el("p", { className: "soft" }, bends),
    buttons(link.path.length ? ["Straighten", "S", straightenSelected] : null, ["Delete", "Del", deleteSelected]),
  ];
}

function manyParts() {
  const [stations, lines] = [selectedStations().length, selectedLinks().length];
  const parts = [stations ? count(stations, "station") : "", lines ? count(lines, "link") : ""].filter(Boolean);
  return [
    heading(parts.join(" and ")),
    el("p", { className: "soft" }, "Keys act on all of them."),
    buttons(["Delete", "Del", deleteSelected]),
  ];
}

function buttons(...rows) {
  const made = rows.filter(Boolean).map(([words, key, onclick]) => {
    return el("button", { type: "button", id: `own-${words.toLowerCase()}`, onclick }, `${words} `, el("kbd", {}, key));
  });
  return el("div", { className: "buttons" }, ...made);
}
