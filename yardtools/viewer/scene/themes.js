// The theme of the page: in colour, grey, or colours that everybody tells apart. The choice is kept.
export function setUpThemes() {
  const choice = document.getElementById("colours");
  const root = document.documentElement;
  const apply = (theme) => {
    if (theme === "grey" || theme === "safe") root.dataset.theme = theme;
    else delete root.dataset.theme;
    choice.value = root.dataset.theme ?? "colour";
  };
  choice.onchange = () => {
    apply(choice.value);
    try {
      localStorage.setItem("yard-colours", choice.value);
    } catch {} // a browser that keeps nothing shows it all the same
  };
  try {
    apply(localStorage.getItem("yard-colours"));
  } catch {
    apply("colour");
  }
}
