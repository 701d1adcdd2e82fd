// The search: a box to type in, and a list that follows it; arrows and Enter choose.
import { search } from "./model.js";
import { el } from "./dom.js";

const box = document.getElementById("find");
const list = document.getElementById("found");
let found = [];
let current = -1;

export function setUpSearch(select) {
  box.addEventListener("input", () => refresh());
  box.addEventListener("focus", () => refresh());
  box.addEventListener("blur", () => close());
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") point(current + 1);
    else if (event.key === "ArrowUp") point(current - 1);
    else if (event.key === "Enter") pick(Math.max(current, 0), select);
    else if (event.key === "Escape" && !list.hidden) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  list.addEventListener("mousedown", (event) => event.preventDefault()); // the box keeps the focus meanwhile
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) pick([...list.children].indexOf(option), select);
  });
}

export function focusSearch() {
  box.focus();
  box.select();
}

function refresh() {
  found = search(box.value);
  current = found.length ? 0 : -1;
  const rows = found.map((station, place) => {
    const words = [el("b", {}, String(station.id)), station.name ? ` ${station.name}` : ""];
    return el("li", { id: `found-${place}`, role: "option", ariaSelected: String(place === current) }, ...words);
  });
  if (box.value.trim() && !rows.length) {
    rows.push(el("li", { className: "none", role: "option", ariaDisabled: "true" }, "No station"));
  }
  list.replaceChildren(...rows);
  open(Boolean(rows.length));
}

function open(isOpen) {
  list.hidden = !isOpen;
  box.setAttribute("aria-expanded", String(isOpen));
  if (isOpen && current >= 0) box.setAttribute("aria-activedescendant", `found-${current}`);
  else box.removeAttribute("aria-activedescendant");
}

function close() {
  open(false);
}

function point(place) {
  if (!found.length) return;
  current = (place + found.length) % found.length;
  [...list.children].forEach((option, each) => {
    option.ariaSelected = String(each === current);
  });
  list.children[current].scrollIntoView({ block: "nearest" });
  open(true);
}

function pick(place, select) {
  if (!found[place]) return;
  const { id } = found[place];
  box.value = "";
  close();
  select(id);
}
