// Mission marks: a ring round each start, an octagon round each target.
import { choice } from "../bar.js";
import { announce, desk, missionNames, say, update } from "../desk.js";
import { missionColour } from "../drawing.js";
import { toned } from "../../../viewer/themes.js";
import { putOnGlass, spotRing } from "../glass.js";
import { missions } from "../records.js";
import { act } from "../saving.js";
import { el } from "../../../viewer/dom.js";
import { map } from "../../../viewer/camera.js";

const MARKS = { start: "Start (ring)", target: "Target (octagon)" };

export const missionTool = {
  id: "missions",
  label: "Missions",
  name: "Missions",
  key: "m",
  icon: "M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zM8 5a3 3 0 1 0 .01 0z",
  bar: () => [missionField(), markChoice()],
  click: ({ station }) => station && toggleMark(station.id),
  hover: (spot) => putOnGlass("plan", spot?.station && spotRing(spot.station.at, 1.3, "aim")),
  onKey: (event) => {
    const mark = Object.keys(MARKS)[Number(event.key) - 1];
    if (mark) update({ mark });
    return Boolean(mark);
  },
  hint: (spot) => {
    const words = `${desk.mark} of mission ${desk.mission}`;
    if (!spot?.station) return `Click a station: a ${words}, or none any more`;
    const isThere = marksOf(desk.mark).includes(spot.station.id);
    return isThere ? `Click: ${spot.station.id} is no longer a ${words}` : `Click makes ${spot.station.id} a ${words}`;
  },
};

function marksOf(mark) {
  const mission = missions.get(desk.mission);
  return (mark === "start" ? mission?.starts : mission?.targets) ?? [];
}

function toggleMark(station) {
  const { mission, mark } = desk;
  const isThere = marksOf(mark).includes(station);
  act([{ do: isThere ? "delete-mark" : "add-mark", mission, station, mark }]);
  say(`${station} is ${isThere ? "no longer " : ""}a ${mark} of mission ${mission}.`);
}

function markChoice() {
  const rows = Object.entries(MARKS).map(([mark, words], place) => {
    return {
      id: `mark-${mark}`,
      words,
      key: String(place + 1),
      isOn: desk.mark === mark,
      choose: () => update({ mark }),
    };
  });
  return choice("Mark", rows);
}

function missionField() {
  const names = missionNames();
  const dot = el("span", { className: "mission-dot", ariaHidden: "true" });
  dot.style.background = toned(missionColour(desk.mission, names.indexOf(desk.mission)));
  const field = el("input", { id: "bar-mission", value: desk.mission, size: 9, spellcheck: false });
  field.setAttribute("list", "mission-names");
  field.onchange = () => {
    if (/^[a-z][a-z0-9_-]*$/.test(field.value)) update({ mission: field.value });
    else announce("A mission is called by small letters, digits, - and _.");
    map.focus();
  };
  const list = el("datalist", { id: "mission-names" }, ...names.map((name) => el("option", { value: name })));
  return el("label", {}, "Mission ", dot, field, list);
}
