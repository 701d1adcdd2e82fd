// Looks: the colours and the signs of what lies on the table.
import { el } from "../dom.js";

let looks = {};

export function takeLooks(data) {
  looks = data;
}

// Give a node the colours of a look: `--own` for what it is, `--on` for what is written on it.
export function dressAs(node, look) {
  const number = looks[look]?.n;
  if (number === undefined) return node;
  node.style.setProperty("--own", `var(--look-${number})`);
  node.style.setProperty("--on", `var(--on-${number})`);
  return node;
}

// The sign of a look, in the colour of the text round it; null where it has none.
export function signOf(look) {
  const markup = looks[look]?.sign;
  if (!markup) return null;
  const node = el("span", { className: "sign-of", ariaHidden: "true" });
  node.innerHTML = markup; // our own drawing, nothing from a board
  return node;
}

// What stands on a pawn: `R` for Red, `B1` for Bobby 1, `X` for Mister X.
export function lettersOf(label) {
  const words = label.split(" ");
  const last = words.at(-1);
  if (last.length > 1 || words.length === 1) return label[0];
  return /\d/.test(last) ? label[0] + last : last;
}
