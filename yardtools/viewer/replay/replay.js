// The page of a game told again: slider, steps, play and speed, and a list where there are several games.
import { fit, zoomBy } from "../camera.js";
import { el, fill } from "../dom.js";
import { setUpHelp, openHelp } from "../help.js";
import { setUpTheme } from "../theme.js";
import { makeScene } from "../scene/scene.js";
import { setUpThemes } from "../themes.js";
import { drawChart, moveChart } from "./chart.js";
import { unfold } from "./unfold.js";

const PAUSE = 700; // milliseconds between two moves, at speed 1
const BETWEEN_DRAWS = 160; // and after what chance did
const HELP_ON_REPLAY = [
  ["← →", "one move back or on"],
  ["Space", "play, or stop"],
  ["Page Up, Page Down", "the round before, the next one"],
  ["Home, End", "to the start, to the end"],
  ["+ − f", "zoom; the whole map"],
  ["?", "this help"],
];

const story = JSON.parse(document.getElementById("data").textContent);
const scene = makeScene(story.looks);
const part = (id) => document.getElementById(id);
const slider = part("at");
let scrolling = 0;
const now = { game: null, tops: [], step: 0, timer: 0, isPlaying: false };

// --- games ------------------------------------------------------------------------------------

function listGames() {
  if (story.games.length < 2) return;
  const rows = story.games.map((game, place) => {
    const name = el("b", {}, game.name);
    const button = el("button", { type: "button", onclick: () => openGame(place) }, name, el("small", {}, `${game.title} · ${game.end}`));
    return el("li", { "data-game": place }, button);
  });
  fill("games", el("h2", { id: "games-heading" }, "Games"), el("ol", {}, ...rows));
}

function openGame(place) {
  stop();
  const game = story.games[place];
  Object.assign(now, { game, tops: unfold(game.first, game.steps), step: 0 });
  for (const row of part("games").querySelectorAll("li")) {
    row.firstChild.toggleAttribute("aria-current", Number(row.dataset.game) === place);
  }
  part("title").textContent = document.title = game.title;
  part("sizes").textContent = [game.name, ...Object.entries(game.seats).map((each) => each.join(": "))].join(" · ");
  slider.max = game.steps.length;
  document.body.classList.toggle("without-map", game.board === null);
  scene.show(now.tops[0]);
  scene.setBoard(game.board === null ? null : boardOf(game.board));
  listMoves(game);
  drawChart(part("chart"), now.tops);
  goToStep(0);
}

function boardOf(place) {
  return { drawing: part(`drawing-${place}`).innerHTML, data: story.boards[place] };
}

function listMoves(game) {
  const rows = [];
  let round = "";
  game.steps.forEach((step, place) => {
    const heading = now.tops[place].status.round ?? "";
    if (heading !== round) rows.push(el("li", { className: "round" }, heading));
    round = heading;
    const button = el("button", { type: "button", onclick: () => goToStep(place + 1) }, step.label);
    const note = step.note ? el("small", {}, step.note) : "";
    rows.push(el("li", { className: "step", "data-step": place + 1 }, button, note));
  });
  part("moves").replaceChildren(...rows);
}

// --- steps ------------------------------------------------------------------------------------

function goToStep(step, { animate = false } = {}) {
  const last = now.game.steps.length;
  const to = Math.max(0, Math.min(last, step));
  const isNext = to === now.step + 1;
  now.step = to;
  slider.value = to;
  const { label, number } = to ? now.game.steps[to - 1] : { label: "The game begins", number: 0 };
  const many = now.game.steps.at(-1)?.number ?? 0;
  slider.setAttribute("aria-valuetext", `Move ${number} of ${many}: ${label}`);
  part("caption").replaceChildren(el("small", {}, `${number} / ${many}`), label);
  showStep(to);
  moveChart(part("chart"), to);
  showTrouble(to === last);
  document.body.classList.toggle("captured", to === last && Boolean(now.tops[to].ending));
  return scene.show(now.tops[to], { animate: animate && isNext, pace: Number(part("speed").value) });
}

