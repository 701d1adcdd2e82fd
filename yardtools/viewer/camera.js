// What part of the map is seen: moved and zoomed by one transform, so that nothing is drawn anew meanwhile.
const SETTLED = 160; // milliseconds without a movement after which the map is drawn sharply again
const GLIDE = 280;

export const map = document.getElementById("map");
export const stage = document.getElementById("stage");
export const camera = { x: 0, y: 0, scale: 1 }; // the point in the middle; pixels a board unit

const room = { left: 0, top: 0, width: 1, height: 1 };
const sheet = { x: 0, y: 0, width: 1, height: 1, unit: 1 };
const listeners = [];
const followers = [];
let settling = 0;
let frame = 0;
let glide = 0;
let isFitted = true;
let isClaimed = () => false;
let lens = (clientX) => clientX;

export function onSettled(listener) {
  listeners.push(listener);
}

// Let something else have a press or a double click first: it says of an event whether it takes it.
export function letClaim(claims) {
  isClaimed = claims;
}

// Let another node move along with the stage.
export function follow(node) {
  followers.push(node);
}

// Where the map is shown twice, side by side: which column of the whole map a column of the window shows.
export function seeThrough(glass) {
  lens = glass;
}

// Take the measures of a new drawing; where the map was, it stays.
export function measureSheet(drawing) {
  const box = drawing.viewBox.baseVal;
  sheet.unit = 2000 / Math.max(box.width, box.height, 1e-9);
  Object.assign(sheet, { x: box.x, y: box.y, width: box.width, height: box.height });
  for (const { style } of [stage, ...followers]) {
    style.width = `${sheet.width * sheet.unit}px`;
    style.height = `${sheet.height * sheet.unit}px`;
  }
  measureRoom();
}

// Take the measures of the window; who saw the whole map goes on seeing it.
function measureRoom() {
  findRoom();
  if (isFitted) fit(false);
  else apply();
}

// Where the map is in the window, known beforehand: to ask for it after a change would draw the page at once.
function findRoom() {
  const { left, top, width, height } = map.getBoundingClientRect();
  Object.assign(room, { left, top, width: width || 1, height: height || 1 });
}

function whole() {
  const scale = Math.min(room.width / sheet.width, room.height / sheet.height) * 0.98;
  return { x: sheet.x + sheet.width / 2, y: sheet.y + sheet.height / 2, scale };
}

export function fit(smooth = true) {
  goTo(whole(), smooth, true);
}

// The board's point under a point of the window.
export function pointAt(clientX, clientY) {
  return [
    camera.x + (lens(clientX) - room.left - room.width / 2) / camera.scale,
    camera.y + (clientY - room.top - room.height / 2) / camera.scale,
  ];
}

export function panBy(dx, dy) {
  moveTo({ x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale, scale: camera.scale });
}

// What can be seen of the map, in board units (left, top, right, bottom), with so many windows more on each side.
export function sightedBox(more = 0) {
  const [across, down] = [room.width, room.height].map((size) => (size * (0.5 + more)) / camera.scale);
  return [camera.x - across, camera.y - down, camera.x + across, camera.y + down];
}

// Zoom so that the point under the pointer stays there; without a pointer, the middle does.
export function zoomBy(factor, clientX, clientY) {
  const scale = clamp(camera.scale * factor, 0.5 * whole().scale, 60 * whole().scale);
  const [x, y] = clientX === undefined ? [camera.x, camera.y] : pointAt(clientX, clientY);
  const part = camera.scale / scale;
  moveTo({ x: x + (camera.x - x) * part, y: y + (camera.y - y) * part, scale });
}

// Bring a box (left, top, right, bottom) into sight, near enough to read what is in it.
export function show(box, near) {
  const [wide, high] = [box[2] - box[0], box[3] - box[1]];
  const most = Math.min((room.width * 0.7) / (wide || 1e-9), (room.height * 0.7) / (high || 1e-9));
  const scale = Math.min(most, Math.max(camera.scale, near));
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const isSeen = (at, middle, size) => Math.abs(at - middle) < (0.4 * size) / camera.scale;
  const across = [box[0], box[2]].every((at) => isSeen(at, camera.x, room.width));
  const down = [box[1], box[3]].every((at) => isSeen(at, camera.y, room.height));
  if (across && down && scale === camera.scale) return;
  const inside = (at, from, size, half) =>
    2 * half < size ? clamp(at, from + half, from + size - half) : from + size / 2;
  goTo(
    {
      x: inside(x, sheet.x, sheet.width, room.width / scale / 2),
      y: inside(y, sheet.y, sheet.height, room.height / scale / 2),
      scale,
    },
    true,
  );
}

