// Scan and drawing: one over the other, either side of a line that is swiped over the map, or side by side.
import { map, seeThrough } from "../../viewer/camera.js";
import { model } from "../../viewer/model.js";
import { say, update } from "./desk.js";

export const VIEWS = { over: "Over", swipe: "Swipe", side: "Side by side" };
export const views = { view: "over", lastCheck: "swipe", strength: 60, split: 0.5 };

const veil = document.getElementById("veil");
const divider = document.getElementById("divider");
const strength = document.getElementById("strength");
const twin = document.getElementById("twin");
const drawPane = document.getElementById("draw-pane");

export function chooseView(view) {
  if (!model.data.scan) view = "over";
  views.view = view;
  map.dataset.view = view;
  divider.hidden = view !== "swipe";
  twin.hidden = true;
  moveDivider(views.split);
  setStrength(views.strength);
  update();
}

export function nextView() {
  const all = Object.keys(VIEWS);
  chooseView(all[(all.indexOf(views.view) + 1) % all.length]);
  say(`Scan and drawing: ${VIEWS[views.view]}`);
}

// A veil between scan and drawing: the thicker it is, the fainter the scan.
export function setStrength(percent) {
  views.strength = Math.min(100, Math.max(0, percent));
  strength.value = views.strength;
  veil.style.opacity = views.view === "over" && model.data.scan ? 1 - views.strength / 100 : 1;
}

function moveDivider(split) {
  views.split = Math.min(1, Math.max(0, split));
  divider.style.left = `${100 * views.split}%`;
  drawPane.style.clipPath = views.view === "swipe" ? `inset(0 0 0 ${100 * views.split}%)` : "";
  divider.setAttribute("aria-valuenow", Math.round(100 * views.split));
}

// Side by side, either half of the window shows the same part of the map.
function glassOf(clientX) {
  if (views.view !== "side") return clientX;
  const { left, width } = map.getBoundingClientRect();
  return clientX < left + width / 2 ? clientX + width / 4 : clientX - width / 4;
}

// A second pointer in the other half, at the same spot of the map.
function showTwin(event) {
  twin.hidden = views.view !== "side";
  if (twin.hidden) return;
  const { left, top, width } = map.getBoundingClientRect();
  const x = event.clientX - left;
  const other = x < width / 2 ? x + width / 2 : x - width / 2;
  twin.style.transform = `translate(${other}px, ${event.clientY - top}px)`;
}

export function setUpViews() {
  seeThrough(glassOf);
  strength.oninput = () => setStrength(Number(strength.value));
  for (const button of document.querySelectorAll("#scan-view [data-view]")) {
    button.onclick = () => chooseView(button.dataset.view);
  }
  map.addEventListener("pointermove", showTwin);
  divider.addEventListener("pointerdown", (event) => {
    divider.setPointerCapture(event.pointerId);
    event.stopPropagation();
  });
  divider.addEventListener("pointermove", (event) => {
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const { left, width } = map.getBoundingClientRect();
    moveDivider((event.clientX - left) / width);
  });
  divider.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -0.02, ArrowRight: 0.02 }[event.key];
    if (!step) return;
    moveDivider(views.split + step);
    event.preventDefault();
    event.stopPropagation();
  });
}

// Bring the controls of the scan up to date: they are there where a scan is.
export function showViews() {
  const { scan, no_scan: why } = model.data;
  document.getElementById("scan-view").hidden = !scan && !why;
  document.getElementById("scan-tools").hidden = !scan;
  const words = document.getElementById("no-scan");
  words.textContent = scan ? "" : (why ?? "");
  words.hidden = Boolean(scan);
  for (const button of document.querySelectorAll("#scan-view [data-view]")) {
    button.setAttribute("aria-pressed", String(button.dataset.view === views.view));
  }
}