function showStep(step) {
  for (const each of part("moves").querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
  const row = part("moves").querySelector(`[data-step="${step}"]`);
  row?.firstChild.setAttribute("aria-current", "step");
  if (!scrolling) scrolling = requestAnimationFrame(scrollToStep);
}

// Where a row is, is asked once a frame: each time the whole page is laid out for it.
function scrollToStep() {
  scrolling = 0;
  const list = part("moves");
  const row = list.querySelector("[aria-current]")?.parentNode;
  list.scrollTop = row ? row.offsetTop - list.clientHeight / 2 : 0;
}

function showTrouble(isLast) {
  const trouble = part("trouble");
  trouble.hidden = !now.game.trouble || !isLast;
  if (trouble.hidden) return trouble.replaceChildren();
  const cited = Object.entries(story.rules).filter(([id]) => new RegExp(`\\b${id}\\b`).test(now.game.trouble));
  trouble.replaceChildren(el("b", {}, now.game.trouble), ...cited.map(([id, words]) => el("p", {}, `${id}: ${words}`)));
}

function rounds() {
  const found = [0];
  now.tops.forEach((top, place) => {
    if (place && top.status.round !== now.tops[place - 1].status.round) found.push(place);
  });
  return found;
}

function goToRound(way) {
  const starts = rounds();
  const next = way > 0 ? starts.find((each) => each > now.step) : starts.findLast((each) => each < now.step);
  browse(next ?? (way > 0 ? now.game.steps.length : 0));
}

// A step that somebody asked for: it stops what is playing, and is told to who cannot see it.
function browse(step, options) {
  stop();
  const done = goToStep(step, options);
  const { status } = now.tops[now.step];
  part("said").textContent = `${part("caption").lastChild.textContent}. ${status.round ?? ""}. ${now.tops[now.step].possible_label ?? ""}`;
  return done;
}

// --- playing ----------------------------------------------------------------------------------

async function play() {
  if (now.isPlaying) return stop();
  now.isPlaying = true;
  showPlaying();
  if (now.step === now.game.steps.length) goToStep(0);
  while (now.isPlaying && now.step < now.game.steps.length) {
    await goToStep(now.step + 1, { animate: true });
    const long = now.game.steps[now.step - 1].who ? PAUSE : BETWEEN_DRAWS;
    if (now.isPlaying) await pause(long / Number(part("speed").value));
  }
  stop();
}

function pause(long) {
  return new Promise((resolve) => {
    now.timer = setTimeout(resolve, long);
  });
}

function stop() {
  clearTimeout(now.timer);
  now.isPlaying = false;
  showPlaying();
}

function showPlaying() {
  const button = part("play");
  button.setAttribute("aria-label", now.isPlaying ? "Stop" : "Play");
  button.querySelector("path").setAttribute("d", now.isPlaying ? "M4 2h3v12H4zM9 2h3v12H9z" : "m4 2 10 6-10 6z");
}

// --- setting up -------------------------------------------------------------------------------

const GO = {
  start: () => browse(0),
  back: () => browse(now.step - 1),
  on: () => browse(now.step + 1, { animate: true }),
  end: () => browse(now.game.steps.length),
};
const KEYS_ON_REPLAY = {
  ArrowLeft: GO.back,
  ArrowRight: GO.on,
  Home: GO.start,
  End: GO.end,
  PageUp: () => goToRound(-1),
  PageDown: () => goToRound(1),
  " ": play,
  "+": () => zoomBy(1.4),
  "-": () => zoomBy(1 / 1.4),
  f: () => fit(),
  "?": openHelp,
};

function setUpPlayer() {
  part("play").onclick = play;
  for (const button of part("player").querySelectorAll("[data-go]")) button.onclick = GO[button.dataset.go];
  slider.oninput = () => browse(Number(slider.value));
  part("show-x").onchange = (event) => document.body.classList.toggle("without-x", !event.target.checked);
  part("show-possible").onchange = (event) => scene.setHint(event.target.checked ? "all" : "off");
  part("zoom").addEventListener("click", (event) => {
    const { zoom } = event.target.closest("button")?.dataset ?? {};
    if (zoom === "fit") fit();
    else if (zoom) zoomBy(zoom === "in" ? 1.6 : 1 / 1.6);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || part("help").open) return;
    const isButton = event.key === " " && event.target.closest("button, summary, input[type=checkbox]");
    if (event.target.closest("select") || isButton) return;
    const action = KEYS_ON_REPLAY[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

setUpTheme();
setUpThemes();
setUpHelp(HELP_ON_REPLAY);
setUpPlayer();
listGames();
openGame(0);
