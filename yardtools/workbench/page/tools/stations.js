// Stations: a click places one, or gives the one that is there the type in hand.
import { model } from "../../../viewer/model.js";
import { change, focusField, selectionKey } from "../commands.js";
import {
  chooseType,
  desk,
  newType,
  nextNumber,
  onlyStation,
  say,
  selectThings,
  typeWithRest,
  update,
} from "../desk.js";
import { ghostStation, putOnGlass, spotRing } from "../glass.js";
import { stationGrip, tidy } from "../grips.js";
import { stationTypes, typeWords } from "../records.js";
import { act } from "../saving.js";
import { clickProposal, findRest, proposalKey, proposals, proposalsBar, refuseAll } from "../proposals.js";
import { numberField, typeChoice } from "../bar.js";
import { el } from "../../../viewer/dom.js";

export const stationTool = {
  id: "stations",
  label: "Stations",
  name: "Stations",
  key: "a",
  icon: "M8 2a6 6 0 1 0 .01 0zM4.5 6.5h7v3h-7z",
  isExact: true,
  bar: () =>
    proposals.list.length ? [proposalsBar()] : [typeChoice(), numberField("Next number", nextNumber()), findButton()],
  leave: refuseAll,
  press: (spot) => (spot.station ? stationGrip(spot.station, spot.at) : null),
  click: (spot, event) => {
    if (event?.detail > 1) return; // the second half of a double click would hit what the first has placed
    if (clickProposal(spot.at, event)) return;
    if (spot.station) giveType(spot.station);
    else placeStation(spot.at, event);
    putOnGlass("plan");
  },
  hover: (spot) => {
    if (!spot || spot.station) return putOnGlass("plan", spot && spotRing(spot.station.at, 1.3, "aim"));
    return putOnGlass("plan", ghostStation(spot.at, nextNumber(), newType()));
  },
  onKey: (event) => {
    if (proposals.list.length && proposalKey(event)) return true;
    if (/^[1-9]$/.test(event.key) && stationTypes()[Number(event.key) - 1]) chooseType(Number(event.key) - 1);
    else if (event.key === "n") focusField("next");
    else if (event.key === "f") findRest();
    else return selectionKey(event);
    return true;
  },
  escape: () => {
    if (proposals.list.length) refuseAll();
    else if (desk.number !== null) update({ number: null });
    else if (desk.selected.size) selectThings();
    else return false;
    return true;
  },
  hint: (spot) => {
    if (proposals.list.length)
      return "Enter takes the proposal, Delete or Alt and click refuses it, Shift+Enter takes all above the certainty";
    const { station } = spot ?? {};
    if (station && hasType(station)) return `Station ${station.id} (${typeWords(station.transports)}): drag moves it`;
    if (station) return `Click makes station ${station.id} ${typeWords(newType())}; drag moves it`;
    return `Click places station ${nextNumber()} (${typeWords(newType())})`;
  },
};

function findButton() {
  const title = "From three placed stations of this type, find the others in the scan";
  const find = { id: "bar-find", type: "button", title, onclick: findRest, disabled: !model.data.scan };
  return el("button", find, "Find the rest ", el("kbd", {}, "F"));
}

function hasType(station) {
  return !station.derived && typeWithRest(newType(), station.transports).join() === station.transports.join();
}

function giveType(station) {
  selectThings(`station:${station.id}`);
  if (hasType(station)) return;
  const transports = typeWithRest(newType(), station.transports);
  change([{ do: "retype-station", station: station.id, transports }]);
  say(`Station ${station.id}: ${typeWords(transports)}`);
}

// Alt keeps the station where the click is, whatever is printed there.
function placeStation(at, event) {
  const number = nextNumber();
  const operation = { do: "add-station", at: at.map(tidy), transports: newType(), number };
  act([operation], { snap: !event?.altKey });
  if (onlyStation()) selectThings();
  update(desk.number === null ? {} : { number: number + 1 });
  say(`Station ${number} (${typeWords(newType())}). Next: ${nextNumber()}.`);
}
