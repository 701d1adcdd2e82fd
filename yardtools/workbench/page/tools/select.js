// Select: pick things, move stations, bend links.
import { selectionKey, takeBendOut } from "../commands.js";
import { desk, onlyLink, selectThings, toggleThing, update } from "../desk.js";
import { bendGrip, boxGrip, stationGrip } from "../grips.js";
import { linkWords, typeWords } from "../records.js";

export const selectTool = {
  id: "select",
  label: "Select",
  name: "Select and move",
  key: "v",
  icon: "M4 1.5l9 7.5-4.3.5 2.4 4.4-2 1-2.3-4.5L4 13.5z",
  bends: true,
  isOnThings: true,
  press: (spot, event) => {
    if (event?.shiftKey) return spot.station || spot.link ? null : boxGrip(spot.at);
    return gripOf(spot);
  },
  click: pickAt,
  onKey: selectionKey,
  escape: () => {
    const isAny = desk.selected.size > 0;
    if (isAny) selectThings();
    return isAny;
  },
  hint: (spot) => {
    if (spot?.handle)
      return spot.handle.isBend ? "Drag moves the bend, Alt and click takes it out" : "Drag bends the link here";
    if (spot?.station)
      return `Click selects station ${spot.station.id} (${typeWords(spot.station.transports)}), drag moves it`;
    if (spot?.link) return `Click selects ${linkWords(spot.link)}, drag bends it`;
    return desk.selected.size
      ? "Delete removes what is selected, Esc lets go of it"
      : "Click a station or a link; Shift and drag takes all in a box";
  },
};

export function gripOf({ handle, station, link, at }) {
  if (handle) return bendGrip(onlyLink(), handle, at);
  if (station) return stationGrip(station, at);
  return link ? bendGrip(link, null, at) : null;
}

function pickThing({ station, link }) {
  if (station) return `station:${station.id}`;
  return link ? `link:${link.key}` : null;
}

export function pickAt(spot, event) {
  const thing = pickThing(spot);
  if (spot.handle?.isBend && event?.altKey) return takeBendOut(onlyLink(), spot.handle.place);
  if (spot.handle) return update({ bend: spot.handle.isBend ? spot.handle.place : null });
  if (!thing) return selectThings();
  return event?.shiftKey ? toggleThing(thing) : selectThings(thing);
}
