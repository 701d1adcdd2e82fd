// How somebody likes to play: how much is shown of where Mister X can be, and whether moves are asked about.
const kept = (key, otherwise) => {
  try {
    return localStorage.getItem(key) ?? otherwise;
  } catch {
    return otherwise; // a browser that keeps nothing
  }
};

const keep = (key, value) => {
  try {
    localStorage.setItem(key, value);
  } catch {} // it counts for now all the same
};

export function setUpSettings(scene, moving) {
  const hint = document.getElementById("hint");
  hint.value = kept("yard-hint", "all");
  hint.onchange = () => {
    keep("yard-hint", hint.value);
    scene.setHint(hint.value);
  };
  scene.setHint(hint.value);
  const asks = document.getElementById("asks");
  asks.checked = kept("yard-asks", matchMedia("(pointer: coarse)").matches ? "yes" : "no") === "yes";
  asks.onchange = () => {
    keep("yard-asks", asks.checked ? "yes" : "no");
    moving.asks = asks.checked;
  };
  moving.asks = asks.checked;
}