function goTo(target, smooth, fitted = false) {
  stopGlide();
  if (!smooth || matchMedia("(prefers-reduced-motion: reduce)").matches) return moveTo(target, fitted);
  const from = { ...camera };
  const began = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - began) / GLIDE);
    const eased = part * part * (3 - 2 * part);
    const scale = from.scale * (target.scale / from.scale) ** eased;
    const [x, y] = [from.x + (target.x - from.x) * eased, from.y + (target.y - from.y) * eased];
    moveTo({ x, y, scale }, fitted, true);
    glide = part < 1 ? requestAnimationFrame(step) : 0;
  };
  glide = requestAnimationFrame(step);
  setOff();
}

function stopGlide() {
  cancelAnimationFrame(glide);
  glide = 0;
}

function moveTo(target, fitted = false, gliding = false) {
  if (!gliding) stopGlide();
  isFitted = fitted;
  camera.scale = target.scale;
  camera.x = clamp(target.x, sheet.x, sheet.x + sheet.width);
  camera.y = clamp(target.y, sheet.y, sheet.y + sheet.height);
  frame ||= requestAnimationFrame(apply);
  setOff();
}

// From the moment it is to move until what is then in sight is drawn, the map is on the move.
function setOff() {
  clearTimeout(settling);
  map.classList.add("moving");
}

function apply() {
  frame = 0;
  const x = room.width / 2 - (camera.x - sheet.x) * camera.scale;
  const y = room.height / 2 - (camera.y - sheet.y) * camera.scale;
  const transform = `translate(${x}px, ${y}px) scale(${camera.scale / sheet.unit})`;
  for (const { style } of [stage, ...followers]) style.transform = transform;
  setOff();
  settling = setTimeout(settle, SETTLED);
}

function settle() {
  if (glide) return; // a slow machine may take longer than that for one step; the next one comes here again
  for (const listener of listeners) listener(camera.scale);
  map.classList.remove("moving");
}

function clamp(value, least, most) {
  return Math.min(most, Math.max(least, value));
}

new ResizeObserver(measureRoom).observe(map);
addEventListener("scroll", findRoom, { passive: true });

// --- mouse and touch ---------------------------------------------------------------------------

const held = new Map();
let dragged = 0;

map.addEventListener("pointerdown", (event) => {
  if (!held.size) dragged = 0;
  if ((event.pointerType === "mouse" && event.button !== 0) || isClaimed(event)) return;
  held.set(event.pointerId, { x: event.clientX, y: event.clientY });
  map.classList.add("held");
});

addEventListener("pointermove", (event) => {
  const before = held.get(event.pointerId);
  if (!before) return;
  const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
  dragged += Math.hypot(dx, dy);
  const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
  if (other) {
    const apart = (from) => Math.hypot(from.x - other.x, from.y - other.y) || 1;
    const now = { x: event.clientX, y: event.clientY };
    zoomBy(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    panBy(dx / 2, dy / 2);
  } else if (dragged > 4) panBy(dx, dy);
  held.set(event.pointerId, { x: event.clientX, y: event.clientY });
});

for (const ending of ["pointerup", "pointercancel"]) {
  addEventListener(ending, (event) => {
    held.delete(event.pointerId);
    if (!held.size) map.classList.remove("held");
  });
}

// Whether the pointer was moved since it went down: then its click is none.
export function wasDragged() {
  return dragged > 4;
}

map.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 20 : 1;
    zoomBy(Math.exp(-clamp(event.deltaY * lines, -120, 120) * 0.0035), event.clientX, event.clientY);
  },
  { passive: false },
);
map.addEventListener("dblclick", (event) => {
  if (!isClaimed(event)) zoomBy(2, event.clientX, event.clientY);
});
