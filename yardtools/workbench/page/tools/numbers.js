// Number in order: one station clicked after the other gets the next number.
import { numberField } from "../bar.js";
import { change, focusField, renumberStation } from "../commands.js";
import { announce, desk, selectThings, update } from "../desk.js";
import { putOnGlass, spotRing } from "../glass.js";
import { inReadingOrder } from "../records.js";
import { count, el } from "../../../viewer/dom.js";
import { model } from "../../../viewer/model.js";

export const numberTool = {
  id: "numbers",
  label: "Number",
  name: "Number in order",
  key: "i",
  icon: "M3 3l2-1v5M3 9.5h3L3 14h3M9.5 4.5h5M9.5 11.5h5",
  enter: () => update({ count: desk.count ?? 1 }),
  bar: () => [numberField("Next click gives", desk.count ?? 1, (number) => update({ count: number })), allButton()],
  click: ({ station }) => {
    if (!station) return;
    const number = desk.count ?? 1;
    if (station.id !== number) renumberStation(station, number);
    else announce(`Station ${number} has this number.`);
    selectThings(`station:${number}`);
    update({ count: number + 1 });
  },
  hover: (spot) => putOnGlass("plan", spot?.station && spotRing(spot.station.at, 1.3, "aim")),
  onKey: (event) => {
    if (event.key === "n") focusField("next");
    else return false;
    return true;
  },
  hint: (spot) => {
    const number = desk.count ?? 1;
    if (!spot?.station) return `Click the station that is to be number ${number}`;
    if (spot.station.id === number) return `Station ${number} has this number: click goes on to ${number + 1}`;
    const other = model.stations.has(number) ? `; ${number} becomes ${spot.station.id}` : "";
    return `Click makes station ${spot.station.id} number ${number}${other}`;
  },
};

function allButton() {
  const title = "Number all stations row by row from the top, each row from the left";
  return el("button", { id: "bar-all", type: "button", title, onclick: numberAll }, "All in reading order");
}

function numberAll() {
  const order = inReadingOrder([...model.stations.values()].filter((each) => each.at));
  const rows = order.map((station, place) => [station.id, place + 1]).filter(([from, to]) => from !== to);
  if (!rows.length) return announce("All stations are in reading order already.");
  selectThings();
  change([{ do: "renumber", numbers: Object.fromEntries(rows) }]);
  return announce(`${count(rows.length, "station")} got another number.`);
}
