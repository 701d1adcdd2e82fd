// The page of a table: shows what its seat sees, and plays what is clicked.
import { fit, map, panBy, zoomBy } from "../../viewer/camera.js";
import { el } from "../../viewer/dom.js";
import { openHelp, setUpHelp } from "../../viewer/help.js";
import { setUpTheme } from "../../viewer/theme.js";
import { makeScene } from "../../viewer/scene/scene.js";
import { setUpThemes } from "../../viewer/themes.js";
import { Curtain } from "./curtain.js";
import { Moving } from "./moving.js";
import { News } from "./news.js";
import { Seats } from "./seats.js";
import { setUpSettings } from "./settings.js";
import { ask, listenForever } from "./talk.js";

const about = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const scene = makeScene(about.looks);
const news = new News(byId("news"), byId("said"));
const moving = new Moving(byId("moving"), { glow, play, refuse });
const seats = new Seats(byId("seats"), about, { take: takeDocument, refuse });
const curtain = new Curtain(byId("curtain"), about.labels, { take: takeDocument, refuse });

let table = null; // what is shown now
let laid = null; // the name of the board that lies there

// --- what comes from the server ---------------------------------------------------------------

// Documents come in answers and as news, and an answer may be overtaken: what is older is left out.
async function takeDocument(document_) {
  const next = document_.table;
  if (next && table && next.seat === table.seat && next.version < table.version) return;
  if (!next && table) return cover();
  seats.show(document_);
  showTrouble(document_.trouble);
  curtain.show(document_);
  if (!next) return;
  const isNew = !isSame(next, table);
  const isGoingOn = table?.seat === next.seat;
  table = next;
  showTools(document_);
  document.body.dataset.version = next.version;
  if (!isNew) return;
  byId("refusal").hidden = true;
  if (next.board !== laid) await fetchBoard(next.board);
  if (!isSame(next, table)) return; // another one has come while the board was fetched
  news.show(next.news, isGoingOn);
  scene.show(next.tabletop, { animate: isGoingOn });
  byId("goal").textContent = next.tabletop.goal ?? "";
  byId("hints").hidden = !next.tabletop.pawns?.length;
  moving.offer(next);
  showEnd(next.tabletop);
}

const isSame = (one, other) => one?.seat === other?.seat && one?.version === other?.version;

async function fetchBoard(name) {
  laid = name;
  scene.setBoard(name ? await (await fetch(`board/${name}`)).json() : null);
}

// What a seat has shown is nowhere in a page that is loaded anew; nothing of this one is to be seen or clicked.
function cover() {
  document.documentElement.classList.add("covered");
  location.reload();
}

// --- what is clicked --------------------------------------------------------------------------

function glow(picks) {
  scene.glow(picks, (pick) => moving.choose(pick));
}

async function play(move) {
  moving.rest();
  await request("move", { move: move.move });
}

async function request(name, more = {}) {
  const { seat, version } = table;
  const answer = await ask(name, { seat, version, ...more });
  if (answer.document) await takeDocument(answer.document);
  if (answer.isDone) return;
  refuse(answer);
  moving.offer(table);
}

function refuse({ refused, rule }) {
  const box = byId("refusal");
  const law = rule ? el("details", {}, el("summary", {}, `Rule ${rule.id}: ${rule.heading}`), el("p", {}, rule.text)) : "";
  const words = refused[0].toUpperCase() + refused.slice(1);
  box.replaceChildren(el("p", {}, /[.!?]$/.test(words) ? words : `${words}.`), ...(law ? [law] : []));
  box.hidden = false;
}

// What does not glow says why, or begins another move.
document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-pick], [data-station], [data-pawn]");
  if (!thing || thing.closest(".glow") || thing.closest("#moving, #choices")) return;
  if (thing.dataset.pick) {
    const [kind, ...id] = thing.dataset.pick.split(":");
    moving.clickOther(kind, id.join(":"));
  } else if (thing.dataset.pawn) moving.clickOther("pawn", thing.dataset.pawn);
  else moving.clickOther("station", thing.dataset.station);
});

const STRIDES = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
const ZOOMS = { "+": 1.4, "=": 1.4, "-": 1 / 1.4 };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && moving.chosen?.length) moving.restart();
  if (event.target.closest("input, select, button, dialog")) return;
  if (event.key in ZOOMS) zoomBy(ZOOMS[event.key]);
  else if (event.key === "f") fit();
  else if (event.key === "?") openHelp();
  else if (event.key in STRIDES && map.contains(event.target)) panBy(...STRIDES[event.key]);
  else return;
  event.preventDefault();
});

// --- what stands around it --------------------------------------------------------------------

function showTools({ shown, turn, seats: all }) {
  byId("undo").hidden = !table.can_undo;
  const here = all.filter((seat) => seat.player === "human" && !seat.elsewhere);
  const isShared = about.is_host && here.length > 1;
  const isOther = turn !== shown && here.some((seat) => seat.id === turn);
  byId("hide").hidden = !isShared;
  byId("hide").classList.toggle("main", isOther);
  byId("hide").textContent = isOther ? `Hide this; next to move: ${curtain.name(turn)}` : "Hide this";
}

function showTrouble(words) {
  byId("trouble").hidden = !words;
  byId("trouble").textContent = words ? `${words}.` : "";
}

function showEnd({ ending }) {
  const box = byId("end");
  box.hidden = !ending;
  if (!ending) return;
  const rule = about.rules[ending.rule];
  const law = rule ? [el("details", {}, el("summary", {}, `Rule ${ending.rule}`), el("p", {}, rule))] : [];
  const command = about.replay ? [el("p", {}, "See the game again, and what everybody hid: ", el("code", {}, about.replay))] : [];
  box.replaceChildren(el("h2", {}, "The game is over"), el("p", { className: "ending" }, ending.sentence), ...law, ...command);
}

byId("undo").onclick = () => request("undo");
byId("hide").onclick = async () => {
  await ask("hide", {});
  location.reload();
};

byId("panel").append(...["racks", "log", "told", "around"].map(byId)); // what is clicked comes first
setUpTheme();
setUpThemes();
setUpHelp(about.keys);
setUpSettings(scene, moving);
listenForever(takeDocument, {
  joined: () => (byId("lost").hidden = true),
  lost: () => (byId("lost").hidden = false),
});
