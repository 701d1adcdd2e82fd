// The workbench: it brings board, tools, panel and server together.
import { fit, map, onSettled, show, zoomBy } from "../../viewer/camera.js";
import { count, el, svg } from "../../viewer/dom.js";
import { markChosen, markItems, sizeBadges } from "../../viewer/marks.js";
import { model } from "../../viewer/model.js";
import { setUpSearch } from "../../viewer/search.js";
import { setUpTheme } from "../../viewer/theme.js";
import { setUpThemes, takeBoardStyles } from "../../viewer/themes.js";
import { showBar } from "./bar.js";
import { showCheck } from "./checking.js";
import { goInHistory } from "./commands.js";
import { announce, desk, dropGone, lookAt, onDesk, say, selectThings, update } from "./desk.js";
import { showDoubts } from "./doubts.js";
import { drawBoard, redraw } from "./drawing.js";
import { setUpForm } from "./form.js";
import { layGlass, putOnGlass, showCursor, showPicked } from "./glass.js";
import { moveCursor, setUpKeyboard } from "./keyboard.js";
import { chooseTab, panel, setUpPanel, showPanel } from "./panel.js";
import { hover, setUpPointer, showHint } from "./pointer.js";
import { proposals, showProposals } from "./proposals.js";
import { isTourOpen, beginTour, endTour } from "./tour.js";
import { boardDocument, links, recordOf, takeState } from "./records.js";
import { setUpSearches, takeSearch } from "./searching.js";
import { ask, knowVersion, saving, setUpSaving, unsaved } from "./saving.js";
import { cardTool } from "./tools/cards.js";
import { checkTool } from "./tools/check.js";
import { cornerTool } from "./tools/corners.js";
import { draftTool } from "./tools/draft.js";
import { frameTool } from "./tools/frame.js";
import { linkTool } from "./tools/links.js";
import { missionTool } from "./tools/missions.js";
import { numberTool } from "./tools/numbers.js";
import { selectTool } from "./tools/select.js";
import { stationTool } from "./tools/stations.js";
import { chooseView, setUpViews, showViews } from "./views.js";

const TOOLS = [selectTool, stationTool, linkTool, numberTool, missionTool, cardTool, checkTool, frameTool, cornerTool, draftTool];
const MOST_MARKS = 300; // findings that have a mark on the map; the list has them all
const NEAR_RADIUS = 18; // pixels: how large the radius of a station is at least when one is brought into sight

// --- tools ------------------------------------------------------------------------------------

function chooseTool(tool) {
  if (desk.tool === tool) return;
  desk.tool?.leave?.();
  putOnGlass("plan");
  desk.tool = tool;
  map.dataset.tool = tool.id;
  for (const button of document.querySelectorAll("#toolbar [data-tool]")) {
    button.setAttribute("aria-pressed", String(button.dataset.tool === tool.id));
  }
  say(tool.name);
  tool.enter?.();
  if (tool === checkTool) panel.tab = "check";
  update();
}

function setUpTools() {
  const bar = document.getElementById("toolbar");
  bar.append(...TOOLS.map(toolButton));
  bar.onkeydown = (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const all = [...bar.querySelectorAll("[data-tool]")];
    if (!step) return;
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus();
    event.preventDefault();
    event.stopPropagation();
  };
}

function toolButton(tool) {
  const { id, label, name, key, icon } = tool;
  const letter = key.toUpperCase();
  const picture = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: icon }));
  const looks = { type: "button", "data-tool": id, "aria-keyshortcuts": letter, title: `${name} (${letter})` };
  const button = el("button", looks, picture, el("span", {}, label), el("kbd", {}, letter));
  button.onclick = () => {
    chooseTool(tool);
    map.focus({ preventScroll: true });
  };
  return button;
}

// --- showing ----------------------------------------------------------------------------------

function showDesk() {
  dropGone();
  showBar();
  showPicked();
  showDoubts();
  showPanel(on);
  showViews();
  showCursor();
  showHint();
}

function showHead() {
  const { title, name } = model.data;
  document.title = `${title} – yard trace`;
  document.getElementById("title").textContent = title;
  document.getElementById("sizes").textContent =
    `${name} · ${count(model.stations.size, "station")} · ${count(links.size, "link")}`;
}

