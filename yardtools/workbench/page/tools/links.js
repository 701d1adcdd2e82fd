// Links: one station after the other makes a chain; a click between them makes a bend.
import { el } from "../../../viewer/dom.js";
import { model } from "../../../viewer/model.js";
import { beginSearch, isSearching } from "../searching.js";
import { change, deleteSelected, noteDrawn, selectionKey, transportOfKey } from "../commands.js";
import { announce, chooseTransport, desk, newTransport, onlyLink, say, selectThings, update } from "../desk.js";
import { band, putOnGlass, spotRing } from "../glass.js";
import { tidy } from "../grips.js";
import { linkBetween, linkName, linkWords, transportWord } from "../records.js";
import { gripOf, pickAt } from "./select.js";
import { transportChoice } from "../bar.js";

let chain = null; // the station that the next link begins at, and the bends so far
let before = null; // the chain before the last link, to take it back to

export const linkTool = {
  id: "links",
  label: "Links",
  name: "Links",
  key: "l",
  icon: "M3.5 10.5a2 2 0 1 0 .01 0zM12.5 1.5a2 2 0 1 0 .01 0zM5 11l6-6",
  bends: true,
  isOnThings: true,
  bar: () => [transportChoice(), findLinksButton()],
  leave: () => endChain(),
  press: (spot) => (spot.station && !spot.handle ? chainGrip(spot) : chain ? null : gripOf(spot)),
  click: (spot, event) => {
    if (spot.station && !spot.handle) goOn(spot.station.id);
    else if (chain) chain.path.push(spot.at.map(tidy));
    else pickAt(spot, event);
    showRubber(spot);
  },
  hover: showRubber,
  onKey: (event) => {
    const transport = transportOfKey(event.key.toLowerCase());
    if (event.key === "F" && event.shiftKey) findLinks();
    else if (chain && (event.key === "Backspace" || event.key === "Delete")) stepBack();
    else if (transport && (chain || !onlyLink() || onlyLink().key === before?.drawn)) chooseTransport(transport);
    else return selectionKey(event);
    return true;
  },
  escape: () => {
    const isAny = Boolean(chain) || desk.selected.size > 0;
    if (chain) endChain();
    else if (isAny) selectThings();
    return isAny;
  },
  hint: (spot) => {
    const by = transportWord(newTransport());
    if (!chain) {
      if (spot?.station) return `Click begins a chain of ${by} links at ${spot.station.id}`;
      return spot?.link
        ? `Click selects ${linkWords(spot.link)}, drag bends it`
        : `Click a station to begin a chain of ${by} links`;
    }
    if (spot?.station?.id === chain.at) return `Click ${chain.at} again, or Esc: the chain ends`;
    if (spot?.station) return hintAt(by, spot.station.id);
    return `Click the next station after ${chain.at} (${by}); a click between makes a bend; Esc ends the chain`;
  },
};

// What the scan shows between the stations placed so far; it comes as doubts, to be gone through with Check.
function findLinks() {
  endChain();
  beginSearch("find-links", {});
}

function findLinksButton() {
  const title = "From the stations placed so far, find the links between them in the scan";
  const rest = { id: "bar-find-links", type: "button", title, onclick: findLinks, disabled: !model.data.scan || isSearching() };
  return el("button", rest, "Find the links ", el("kbd", {}, "⇧F"));
}

function hintAt(by, id) {
  const link = linkBetween(newTransport(), chain.at, id);
  return link ? `${linkWords(link)} is there; click goes on from ${id}` : `Click links ${chain.at} and ${id} by ${by}`;
}

// --- the chain --------------------------------------------------------------------------------

function goOn(id) {
  if (!chain) {
    chain = { at: id, path: [] };
    selectThings();
    return say(`The chain begins at ${id}.`);
  }
  if (chain.at === id) return endChain();
  const by = newTransport();
  const known = linkBetween(by, chain.at, id);
  if (known) announce(`${linkWords(known)} is there already; the chain goes on at ${id}.`);
  else addLink(by, chain.at, id, chain.path);
  chain = { at: id, path: [] };
  return null;
}

function addLink(by, from, to, path) {
  const key = linkName({ by, start: from, end: to });
  before = { drawn: key, chain };
  noteDrawn(key, from, to);
  change([{ do: "add-link", by, from, to, ...(path.length ? { path } : {}) }]);
  selectThings(`link:${key}`);
  say(`${linkWords({ by, start: from, end: to })}.`);
}

function endChain() {
  if (chain) say("The chain has ended.");
  chain = null;
  putOnGlass("plan");
  update();
}

// Take the last bend back, else the last link.
function stepBack() {
  if (chain.path.pop()) return showRubber(null);
  if (onlyLink()?.key !== before?.drawn) return endChain();
  deleteSelected();
  chain = { at: before.chain.at, path: [] };
  before = null;
  return showRubber(null);
}

function showRubber(spot) {
  const from = chain && model.stations.get(chain.at)?.at;
  if (!from) return putOnGlass("plan", spot?.station && spotRing(spot.station.at, 1.3, "aim"));
  const to = spot?.station?.at ?? spot?.at ?? desk.cursor ?? from;
  const line = band([from, ...chain.path, to], "rubber");
  line.style.setProperty("--own", model.transports.get(newTransport())?.colour ?? "gray");
  return putOnGlass("plan", line, spotRing(from, 1.3, "aim"), spot?.station && spotRing(spot.station.at, 1.3, "aim"));
}

// A line drawn from station to station with the button held.
function chainGrip(start) {
  return {
    move: (at, spot) => {
      chain ??= { at: start.station.id, path: [] };
      showRubber(spot);
    },
    drop: (at, event, spot) => {
      chain = { at: start.station.id, path: chain?.at === start.station.id ? chain.path : [] };
      if (spot.station) goOn(spot.station.id);
      else endChain();
    },
    cancel: endChain,
  };
}
