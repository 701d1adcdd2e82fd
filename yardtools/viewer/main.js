// The page: it holds what is chosen, and brings map, panel and keys together.
import { camera, fit, map, measureSheet, onSettled, pointAt, show, stage, wasDragged, zoomBy } from "./camera.js";
import { gatherCrowd, showCrowd } from "./crowd.js";
import { dress, hideLayers, markChosen, markItems, markStation, sizeBadges } from "./marks.js";
import { beside, model, nearest, take } from "./model.js";
import { showAbout, showLayers } from "./board.js";
import { keeping, titleOf } from "./dom.js";
import { showItems } from "./list.js";
import { showStation } from "./station.js";
import { focusSearch, setUpSearch } from "./search.js";
import { openHelp } from "./help.js";
import { setUpKeys } from "./keys.js";
import { listen } from "./live.js";
import { setUpTheme } from "./theme.js";
import { setUpThemes, takeBoardStyles } from "./themes.js";

const NEAR = 15; // pixels: how large the radius of a station is at least when one is brought into sight
const state = { station: null, item: null, hidden: new Set(), hiddenKinds: new Set(["suspicion"]), scan: 60 };

function say(words) {
  document.getElementById("said").textContent = words;
}

// --- choosing ---------------------------------------------------------------------------------

function select(id, { quiet = false } = {}) {
  const station = model.stations.get(id);
  if (!station) return;
  state.station = station;
  showChosen();
  remember(`#${id}`);
  if (quiet) return;
  if (station.at) show([...station.at, ...station.at], NEAR / model.data.radius);
  const moves = Object.entries(station.moves ?? {}).map(([by, ends]) => `${nameOf(by)} ${ends.map(placeOf).join(", ")}`);
  say(`Station ${titleOf(station)}. ${moves.join(". ")}`);
  document.getElementById("panel").scrollTo({ top: 0 });
}

function nameOf(by) {
  return model.transports.get(by)?.name ?? by;
}

function placeOf(id) {
  return titleOf(model.stations.get(id) ?? { id });
}

function choose(item) {
  state.item = item;
  if (state.hiddenKinds.delete(item.kind)) showListed();
  else showItems(state, on);
  markChosen(item);
  if (item.box) show(item.box, NEAR / model.data.radius);
  say(`${item.kind} ${item.n}: ${item.text}`);
  document.querySelector(`#items [data-item="${item.n}"]`)?.scrollIntoView({ block: "nearest" });
}

function letGo() {
  if (state.item) state.item = null;
  else state.station = null;
  showChosen();
  showListed();
  if (!state.station) remember("");
}

// The chosen station stands in the address, so that one can send it to somebody.
function remember(hash) {
  if (location.hash !== hash) history.replaceState(null, "", hash || location.pathname + location.search);
}

function next(step) {
  const items = model.data.items.filter((item) => !state.hiddenKinds.has(item.kind));
  if (!items.length) return say("Nothing is listed.");
  const at = items.indexOf(state.item);
  choose(items[at < 0 ? (step > 0 ? 0 : items.length - 1) : (at + step + items.length) % items.length]);
}

const on = {
  select: (id) => {
    select(id);
    document.getElementById("station-heading")?.focus({ preventScroll: true });
  },
  choose: (item) => {
    choose(item);
    document.querySelector(`#items [data-item="${item.n}"]`)?.focus({ preventScroll: true });
  },
  close: () => {
    state.item = null;
    letGo();
    map.focus();
  },
  side: (side) => {
    model.side = side;
    keeping(showChosen);
  },
  kind: (kind, isShown) => {
    state.hiddenKinds[isShown ? "delete" : "add"](kind);
    keeping(showListed);
  },
  layer: (id, isShown) => {
    state.hidden[isShown ? "delete" : "add"](id);
    hideLayers(state.hidden);
    keeping(showListed);
  },
  scan: (strength) => {
    state.scan = strength;
    stage.style.setProperty("--scan", strength / 100);
  },
};

// --- showing ----------------------------------------------------------------------------------

function showChosen() {
  showStation(state.station, on);
  markStation(state.station);
  hideLayers(state.hidden);
}

function showListed() {
  showItems(state, on);
  const isShown = (item) => !state.hiddenKinds.has(item.kind) && !state.hidden.has("marks");
  markItems(model.data.items.filter(isShown));
  markChosen(state.item);
}

// Put a board on the page; what was chosen stays chosen where it is still there.
function present(data, drawing) {
  take(data);
  takeBoardStyles(data.styles);
  if (drawing !== undefined) stage.innerHTML = drawing;
  const picture = stage.querySelector("svg");
  if (picture) {
    measureSheet(picture);
    dress(picture);
    gatherCrowd(picture);
    showCrowd();
  }
  state.station = model.stations.get(state.station?.id) ?? null;
  state.item = data.items?.find((item) => item.key === state.item?.key) ?? null;
  data.items ??= [];
  document.body.classList.toggle("diff", Boolean(data.diff));
  document.title = data.title;
  document.getElementById("title").textContent = data.title;
  document.getElementById("sizes").textContent = data.sizes ?? "";
  document.querySelector(".search").hidden = !model.stations.size;
  tell("no-map", data.no_map ?? "");
  tell("trouble", data.trouble ?? "");
  on.scan(state.scan);
  keeping(() => {
    showChosen();
    showLayers(state, on);
    showListed();
    showAbout(on);
  });
}

function tell(id, words) {
  const place = document.getElementById(id);
  if (place.textContent !== words) place.textContent = words;
  place.hidden = !words;
}

// --- setting up -------------------------------------------------------------------------------

function setUpMap() {
  map.addEventListener("click", (event) => {
    if (wasDragged()) return;
    const mark = event.target.closest("[data-item]");
    if (mark) return choose(model.data.items.find((item) => item.n === Number(mark.dataset.item)));
    const reach = Math.max(1.3 * model.data.radius, 14 / camera.scale);
    const station = nearest(...pointAt(event.clientX, event.clientY), reach);
    if (station) select(station.id, { quiet: false });
  });
  document.getElementById("zoom").addEventListener("click", (event) => {
    const { zoom } = event.target.closest("button")?.dataset ?? {};
    if (zoom === "fit") fit();
    else if (zoom) zoomBy(zoom === "in" ? 1.6 : 1 / 1.6);
  });
  onSettled(sizeBadges);
  onSettled(showCrowd);
}

function step(dx, dy) {
  const from = state.station?.at ? state.station : null;
  const station = from ? beside(from, dx, dy) : nearest(camera.x, camera.y);
  if (station) select(station.id);
}

function start() {
  const data = JSON.parse(document.getElementById("data").textContent);
  setUpTheme();
  setUpThemes();
  setUpMap();
  setUpSearch(on.select);
  const middle = () => {
    const station = nearest(camera.x, camera.y);
    if (station) select(station.id);
  };
  setUpKeys({ search: focusSearch, help: openHelp, next, escape: letGo, step, middle });
  present(data);
  const follow = () => select(Number(location.hash.slice(1)));
  addEventListener("hashchange", follow);
  if (location.hash) follow();
  if (document.body.dataset.live) followFiles();
}

function followFiles() {
  let drawing = null;
  const board = (news) => {
    const isSame = news.drawing === drawing;
    drawing = news.drawing;
    present(news.data, isSame ? undefined : drawing);
    say(news.data.trouble ?? "Redrawn.");
  };
  listen(
    document.body.dataset.live,
    { board },
    {
      joined: () => document.body.classList.remove("alone"),
      lost: () => document.body.classList.add("alone"),
    },
  );
}

start();
