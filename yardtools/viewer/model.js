// The board as data, and the questions that the page asks of it.
export const REACH = 3;

export const model = { data: {}, stations: new Map(), transports: new Map(), side: "mister_x" };

export function take(data) {
  model.data = data;
  model.transports = new Map((data.transports ?? []).map((each) => [each.id, each]));
  model.stations = new Map();
  for (const station of data.stations ?? []) {
    if (!model.stations.has(station.id)) model.stations.set(station.id, station);
  }
}

// Whether there are ways that only one of the sides may take.
export function hasSides() {
  return [...model.transports.values()].some((each) => each.only);
}

// Where one gets from a station in one move: transport to stations, in the order of the board.
export function movesOf(station) {
  return Object.entries(station.moves ?? {});
}

function isOpen(by) {
  const only = model.transports.get(by)?.only;
  return !only || only === model.side;
}

// The stations within some moves, each with the number of moves it takes at least.
export function reachOf(id, limit = REACH) {
  const found = new Map([[id, 0]]);
  for (const at of found.keys()) {
    const moved = found.get(at) + 1;
    const station = model.stations.get(at);
    if (moved > limit || !station) continue;
    for (const [by, ends] of movesOf(station)) {
      if (isOpen(by)) for (const end of ends) if (!found.has(end)) found.set(end, moved);
    }
  }
  return found;
}

// Text as one types it: without accents, capitals and outer space.
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

// The stations that words mean, the likeliest first: by number, then by how names begin.
export function search(words, limit = 40) {
  const wanted = plain(words);
  if (!wanted) return [];
  const ranked = [];
  for (const station of model.stations.values()) {
    const rank = rankOf(station, wanted);
    if (rank < 4) ranked.push([rank, station]);
  }
  ranked.sort((a, b) => a[0] - b[0] || a[1].id - b[1].id);
  return ranked.slice(0, limit).map(([, station]) => station);
}

function rankOf(station, wanted) {
  const number = String(station.id);
  if (number === wanted) return 0;
  if (number.startsWith(wanted)) return 1;
  const names = [station.name ?? "", ...(station.also ?? [])].map(plain);
  if (names.some((name) => name.startsWith(wanted))) return 2;
  return names.some((name) => name.includes(wanted)) ? 3 : 4;
}

// The station nearest to a point, if it is within reach.
export function nearest(x, y, reach = Infinity) {
  let best = null;
  for (const station of model.stations.values()) {
    if (!station.at) continue;
    const apart = Math.hypot(station.at[0] - x, station.at[1] - y);
    if (apart <= reach) [best, reach] = [station, apart];
  }
  return best;
}

// The station that one comes to in a direction: near, and not too far to the side.
export function beside(from, dx, dy) {
  let best = null;
  let least = Infinity;
  for (const station of model.stations.values()) {
    if (!station.at || station === from) continue;
    const [x, y] = [station.at[0] - from.at[0], station.at[1] - from.at[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along <= 0 || aside > along) continue;
    const cost = along + 2 * aside;
    if (cost < least) [best, least] = [station, cost];
  }
  return best;
}
