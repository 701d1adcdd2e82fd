// The page of help: what keys do.
import { el } from "./dom.js";

export function setUpHelp(keys) {
  const rows = keys.flatMap(([key, words]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, words)]);
  const close = el("form", { method: "dialog" }, el("button", {}, "Close"));
  const help = document.getElementById("help");
  help.append(el("h2", { id: "help-heading" }, "Keys"), el("dl", {}, ...rows), close);
  document.getElementById("help-open").onclick = openHelp;
}

export function openHelp() {
  document.getElementById("help").showModal();
}