function showHistory() {
  for (const verb of ["undo", "redo"]) {
    const button = document.getElementById(verb);
    const words = saving[verb];
    button.disabled = !words;
    const title = words ? `${verb === "undo" ? "Undo" : "Redo"}: ${words}` : `Nothing to ${verb}`;
    button.title = title;
    button.setAttribute("aria-label", title);
  }
}

// What the server has of it: nothing is called saved before it has said so.
function showProgress() {
  const place = document.getElementById("saved");
  const [kind, words] = progressNow();
  if (place.className !== kind) place.className = kind;
  if (place.textContent !== words) place.textContent = words;
  document.body.classList.toggle("lost", saving.isLost);
  tell("trouble", troubleWords());
  document.getElementById("trouble-close").hidden = saving.isLost || Boolean(saving.trouble);
  showHistory();
}

function progressNow() {
  const number = unsaved();
  if (saving.isLost) return ["lost", "No connection"];
  if (number) return ["saving", number > 1 ? `Saving ${number} …` : "Saving …"];
  if (saving.trouble) return ["refused", "File not read"];
  return saving.refusal ? ["refused", "Refused"] : ["saved", "Saved"];
}

function troubleWords() {
  if (saving.isLost) return lostWords();
  if (saving.trouble) return `The files cannot be read: ${saving.trouble}.`;
  return saving.refusal ? `Refused: ${saving.refusal}` : "";
}

function lostWords() {
  const number = unsaved();
  const rest = number
    ? `${count(number, "change")} not saved yet; they are sent when it is back.`
    : "What you have done is saved.";
  const command = `yard trace ${model.data.name}`;
  return `The connection to yard trace is lost. ${rest} If it has ended, start ${command} again and open the address it prints.`;
}

function tell(id, words) {
  const place = document.getElementById(id);
  if (place.firstChild.textContent === words) return;
  place.firstChild.textContent = words;
  place.hidden = !words;
}

// Put a whole state on the page; zoom and selection stay.
function presentState(state) {
  takeState(state);
  drawAll();
}

function drawAll() {
  takeBoardStyles(model.data.styles);
  drawBoard();
  layGlass();
  if (proposals.list.length) showProposals();
  chooseView(map.dataset.view ?? "over");
  if (desk.tool) hover();
  showHead();
  showProgress();
}

// Parts of the state that came with an answer; most of them need nothing drawn anew.
function takeParts(parts, marks, board) {
  const before = JSON.stringify(lookOf(model.data));
  Object.assign(model.data, Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)));
  for (const [subject, verdict] of Object.entries(marks ?? {})) {
    if (verdict) model.data.marks[subject] = verdict;
    else delete model.data.marks[subject];
  }
  if (board || JSON.stringify(lookOf(model.data)) !== before) {
    presentState({ ...model.data, board: board ?? boardDocument(), findings: model.data.items });
  }
}

function lookOf({ transports, ladder, symbols, ground, scan, frame }) {
  return [transports, ladder, symbols, ground, scan, frame];
}

// --- findings ---------------------------------------------------------------------------------

function choose(item) {
  panel.item = item;
  panel.hiddenKinds.delete(item.kind);
  chooseTab("findings", on);
  const things = (item.subjects ?? []).filter((each) => /^(station|link):/.test(each) && recordOf(each));
  if (things.length) lookAt(...things);
  else selectThings();
  if (item.box) show(item.box, NEAR_RADIUS / model.data.radius);
  say(`${item.kind} ${item.n}: ${item.text}`);
  document.querySelector(`#items [data-item="${item.n}"]`)?.scrollIntoView({ block: "nearest" });
}

function next(step) {
  const items = model.data.items.filter((item) => !panel.hiddenKinds.has(item.kind));
  if (!items.length) return announce("Nothing is listed.");
  const at = items.indexOf(panel.item);
  return choose(items[at < 0 ? (step > 0 ? 0 : items.length - 1) : (at + step + items.length) % items.length]);
}

let marked = null; // what the marks on the map were made of

function showMarks() {
  const isShown = panel.tab === "findings" && desk.tool?.id !== "check";
  const items = isShown ? model.data.items.filter((item) => !panel.hiddenKinds.has(item.kind)) : [];
  const key = items.map((item) => `${item.n}${item.kind}${item.at}`).join();
  if (key !== marked) markItems(items.slice(0, MOST_MARKS));
  marked = key;
  markChosen(panel.item);
}

