// Check: everything once more against the scan, one by one.
import { el } from "../../../viewer/dom.js";
import { currentCheck, checkedWords, goThrough, judge, showCheck, toCheck } from "../checking.js";
import { thingWords } from "../records.js";
import { chooseView, views } from "../views.js";

let viewBefore = "over";

export const checkTool = {
  id: "check",
  label: "Check",
  name: "Check",
  key: "c",
  icon: "M2 8.5l4 4.5L14 3",
  enter: () => {
    viewBefore = views.view;
    if (views.view === "over") chooseView(views.lastCheck);
    showCheck(currentCheck());
  },
  leave: () => {
    views.lastCheck = views.view === "over" ? views.lastCheck : views.view;
    chooseView(viewBefore);
  },
  bar: () => {
    const entry = currentCheck();
    if (!entry) return [el("span", { className: "soft" }, "There is nothing to check.")];
    const button = (id, words, key, onclick) =>
      el(
        "button",
        { id: `bar-${id}`, type: "button", className: `judge-${id}`, onclick },
        `${words} `,
        el("kbd", {}, key),
      );
    return [
      el("strong", {}, thingWords(entry.subject)),
      entry.why ? el("span", { className: "soft why" }, entry.why) : "",
      button("right", "Right", "R", () => judge("right")),
      button("wrong", "Wrong", "W", () => judge("wrong")),
      button("next", "Next", ".", () => goThrough(1)),
    ];
  },
  click: ({ station, link }) => {
    const subject = station ? `station:${station.id}` : link && `link:${link.key}`;
    const entry = subject && toCheck().find((each) => each.subject === subject);
    if (entry) showCheck(entry);
  },
  onKey: (event) => {
    const key = event.key.toLowerCase();
    const todo = {
      r: () => judge("right"),
      w: () => judge("wrong"),
      u: () => judge(null),
      ".": () => goThrough(1),
      pagedown: () => goThrough(1),
      ",": () => goThrough(-1),
      pageup: () => goThrough(-1),
    }[key];
    todo?.();
    return Boolean(todo);
  },
  hint: () => `R right, W wrong, . next, U not judged, Y another view · ${checkedWords().join(", ")}`,
};
