// Pawns on the map: where they stand, and how they walk along the links.
import { svg } from "../dom.js";
import { ground, spotOf, wayBetween } from "./ground.js";
import { dressAs, lettersOf } from "./signs.js";

const STRIDE = 620; // milliseconds for a hop
const PIN = "M0-.5C-.45-1.25-1.25-1.7-1.25-2.6a1.25 1.25 0 1 1 2.5 0C1.25-1.7 .45-1.25 0-.5Z";

const nodes = new Map();
let walking = 0;
let arrive = null; // what to do at once if somebody interrupts

export function clearPawns() {
  nodes.clear();
}

// Put pawns where they stand; routes (pawn to stations, the first where it comes from) are walked.
export function placePawns(pawns, routes = new Map(), pace = 1) {
  arrive?.();
  if (!ground.sheets) return Promise.resolve();
  for (const pawn of pawns) dressPawn(pawn);
  for (const [id, node] of nodes) {
    if (!pawns.some((pawn) => pawn.id === id)) {
      node.remove();
      nodes.delete(id);
    }
  }
  const walks = [...routes].map(([id, stations]) => [nodes.get(id), waysThrough(stations)]).filter(([, ways]) => ways.length);
  const standing = () => pawns.forEach((pawn) => setPawn(pawn, pawns));
  standing();
  return walks.length && pace ? walk(walks, pace, standing) : Promise.resolve();
}

function dressPawn(pawn) {
  const node = nodes.get(pawn.id) ?? nodes.set(pawn.id, drawPawn(pawn)).get(pawn.id);
  if (!node.isConnected) ground.sheets.pawns.append(node);
  node.classList.toggle("moved", Boolean(pawn.has_moved));
  node.classList.toggle("hidden-pawn", Boolean(pawn.is_hidden));
  node.dataset.station = pawn.station ?? "";
  node.querySelector("title").textContent = pawn.place ? `${pawn.label} at ${pawn.place}` : pawn.label;
}

function drawPawn(pawn) {
  const letters = lettersOf(pawn.label);
  const body = svg(
    "g",
    { class: "body" },
    svg("circle", { class: "foot", r: 1.32 }),
    svg(
      "g",
      { class: "lean" },
      svg("path", { class: "pin", d: PIN }),
      svg("text", { y: letters.length > 1 ? -2.22 : -2.08, "font-size": letters.length > 1 ? 1.15 : 1.5 }, letters),
    ),
  );
  const kind = pawn.is_mister_x ? "pawn mister-x" : "pawn";
  return dressAs(svg("g", { class: kind, "data-pawn": pawn.id }, svg("title", {}), body), pawn.look);
}

// Those who stand on one spot lean apart.
function setPawn(pawn, pawns) {
  const node = nodes.get(pawn.id);
  const at = spotOf(pawn.station);
  node.style.display = at ? "" : "none";
  if (!at) return;
  const there = pawns.filter((each) => each.station === pawn.station);
  node.style.setProperty("--aside", there.indexOf(pawn) - (there.length - 1) / 2);
  move(node, at[0], at[1]);
}

function move(node, x, y) {
  node.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
}

function waysThrough(stations) {
  const ways = [];
  for (let place = 1; place < stations.length; place++) {
    const way = stations[place - 1] === stations[place] ? null : wayBetween(stations[place - 1], stations[place]);
    if (way) ways.push(way);
  }
  return ways;
}

function walk(walks, pace, standing) {
  cancelAnimationFrame(walking);
  const most = Math.max(...walks.map(([, ways]) => ways.length));
  const long = (STRIDE * most) / pace;
  const began = performance.now();
  return new Promise((resolve) => {
    arrive = () => {
      cancelAnimationFrame(walking);
      arrive = null;
      standing();
      resolve();
    };
    const step = (now) => {
      const part = Math.max(0, (now - began) / long);
      if (part >= 1) return arrive?.();
      for (const [node, ways] of walks) {
        const along = part * ways.length;
        const place = Math.min(ways.length - 1, Math.floor(along));
        const eased = along - place;
        move(node, ...ways[place](eased * eased * (3 - 2 * eased)));
      }
      walking = requestAnimationFrame(step);
    };
    step(began);
  });
}

export function pawnNode(id) {
  return nodes.get(id);
}
