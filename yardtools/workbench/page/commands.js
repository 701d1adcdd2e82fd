// What can be done with what is selected, whichever tool is in hand.
import { model } from "../../viewer/model.js";
import { count } from "../../viewer/dom.js";
import { effectsOf } from "./effects.js";
import { act, ask } from "./saving.js";
import { linkName, linksAt, linkWords, stationTypes } from "./records.js";
import {
  announce,
  desk,
  onlyLink,
  onlyStation,
  say,
  selectedLinks,
  selectedStations,
  selectThings,
  showNow,
  typeWithRest,
  update,
} from "./desk.js";

let drawn = null; // the link that was drawn last, and in which direction

// Carry out operations; what is selected stays so under its new name.
export function change(operations, options) {
  const selected = new Set([...desk.selected].map((thing) => renamed(thing, operations)));
  const answer = act(operations, options);
  update({ selected });
  return answer;
}

// What a thing is called after operations: a link that is turned, or a station with another number.
function renamed(thing, operations) {
  for (const operation of operations) {
    if (operation.do === "number-station" && thing === `station:${operation.station}`) {
      return `station:${operation.number}`;
    }
    if (thing !== `link:${operation.link}`) continue;
    const effects = [...effectsOf(operation)];
    const isGone = effects.some(([each, record]) => each === thing && !record);
    const [now] = effects.find(([, record]) => record) ?? [thing];
    if (isGone) return now;
  }
  return thing;
}

export function noteDrawn(key, from, to) {
  drawn = { key, from, to };
}

// --- stations and links -----------------------------------------------------------------------

export function deleteSelected() {
  const [link] = selectedLinks();
  if (onlyLink() && desk.bend !== null) return takeBendOut(link, desk.bend);
  const stations = selectedStations();
  const numbers = new Set(stations.map((station) => station.id));
  const lines = selectedLinks().filter((each) => !numbers.has(each.start) && !numbers.has(each.end));
  const operations = [
    ...lines.map((each) => ({ do: "delete-link", link: each.key })),
    ...stations.map((station) => ({ do: "delete-station", station: station.id, links: true })),
  ];
  if (!operations.length) return announce("Nothing is selected.");
  const gone = new Set(stations.flatMap((station) => linksAt(station.id).map((each) => each.key)));
  const parts = [
    stations.length ? count(stations.length, "station") : "",
    lines.length + gone.size ? count(lines.length + gone.size, "link") : "",
  ].filter(Boolean);
  act(operations);
  selectThings();
  announce(`Deleted ${parts.join(" and ")}. Ctrl+Z brings it back.`);
}

export function takeBendOut(link, place) {
  const path = link.path.filter((_, each) => each !== place);
  desk.bend = null;
  change([{ do: "bend-link", link: link.key, path }]);
  say("A bend less.");
}

export function straightenSelected() {
  const bent = selectedLinks().filter((link) => link.path.length);
  if (!bent.length) return announce("No bent link is selected.");
  change(bent.map((link) => ({ do: "straighten-link", link: link.key })));
  announce(`Straightened: ${bent.map(linkWords).join(", ")}.`);
}

// One-way as it was drawn, then the other way, then both ways again.
export function turnSelected() {
  const own = selectedLinks();
  if (!own.length) return announce("No link is selected.");
  const operations = own.map((link) => ({ do: "turn-link", link: link.key, oneway: nextWay(link) }));
  const after = operations.map((each) => [...effectsOf(each).values()].find(Boolean)).filter(Boolean);
  if (drawn && operations.some((each) => each.link === drawn.key)) drawn.key = linkName(after[0]);
  change(operations);
  say(after.map((link) => `${linkWords(link)}${link.oneway ? ", one-way" : ", both ways"}`).join("; "));
}

function nextWay(link) {
  const isDownwards = drawn?.key === link.key && drawn.from > drawn.to;
  if (!link.oneway) return isDownwards ? "back" : "forward";
  const isFirst = link.start > link.end === isDownwards;
  return isFirst ? "back" : "no";
}

export function setWay(link, oneway) {
  change([{ do: "turn-link", link: link.key, oneway }]);
}

export function retypeLinks(by) {
  const others = selectedLinks().filter((link) => link.by !== by);
  change(others.map((link) => ({ do: "retype-link", link: link.key, by })));
}

export function retypeStations(place) {
  const type = stationTypes()[place];
  const stations = selectedStations();
  if (!type || !stations.length) return false;
  const rows = stations.map((station) => [station, typeWithRest(type, station.transports)]);
  const operations = rows
    .filter(([station, transports]) => station.derived || transports.join() !== station.transports.join())
    .map(([station, transports]) => ({ do: "retype-station", station: station.id, transports }));
  change(operations);
  say(`${count(operations.length, "station")} now ${type.join(", ")}.`);
  return true;
}

// Give a station a number; the one that has it gets the other in exchange.
export function renumberStation(station, number) {
  if (!Number.isInteger(number) || number < 1) return announce("A station's number is a whole number from 1 on.");
  if (number === station.id) return null;
  const swap = model.stations.has(number);
  announce(swap ? `Stations ${station.id} and ${number} have changed numbers.` : `Station ${station.id} is now ${number}.`);
  return change([{ do: "number-station", station: station.id, number, ...(swap ? { swap } : {}) }]);
}

export function renameStation(station, language, words) {
  const { [language]: before = "", ...others } = station.names;
  if (words.trim() === before) return;
  const name = words.trim() ? { ...others, [language]: words.trim() } : others;
  change([{ do: "rename-station", station: station.id, name }]);
  say(words.trim() ? `Station ${station.id} is called ${words.trim()}.` : `Station ${station.id} has no name.`);
}

// Undo or redo a step, and say which one it was.
export async function goInHistory(verb) {
  const answer = await ask(verb);
  const [done, words] = verb === "undo" ? ["Undone", answer?.redo] : ["Done again", answer?.undo];
  if (!answer) return;
  announce(words ? `${done}: ${words}` : `${done}.`);
  desk.tool.revisit?.(Object.keys(answer.marks ?? {}));
}

// --- keys -------------------------------------------------------------------------------------

// A key that means something for what is selected; whether it was one.
export function selectionKey(event) {
  const key = event.key.toLowerCase();
  const isDelete = key === "delete" || key === "backspace";
  if (isDelete && desk.isLookedAt) announce("The finding shows this; to remove it, click it on the map first.");
  else if (isDelete) deleteSelected();
  else if (selectedLinks().length && linkKey(key)) return true;
  else if (selectedStations().length && /^[1-9]$/.test(key)) return retypeStations(Number(key) - 1);
  else if (key === "n" && onlyStation()) focusField("number");
  else if (key === "f2" && onlyStation()) focusField("name");
  else return false;
  return true;
}

function linkKey(key) {
  const transport = transportOfKey(key);
  if (key === "o") turnSelected();
  else if (key === "s") straightenSelected();
  else if (transport) retypeLinks(transport);
  else return false;
  return true;
}

export function transportOfKey(key) {
  return [...model.transports.values()].find((each) => each.key === key)?.id;
}

export function focusField(name) {
  showNow();
  const field = document.getElementById(`own-${name}`);
  field?.focus();
  field?.select();
}
