// A short tour on the first start.
import { map } from "../../viewer/camera.js";
import { el } from "../../viewer/dom.js";
import { ask } from "./saving.js";

const STEPS = [
  [
    "#toolbar",
    "Tools",
    "Each has a key, which stands beside it. With Stations in hand, a click on the map places one; it snaps to the disc that is printed there.",
  ],
  [
    "#bar",
    "What the tool is set to",
    "The type of the next station, the transport of the next link. Keys 1, 2, 3 choose a type; letters choose a transport.",
  ],
  [
    "#status",
    "What a click will do",
    "This line says it beforehand. For links, click one station after the other: 1, 8, 9 … Esc ends the chain.",
  ],
  [
    "#panel",
    "Findings, live",
    "What is wrong or odd is listed while you draw, and leads to its place. Under To check everything is compared with the scan once more.",
  ],
  ["#scan-view", "The scan", "Make it fainter or stronger, swipe it over the drawing, or see both side by side."],
  [
    "#saved",
    "Saved as you go",
    "Every step is on the disk when it says so here. Undo has no end, even after a reload; and Inkscape may open the drawing at any time.",
  ],
];
let step = 0;

export function beginTour() {
  step = 0;
  showStep();
}

function showStep() {
  const card = document.getElementById("tour");
  const [selector, title, words] = STEPS[step];
  const isLast = step === STEPS.length - 1;
  const next = el("button", { type: "button", className: "main" }, isLast ? "Begin" : "Next");
  const skip = el("button", { type: "button" }, "Skip the tour");
  next.onclick = () => {
    step += 1;
    if (isLast) endTour();
    else showStep();
  };
  skip.onclick = endTour;
  card.replaceChildren(
    el("h2", { id: "tour-heading" }, title),
    el("p", {}, words),
    el("div", { className: "buttons" }, el("small", {}, `${step + 1} of ${STEPS.length}`), isLast ? "" : skip, next),
  );
  card.hidden = false;
  putBeside(card, document.querySelector(selector));
  next.focus();
}

// Beside what it tells of, inside the window.
function putBeside(card, target) {
  for (const each of document.querySelectorAll(".toured")) each.classList.remove("toured");
  if (!target) return;
  target.classList.add("toured");
  const box = target.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = card;
  const isTall = box.height > innerHeight / 2;
  const left = isTall ? (box.left > innerWidth / 2 ? box.left - wide - 14 : box.right + 14) : box.left;
  const top = isTall ? box.top + 60 : box.top > innerHeight / 2 ? box.top - high - 14 : box.bottom + 14;
  card.style.left = `${Math.max(10, Math.min(left, innerWidth - wide - 10))}px`;
  card.style.top = `${Math.max(10, Math.min(top, innerHeight - high - 10))}px`;
}

export function endTour() {
  document.getElementById("tour").hidden = true;
  for (const each of document.querySelectorAll(".toured")) each.classList.remove("toured");
  map.focus();
  ask("tour");
}

export function isTourOpen() {
  return !document.getElementById("tour").hidden;
}
