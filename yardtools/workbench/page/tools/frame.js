// The frame: the part of the drawing that is the board, by two of its corners.
import { el } from "../../../viewer/dom.js";
import { model } from "../../../viewer/model.js";
import { announce, desk, say, update } from "../desk.js";
import { putOnGlass } from "../glass.js";
import { boxNode, tidy } from "../grips.js";
import { ask } from "../saving.js";

let corner = null;

export const frameTool = {
  id: "frame",
  label: "Frame",
  name: "Frame",
  key: "e",
  icon: "M4.5 1v10.5H15M1 4.5h10.5V15",
  leave: () => {
    corner = null;
    putOnGlass("plan");
  },
  bar: () => [el("span", { className: "soft" }, `The board is ${model.data.frame.map(tidy).join(" × ")} large.`)],
  press: (spot) => ({
    move: (at) => putOnGlass("plan", boxNode(spot.at, at, "frame-plan")),
    drop: (at) => setFrame(spot.at, at),
    cancel: () => putOnGlass("plan"),
  }),
  click: ({ at }) => {
    if (corner) setFrame(corner, at);
    else corner = at;
    update();
  },
  hover: (spot) => corner && spot && putOnGlass("plan", boxNode(corner, spot.at, "frame-plan")),
  escape: () => {
    const isBegun = Boolean(corner);
    corner = null;
    putOnGlass("plan");
    return isBegun;
  },
  hint: () =>
    corner ? "Click the opposite corner of the frame" : "Click a corner of the frame, or drag over the whole of it",
};

function setFrame([x1, y1], [x2, y2]) {
  const size = [Math.abs(x2 - x1), Math.abs(y2 - y1)].map(tidy);
  corner = null;
  putOnGlass("plan");
  if (Math.min(...size) < 4 * model.data.radius) return announce("That is too small for a board.");
  const frame = [Math.min(x1, x2), Math.min(y1, y2)].map(tidy).concat(size);
  desk.cursor = null;
  ask("do", { operations: [{ do: "set-frame", frame }] });
  return say(`The frame is ${size.join(" × ")} large.`);
}
