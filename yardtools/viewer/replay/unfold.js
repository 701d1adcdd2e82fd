// A game from its first table and what changed with every move.

export function unfold(first, steps) {
  const tops = [first];
  for (const step of steps) tops.push(applyChange(tops.at(-1), step.change));
  return tops;
}

export function applyChange(before, change) {
  if (!change) return before;
  if ("v" in change) return change.v;
  if ("o" in change) return changedObject(before, change);
  if ("i" in change) return before.map((value, place) => applyChange(value, change.i[place]));
  if ("k" in change) return [...before.slice(0, change.k), ...change.t];
  const gone = new Set(change.x);
  return [...before.filter((each) => !gone.has(each)), ...change.n].sort((a, b) => a - b);
}

function changedObject(before, { o, d = [] }) {
  const after = { ...before };
  for (const [key, change] of Object.entries(o)) after[key] = applyChange(before[key], change);
  for (const key of d) delete after[key];
  return after;
}
