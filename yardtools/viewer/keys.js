// What keys do.
import { fit, map, panBy, zoomBy } from "./camera.js";
import { setUpHelp } from "./help.js";

const STEP = 90;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const HELP = [
  ["/", "find a station by number or name"],
  ["↑ ↓ ← →", "move the map, when it has the focus"],
  ["Shift and arrows", "go to the next station in that direction"],
  ["Enter", "choose the station in the middle of the map"],
  ["+ and −", "zoom; the wheel, a double click and two fingers do too"],
  ["f", "fit: show the whole map"],
  ["n and p", "the next and the previous of what is listed"],
  ["Escape", "let go of what is chosen"],
  ["?", "this help"],
];

export function setUpKeys(on) {
  const keys = { "/": on.search, "?": on.help, f: () => fit(), n: () => on.next(1), p: () => on.next(-1) };
  keys["+"] = keys["="] = () => zoomBy(1.4);
  keys["-"] = () => zoomBy(1 / 1.4);
  keys.Escape = on.escape;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.getElementById("help").open) return;
    if (event.target.matches("input[type=search], textarea") && event.key !== "Escape") return;
    const action = keys[event.key];
    if (!action) return;
    action();
    event.preventDefault();
  });
  map.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (way && event.shiftKey) on.step(...way);
    else if (way) panBy(-way[0] * STEP, -way[1] * STEP);
    else if (event.key === "Enter") on.middle();
    else return;
    event.preventDefault();
  });
  setUpHelp(HELP);
}
