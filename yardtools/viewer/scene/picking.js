// Moves narrowed by what is clicked, in any order, until one is left.
//
// A move is made of picks; those of a later step wait for the earlier ones. A move with an opt-in pick, such as
// a double, is not meant until that is chosen. A pick that a move has twice is to be chosen twice.

const keyOf = (pick) => `${pick.step ?? 0} ${pick.kind}:${pick.id}`;

export function makePicker({ picks, moves }) {
  const rows = moves.map((row) => ({ ...row, own: row.picks.map((place) => picks[place]) }));
  let chosen = [];

  const left = (row) => {
    const rest = row.own.map(keyOf);
    for (const key of chosen) {
      const place = rest.indexOf(key);
      if (place < 0) return null;
      rest.splice(place, 1);
    }
    return row.own.filter((pick) => {
      const place = rest.indexOf(keyOf(pick));
      if (place >= 0) rest.splice(place, 1);
      return place >= 0;
    });
  };
  const fitting = () => rows.map((row) => ({ row, rest: left(row) })).filter(({ rest }) => rest);
  const isMeant = ({ rest }) => !rest.some((pick) => pick.opt_in);

  // What can be clicked now: what tells the moves apart that can be meant, and what one can opt in to.
  const open = () => {
    const fits = fitting();
    const meant = fits.filter(isMeant);
    const found = new Map();
    const step = Math.min(...meant.flatMap(({ rest }) => rest.filter((pick) => !isShared(pick, meant)).map(stepOf)), Infinity);
    const next = step === Infinity ? Math.min(...meant.flatMap(({ rest }) => rest.map(stepOf)), 99) : step;
    for (const { rest } of meant) {
      for (const pick of rest) if (stepOf(pick) === next) found.set(keyOf(pick), pick);
    }
    for (const each of fits.filter((each) => !isMeant(each))) {
      const [first] = each.rest.filter((pick) => pick.opt_in);
      if (stepOf(first) <= next) found.set(keyOf(first), first);
    }
    return [...found.values()];
  };
  const meantMoves = () => fitting().filter(isMeant).map(({ row }) => row);

  return {
    open,
    moves: meantMoves,
    chosen: () => chosen.length,
    // Choose something that is open; gives the move, if that leaves only one.
    choose(pick) {
      chosen.push(keyOf(pick));
      const meant = meantMoves();
      return meant.length === 1 ? meant[0] : null;
    },
    reset() {
      chosen = [];
    },
  };
}

const stepOf = (pick) => pick.step ?? 0;
const isShared = (pick, meant) => meant.every(({ rest }) => rest.some((each) => keyOf(each) === keyOf(pick)));
