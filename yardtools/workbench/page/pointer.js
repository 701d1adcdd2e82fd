// Mouse, pen and finger: what a press, a drag and a click mean is up to the tool in hand.
import { letClaim, map, pointAt, wasDragged } from "../../viewer/camera.js";
import { desk, update } from "./desk.js";
import { putOnGlass, showCursor } from "./glass.js";
import { spotAt, spotOf } from "./hits.js";

const SLACK = 4; // pixels that a hand trembles
let grasp = null;
let hovering = 0;
let last = null; // the last event of the pointer over the map

export function setUpPointer(chooseItem) {
  letClaim((event) => event.type === "dblclick" || begin(event, chooseItem));
  addEventListener("pointermove", drag);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", () => {
    grasp?.grip?.cancel();
    grasp = null;
  });
  map.addEventListener("pointermove", (event) => {
    last = event;
    if (desk.cursor) {
      desk.cursor = null;
      showCursor();
    }
    hovering ||= requestAnimationFrame(hover);
  });
  map.addEventListener("pointerleave", () => {
    last = null;
    showHint(null);
    desk.tool.hover?.(null);
  });
}

function options() {
  return { isExact: desk.tool.isExact };
}

// Whether a press is the tool's; if not, it moves the map. A badge takes clicks alone: drags are for what it covers.
function begin(event, chooseItem) {
  const item = desk.tool.id === "select" && badgeAt(event);
  const spot = spotOf(event, options());
  const grip = desk.tool.press?.(spot, event) ?? null;
  const choose = item ? () => chooseItem(item) : (end) => click(spot, end);
  grasp = { grip, choose, from: [event.clientX, event.clientY], isMoved: false };
  return Boolean(grip);
}

// The number of the finding whose mark is under the pointer.
function badgeAt({ clientX: x, clientY: y }) {
  const isThere = ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom;
  const badges = [...map.querySelectorAll(".badge")];
  return Number(badges.findLast((badge) => isThere(badge.getBoundingClientRect()))?.dataset.item ?? 0);
}

function drag(event) {
  if (!grasp?.grip || grasp.isOver) return;
  grasp.isMoved ||= Math.hypot(event.clientX - grasp.from[0], event.clientY - grasp.from[1]) > SLACK;
  if (!grasp.isMoved) return;
  const at = pointAt(event.clientX, event.clientY);
  grasp.grip.move(at, spotAt(at, options()));
}

function end(event) {
  const { grip, isMoved, choose, isOver } = grasp ?? {};
  if (!grasp || event.button > 0) return;
  grasp = null;
  if (isOver) return;
  if (grip && isMoved) {
    const at = pointAt(event.clientX, event.clientY);
    grip.drop(at, event, spotAt(at, options()));
  } else if (grip || !wasDragged()) choose(event);
  hover();
}

// Esc while something is dragged puts it back.
export function letDragGo() {
  if (!grasp?.grip || !grasp.isMoved || grasp.isOver) return false;
  grasp.grip.cancel();
  grasp.isOver = true;
  return true;
}

let clicked = { time: -Infinity, x: 0, y: 0 };

// A second click soon after the first, at the same place, is known as such.
function click(spot, event) {
  const { timeStamp: time, clientX: x, clientY: y, shiftKey, altKey } = event;
  const isDouble = time - clicked.time < 400 && Math.hypot(x - clicked.x, y - clicked.y) < 6;
  clicked = { time, x, y };
  if (desk.cursor) update({ cursor: null });
  desk.tool.click(spot, { shiftKey, altKey, detail: isDouble ? 2 : 1 });
}

// Show what the tool would do where the pointer is.
export function hover() {
  hovering = 0;
  if (!last || grasp?.isMoved) return;
  const spot = spotOf(last, options());
  desk.tool.hover?.(spot);
  if (!desk.tool.hover) putOnGlass("plan");
  map.classList.toggle("on-thing", Boolean(spot.station || spot.link || spot.handle) && Boolean(desk.tool.isOnThings));
  showHint(spot);
}

// What a click would do now.
export function showHint(spot = last && spotOf(last, options())) {
  const words = desk.tool.hint(spot ?? (desk.cursor ? spotAt(desk.cursor, options()) : null));
  const place = document.getElementById("hint");
  if (place.textContent !== words) place.textContent = words;
}
