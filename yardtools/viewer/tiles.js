// The page of a tile set: places and tiles are where the drawing has them.
import { model } from "./model.js";

// Give places, and what is listed about tiles and places, their spots on the sheet of tiles.
export function placeTiles(drawing) {
  const toSheet = drawing.getScreenCTM().inverse();
  const boxOf = (node) => {
    const [from, to] = [node.getScreenCTM(), node.viewBox?.baseVal];
    const { x, y, width, height } = to?.width ? to : node.getBBox();
    const [a, b] = [
      [x, y],
      [x + width, y + height],
    ].map((at) => new DOMPoint(...at).matrixTransform(from).matrixTransform(toSheet));
    return [a.x, a.y, b.x, b.y];
  };
  const spots = new Map();
  for (const node of drawing.querySelectorAll("[data-tile]")) {
    const name = node.dataset.side === "plain" ? node.dataset.tile : `${node.dataset.tile}:expert`;
    spots.set(`tile:${name}`, boxOf(node));
    for (const place of node.querySelectorAll("g[data-station]")) {
      const key = `place:${place.dataset.station}`;
      if (!spots.has(key)) spots.set(key, boxOf(place));
    }
  }
  for (const station of model.stations.values()) {
    const box = spots.get(`place:${station.id}`);
    if (box) station.at = middle(box);
  }
  for (const item of model.data.items ?? []) {
    item.box = item.subjects?.map((subject) => spots.get(subject)).find(Boolean);
    item.at = item.box && middle(item.box);
  }
}

function middle([left, top, right, bottom]) {
  return [(left + right) / 2, (top + bottom) / 2];
}
