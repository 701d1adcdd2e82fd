// Over the slider: in how many places Mister X could be, move by move, and when he showed himself.
import { svg } from "../dom.js";

const HIGH = 30;

export function drawChart(place, tops) {
  const counts = tops.map((top) => (top.pawns?.length ? (top.possible?.length ?? 0) : 0));
  const most = Math.max(...counts);
  place.replaceChildren();
  if (most < 2) return;
  const wide = Math.max(1, tops.length - 1);
  const heights = counts.map((count) => HIGH - (HIGH - 3) * (count / most) ** 0.6);
  const steps = heights.map((y, x) => (x ? `H${x}V${y.toFixed(1)}` : `V${y.toFixed(1)}`)).join("");
  const area = svg("path", { class: "many", d: `M0 ${HIGH}${steps}V${HIGH}Z` });
  const shown = shownAt(tops).map((x) => svg("path", { class: "shown", d: `M${x} 0V${HIGH}` }));
  const now = svg("path", { class: "now", d: `M0 0V${HIGH}` });
  place.append(svg("svg", { viewBox: `0 0 ${wide} ${HIGH}`, preserveAspectRatio: "none" }, area, ...shown, now));
}

// The steps at which Mister X comes into sight.
function shownAt(tops) {
  const isSeen = (top) => top?.pawns?.some((pawn) => pawn.is_mister_x && pawn.station && !pawn.is_hidden);
  return tops.flatMap((top, x) => (x && isSeen(top) && !isSeen(tops[x - 1]) ? [x] : []));
}

export function moveChart(place, step) {
  place.querySelector(".now")?.setAttribute("d", `M${step} 0V${HIGH}`);
}
