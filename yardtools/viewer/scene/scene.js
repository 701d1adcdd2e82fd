// The scene: shows tabletops one after the other, and lets things be clicked.
import { map, wasDragged } from "../camera.js";
import { el, fill, svg } from "../dom.js";
import { ground, layBoard, showTiles, spotOf } from "./ground.js";
import { clearOverlay, showMarks, showPossible } from "./overlay.js";
import { showPanels } from "./panels.js";
import { clearPawns, pawnNode, placePawns } from "./pawns.js";
import { takeLooks } from "./signs.js";

const TABLES = ["panel", "desk"].map((id) => document.getElementById(id)); // where tickets, dice and cards lie
const quiet = matchMedia("(prefers-reduced-motion: reduce)");

// `looks` are what things are drawn like; a board is laid by `setBoard`, also later or anew.
export function makeScene(looks) {
  takeLooks(looks);
  let before = null;
  let hint = "all"; // what is shown of where Mister X is: all, seen, off

  const overlay = (top, isAnimated) => {
    showPossible(hint === "all" ? (top.possible ?? []) : [], isAnimated);
    showMarks(top.marks ?? [], hint === "off" ? null : top.last_seen);
    document.body.dataset.hint = hint;
  };

  return {
    setBoard(board) {
      clearPawns();
      clearOverlay();
      layBoard(board);
      if (before) this.show(before);
    },
    // Show a tabletop; with `animate`, pawns walk there from where they were. Resolves when they have arrived.
    show(top, { animate = false, pace = 1 } = {}) {
      const isAnimated = animate && !quiet.matches && before !== null;
      const routes = isAnimated ? routesBetween(before, top) : new Map();
      before = top;
      this.glow([], null);
      showPanels(top);
      showTiles(top.tiles ?? []);
      overlay(top, isAnimated);
      return placePawns(top.pawns ?? [], routes, isAnimated ? pace : 0);
    },
    setHint(level) {
      hint = level;
      if (before) overlay(before, false);
    },
    // Let picks be clicked: they glow, and `onPick` gets the one that was. Those without a thing are buttons.
    glow(picks, onPick) {
      clearGlow();
      const buttons = picks.filter((pick) => !glowing(pick, onPick));
      fill("choices", ...buttons.map((pick) => el("button", { type: "button", onclick: () => onPick(pick) }, pick.label)));
    },
  };
}

// Where pawns come from and through: Mister X through the stations that his log has gained.
function routesBetween(before, after) {
  const routes = new Map();
  for (const pawn of after.pawns ?? []) {
    const from = before.pawns?.find((each) => each.id === pawn.id)?.station;
    if (!from || !pawn.station || from === pawn.station) continue;
    const gained = pawn.is_mister_x ? (after.log?.filled ?? []).slice(before.log?.filled?.length ?? 0) : [];
    const through = gained.map((field) => field.station).filter((station) => station && station !== pawn.station);
    routes.set(pawn.id, [from, ...through, pawn.station]);
  }
  return routes;
}

// --- glowing ----------------------------------------------------------------------------------

let armed = [];

function clearGlow() {
  for (const undo of armed) undo();
  armed = [];
  ground.sheets?.targets.replaceChildren();
}

// Make what a pick means glow and answer; false where there is no such thing on the page.
function glowing(pick, onPick) {
  if (pick.kind === "station") return glowStation(pick, onPick);
  const name = CSS.escape(`${pick.kind}:${pick.id}`);
  const nodes = TABLES.flatMap((part) => [...part.querySelectorAll(`[data-pick="${name}"]`)]); // a map is long to search
  const pawn = pick.kind === "pawn" ? pawnNode(pick.id) : null;
  if (pawn && pawn.style.display !== "none") nodes.push(pawn);
  for (const node of nodes) arm(node, pick, onPick);
  return nodes.length > 0;
}

function arm(node, pick, onPick) {
  const before = ["role", "tabindex", "aria-label", "aria-hidden"].map((name) => [name, node.getAttribute(name)]);
  node.removeAttribute("aria-hidden");
  node.classList.add("glow");
  node.setAttribute("role", "button");
  node.setAttribute("tabindex", "0");
  node.setAttribute("aria-label", pick.label);
  node.onclick = (event) => {
    event.stopPropagation();
    if (!map.contains(node) || !wasDragged()) onPick(pick);
  };
  node.onkeydown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    onPick(pick);
  };
  armed.push(() => {
    node.classList.remove("glow");
    node.onclick = node.onkeydown = null;
    for (const [name, value] of before) value === null ? node.removeAttribute(name) : node.setAttribute(name, value);
  });
}

function glowStation(pick, onPick) {
  const at = spotOf(pick.id);
  if (!at || !ground.sheets) return false;
  const ring = svg("g", { class: "sized" }, svg("circle", { r: 2.1, class: "hit" }), svg("circle", { r: 1.55, class: "ring" }));
  const node = svg("g", { class: "target", transform: `translate(${at})`, "data-target": pick.id }, ring);
  ground.sheets.targets.append(node);
  arm(node, pick, onPick);
  return true;
}
