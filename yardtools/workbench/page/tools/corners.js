// Straighten: the four corners of the print, clicked; the scan is written anew, and what is drawn moves along.
import { el } from "../../../viewer/dom.js";
import { camera, map } from "../../../viewer/camera.js";
import { model } from "../../../viewer/model.js";
import { announce, say, update } from "../desk.js";
import { band, putOnGlass } from "../glass.js";
import { tidy } from "../grips.js";
import { ask } from "../saving.js";
import { svg } from "../../../viewer/dom.js";

let corners = [];

export const cornerTool = {
  id: "corners",
  label: "Straighten",
  name: "Straighten the scan",
  key: "x",
  icon: "M2 4.5l10.5-3 2 10.5-11 2z",
  bar: () => [progress(), applyButton()],
  enter: () => showCorners(),
  leave: () => clearCorners(),
  press: (spot) => {
    const place = cornerAt(spot.at);
    if (place < 0) return null;
    const from = corners[place];
    const put = (at) => {
      corners[place] = at;
      showCorners();
    };
    return { move: put, drop: put, cancel: () => put(from) };
  },
  click: ({ at }) => {
    if (cornerAt(at) >= 0 || !model.data.scan) return;
    if (corners.length < 4) corners.push(at);
    showCorners();
    update();
    say(corners.length < 4 ? `${corners.length} of 4 corners` : "Four corners: look at the preview, then apply.");
    if (corners.length === 4) openPreview();
  },
  onKey: (event) => {
    if (event.key === "Backspace" || event.key === "Delete") corners.pop();
    else if (event.key === "Enter" && corners.length === 4) openPreview();
    else return false;
    showCorners();
    update();
    return true;
  },
  escape: () => {
    const isBegun = corners.length > 0;
    clearCorners();
    update();
    return isBegun;
  },
  hint: () => {
    if (!model.data.scan) return "There is no scan to straighten";
    return corners.length < 4
      ? `Click corner ${corners.length + 1} of the print (any order); the wheel zooms`
      : "Drag a corner to put it right, Enter shows the preview";
  },
};

function clearCorners() {
  corners = [];
  showCorners();
}

function cornerAt([x, y]) {
  return corners.findIndex((at) => Math.hypot(at[0] - x, at[1] - y) < 12 / camera.scale);
}

function showCorners() {
  const ends = corners.map(([cx, cy]) => svg("circle", { cx, cy, class: "handle bend" }));
  const round = inTurn(corners);
  const line = corners.length > 1 && band(corners.length > 3 ? [...round, round[0]] : corners, "frame-plan");
  putOnGlass("plan", line, ...ends);
}

// The corners from the top left clockwise.
function inTurn(list) {
  const middle = [0, 1].map((axis) => list.reduce((sum, at) => sum + at[axis], 0) / (list.length || 1));
  const turn = ([x, y]) => Math.atan2(y - middle[1], x - middle[0]);
  const round = [...list].sort((a, b) => turn(a) - turn(b));
  const first = round.reduce((best, at, place) => (at[0] + at[1] < round[best][0] + round[best][1] ? place : best), 0);
  return [...round.slice(first), ...round.slice(0, first)];
}

function progress() {
  return el("span", { className: "soft" }, `${corners.length} of 4 corners`);
}

function applyButton() {
  const isReady = corners.length === 4;
  return el("button", { id: "bar-preview", type: "button", disabled: !isReady, onclick: openPreview }, "Preview …");
}

// --- the preview ------------------------------------------------------------------------------

function openPreview() {
  const dialog = document.getElementById("preview");
  const round = inTurn(corners);
  const side = (one, other) => Math.hypot(round[one][0] - round[other][0], round[one][1] - round[other][1]);
  const ratio = (side(0, 1) + side(3, 2)) / (side(0, 3) + side(1, 2));
  const width = Math.min(640, innerWidth - 96, (innerHeight - 220) * ratio);
  const size = [width, width / ratio];
  const picture = el(
    "div",
    { className: "straight", role: "img", ariaLabel: "The scan, straightened" },
    pictureFor(round, size),
  );
  picture.style.width = `${size[0]}px`;
  picture.style.height = `${size[1]}px`;
  const apply = el("button", { type: "button", className: "main" }, "Write the straight scan");
  const cancel = el("button", { type: "button" }, "Move the corners");
  apply.onclick = () => {
    dialog.close();
    straighten(round);
  };
  cancel.onclick = () => dialog.close();
  dialog.replaceChildren(
    el("h2", { id: "preview-heading" }, "Straightened, it looks like this"),
    picture,
    el(
      "p",
      { className: "soft" },
      "What is drawn moves along. The old scan stays in the folder, and Ctrl+Z goes back to it.",
    ),
    el("div", { className: "buttons" }, apply, cancel),
  );
  dialog.showModal();
}

async function straighten(round) {
  clearCorners();
  update();
  map.focus();
  announce("Straightening …");
  if (await ask("straighten", { corners: round.map((at) => at.map(tidy)) })) announce("The scan is straight.");
}

// The scan, laid so that the four corners are those of the picture: by the browser's own projection.
function pictureFor(round, [width, height]) {
  const { href, size, matrix } = model.data.scan;
  const image = el("img", { src: href, alt: "" });
  const [a, b, c, d, e, f] = matrix;
  const scale = a * d - b * c;
  const toImage = ([x, y]) => [(d * (x - e) - c * (y - f)) / scale, (a * (y - f) - b * (x - e)) / scale];
  image.style.width = `${size[0]}px`;
  image.style.height = `${size[1]}px`;
  const ends = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const [h11, h12, h13, h21, h22, h23, h31, h32] = projection(round.map(toImage), ends);
  image.style.transform = `matrix3d(${[h11, h21, 0, h31, h12, h22, 0, h32, 0, 0, 1, 0, h13, h23, 0, 1]})`;
  return image;
}

// The eight numbers of the projection that takes four points to four others.
function projection(from, to) {
  const rows = from.flatMap(([x, y], place) => {
    const [u, v] = to[place];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return solve(rows);
}

function solve(rows) {
  for (let step = 0; step < rows.length; step += 1) {
    const best = rows
      .slice(step)
      .reduce((top, row, place) => (Math.abs(row[step]) > Math.abs(rows[step + top][step]) ? place : top), 0);
    [rows[step], rows[step + best]] = [rows[step + best], rows[step]];
    const pivot = rows[step].map((value) => value / rows[step][step]);
    rows = rows.map((row, place) => (place === step ? pivot : row.map((value, at) => value - row[step] * pivot[at])));
  }
  return rows.map((row) => row.at(-1));
}
