// Start cards: a click gives a station one, or takes it away.
import { choice } from "../bar.js";
import { desk, say, update } from "../desk.js";
import { putOnGlass, spotRing } from "../glass.js";
import { recordOf } from "../records.js";
import { act } from "../saving.js";

export const SIDE_NAMES = { detective: "Detectives", mister_x: "Mister X" };

export const cardTool = {
  id: "cards",
  label: "Starts",
  name: "Start cards",
  key: "k",
  icon: "M4 1.5h8v13H4zM6.5 5h3M8 8v3",
  bar: () => [sideChoice()],
  click: ({ station }) => station && toggleCard(station.id),
  hover: (spot) => putOnGlass("plan", spot?.station && spotRing(spot.station.at, 1.3, "aim")),
  onKey: (event) => {
    const side = Object.keys(SIDE_NAMES)[Number(event.key) - 1];
    if (side) update({ side });
    return Boolean(side);
  },
  hint: (spot) => {
    const whose = SIDE_NAMES[desk.side];
    if (!spot?.station) return `Click the stations that ${whose} can start from`;
    const isThere = cardsOf(desk.side).includes(spot.station.id);
    return isThere
      ? `Click takes the start card of ${spot.station.id} away (${whose})`
      : `Click gives ${spot.station.id} a start card (${whose})`;
  },
};

export function cardsOf(side) {
  return recordOf("box")?.starts?.[side] ?? [];
}

function toggleCard(station) {
  const cards = cardsOf(desk.side);
  const isThere = cards.includes(station);
  const value = isThere ? cards.filter((each) => each !== station) : [...cards, station].sort((a, b) => a - b);
  act([{ do: "set-box", path: ["starts", desk.side], value: value.length ? value : null }]);
  say(`Start cards of ${SIDE_NAMES[desk.side]}: ${value.join(", ") || "none"}`);
}

function sideChoice() {
  const rows = Object.entries(SIDE_NAMES).map(([side, words], place) => {
    const number = cardsOf(side).length;
    const isOn = desk.side === side;
    return {
      id: `side-${side}`,
      words: `${words} (${number})`,
      key: String(place + 1),
      isOn,
      choose: () => update({ side }),
    };
  });
  return choice("Whose start cards", rows);
}
