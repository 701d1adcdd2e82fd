// What is listed: findings, or the differences of two boards.
import { model } from "./model.js";
import { capital, count, el, fill, sign } from "./dom.js";

const LONG = 100; // of a longer list only so many entries are in sight at first

export function showItems(state, on) {
  const { items, notes = {}, skipped = [], kind, diff: isDiff } = model.data;
  const heading = el("h2", { id: "items-heading" }, isDiff ? "Differences" : "Findings");
  const parts = [heading];
  if (items.every((item) => item.kind === "suspicion") && kind !== "none") {
    const none = model.data.is_checked === false ? "Checking …" : noneWords(skipped);
    parts.push(el("p", { className: "clean" }, isDiff ? "No differences." : none));
  }
  if (items.length) parts.push(kindsChoice(items, state, on), ...itemLists(items, state, on));
  if (model.data.copy) parts.push(copyLink());
  for (const [title, rows] of Object.entries(notes)) parts.push(noteList(title, rows));
  if (skipped.length) parts.push(noteList("skipped", skipped));
  fill("items", ...parts);
}

function noneWords(skipped) {
  return skipped.length ? "None, but not everything was checked." : "None: all checks pass.";
}

function kindsChoice(items, state, on) {
  const kinds = [...new Set(items.map((item) => item.kind))];
  const boxes = kinds.map((kind) => {
    const number = items.filter((item) => item.kind === kind).length;
    const box = el("input", { type: "checkbox", checked: !state.hiddenKinds.has(kind), "data-kind": kind });
    box.onchange = () => on.kind(kind, box.checked);
    const isNoun = kind === "error" || kind === "warning";
    const noun = kind === "suspicion" ? "worth a look" : kind;
    const words = isNoun ? count(number, kind) : `${number.toLocaleString("en")} ${noun}`;
    return el("label", { className: kind }, box, words);
  });
  return el("div", { className: "choice", role: "group", ariaLabel: "Which are shown" }, ...boxes);
}

function itemLists(items, state, on) {
  const groups = new Map();
  for (const item of items) {
    if (state.hiddenKinds.has(item.kind)) continue;
    if (!groups.has(item.group ?? "")) groups.set(item.group ?? "", []);
    groups.get(item.group ?? "").push(item);
  }
  return [...groups].flatMap(([title, own]) => {
    const limit = Math.max(LONG, own.indexOf(state.item) + 1);
    const row = (item) => itemRow(item, item === state.item, on);
    const list = el("ol", { className: "items" }, ...own.slice(0, limit).map(row));
    const words = `Show ${Math.max(0, own.length - limit).toLocaleString("en")} more`;
    const more = el("button", { type: "button", className: "more" }, words);
    more.onclick = () => {
      list.append(...own.slice(limit).map(row));
      more.remove();
    };
    return [title ? el("h3", {}, capital(title)) : "", list, own.length > limit ? more : ""].filter(Boolean);
  });
}

function itemRow(item, isCurrent, on) {
  const facts = [item.named, item.code, item.where, item.element].filter(Boolean).join(" · ");
  const button = el(
    "button",
    { type: "button", onclick: () => on.choose(item), "data-item": item.n },
    sign(item),
    el("span", { className: "words" }, item.text, facts ? el("small", {}, facts) : ""),
  );
  if (isCurrent) button.setAttribute("aria-current", "true");
  return el("li", { className: item.kind }, button, isCurrent ? moreAbout(item, on) : "");
}

function moreAbout(item, on) {
  const rows = [
    item.picture ? scanPart(item) : "",
    item.hint ? el("p", {}, el("b", {}, "Help: "), item.hint) : "",
    model.data.rules?.[item.code] ? el("p", {}, ...markCitations(model.data.rules[item.code])) : "",
    item.at || !model.data.stations ? "" : el("p", { className: "soft" }, "It has no place on the map."),
    item.fix ? el("button", { type: "button", className: "fix", onclick: () => on.fix(item) }, "Fix it") : "",
    item.line
      ? el("button", { type: "button", className: "fix", onclick: () => on.deleteLine(item) }, "Delete this line")
      : "",
  ].filter(Boolean);
  return rows.length ? el("div", { className: "about-item" }, ...rows) : "";
}

// The part of the scan that shows it.
function scanPart(item) {
  const sure = item.certainty === undefined ? "" : `; certainty ${Math.round(100 * item.certainty)} %`;
  const image = el("img", { src: item.picture, alt: "The scan there, with what is meant marked" });
  return el("figure", { className: "scan" }, image, el("figcaption", {}, `The scan there${sure}`));
}

// The rules of the games that a text cites say what they are where one points at them.
function markCitations(text) {
  const rules = model.data.cited ?? {};
  const parts = text.split(/\b((?:A-)?[A-Z]\d{1,2})\b/);
  return parts.map((part) => (part in rules ? el("abbr", { title: rules[part] }, part) : part));
}

function copyLink() {
  const { name, href } = model.data.copy;
  const link = el("a", { href, download: name }, "The tracing with the findings drawn in");
  return el("p", { className: "copy" }, link, " (SVG)");
}

function noteList(title, rows) {
  const list = el("ul", { className: "notes" }, ...rows.map((row) => el("li", {}, row)));
  return el("div", {}, el("h3", {}, capital(title)), list);
}