const on = {
  choose: (item) => {
    choose(item);
    document.querySelector(`#items [data-item="${item.n}"]`)?.focus({ preventScroll: true });
  },
  kind: (kind, isShown) => {
    panel.hiddenKinds[isShown ? "delete" : "add"](kind);
    showPanel(on);
  },
  fix: async (item) => {
    const answer = await ask("fix", { code: item.code, subject: item.subject });
    if (answer) announce("Fixed.");
  },
  deleteLine: async (item) => {
    if (await ask("delete-line", { line: item.line })) announce("The line is deleted. Ctrl+Z brings it back.");
  },
  check: (entry) => {
    chooseTool(checkTool);
    if (entry) showCheck(entry);
    map.focus({ preventScroll: true });
  },
  marks: showMarks,
};

let waitingFindings = null; // findings that came while something was under way

// What the checks found in another board than the page shows would speak of stations by numbers that they no longer
// have: it waits until all is saved, and gives way to what is found then.
function takeFindings(found) {
  const isOther = unsaved() > 0 || found.version < saving.version || !found.is_checked;
  waitingFindings = isOther ? found : null;
  if (!isOther) putFindings(found);
}

function takeWaitingFindings() {
  if (waitingFindings && !unsaved() && waitingFindings.version === saving.version) takeFindings(waitingFindings);
}

function putFindings({ findings, to_check: toCheck, is_checked: isChecked }) {
  Object.assign(model.data, { items: findings, to_check: toCheck, is_checked: isChecked });
  const key = panel.item?.key;
  panel.item = findings.find((item) => item.key === key) ?? null;
  showPanel(on);
}

// --- setting up -------------------------------------------------------------------------------

function setUpMap() {
  document.getElementById("zoom").addEventListener("click", (event) => {
    const { zoom } = event.target.closest("button")?.dataset ?? {};
    if (zoom === "fit") fit();
    else if (zoom) zoomBy(zoom === "in" ? 1.6 : 1 / 1.6);
  });
  onSettled(sizeBadges);
  setUpPointer((number) => choose(model.data.items.find((item) => item.n === number)));
}

function setUpButtons() {
  for (const verb of ["undo", "redo"]) document.getElementById(verb).onclick = () => goInHistory(verb);
  document.getElementById("tour-open").onclick = () => {
    document.getElementById("help").close();
    beginTour();
  };
  document.getElementById("trouble-close").onclick = () => {
    saving.refusal = "";
    showProgress();
  };
}

function find(id) {
  const station = model.stations.get(id);
  selectThings(`station:${id}`);
  if (station.at) {
    show([...station.at, ...station.at], NEAR_RADIUS / model.data.radius);
    moveCursor(station.at);
  }
  map.focus();
}

function letGo() {
  if (isTourOpen()) endTour();
  panel.item = null;
  if (desk.tool === selectTool) update({ cursor: null, selected: new Set() });
  else chooseTool(selectTool);
}

function startWorkbench() {
  const state = JSON.parse(document.getElementById("data").textContent);
  const isEmpty = !state.board.stations.length;
  setUpTheme();
  setUpThemes();
  setUpViews();
  setUpTools();
  setUpMap();
  setUpButtons();
  setUpSearch(find);
  setUpPanel(on);
  setUpForm();
  checkTool.place = (number) => {
    chooseTool(stationTool);
    update({ number });
    announce(`Click where station ${number} is.`);
  };
  setUpKeyboard({ next, letGo, tools: Object.fromEntries(TOOLS.map((tool) => [tool.key, () => chooseTool(tool)])) });
  knowVersion(state);
  takeState(state);
  drawAll();
  setUpSearches();
  onDesk(showDesk);
  chooseTool(isEmpty ? stationTool : selectTool);
  setUpSaving({
    changed: (things) => {
      redraw(things);
      showHead();
      update();
    },
    parts: takeParts,
    state: (whole, wasUnread) => {
      presentState(whole);
      takeSearch(whole);
      if (whole.trouble) return; // the banner says why
      say(wasUnread ? "The files can be read again." : "The files have changed; the page shows them.");
    },
    findings: (found) => {
      takeSearch(found);
      takeFindings(found);
    },
    search: takeSearch,
    progress: () => {
      showProgress();
      takeWaitingFindings();
    },
    refused: (words) => say(`Refused: ${words}`),
  });
  map.focus({ preventScroll: true });
  if (!state.seen_tour) beginTour();
}

startWorkbench();
