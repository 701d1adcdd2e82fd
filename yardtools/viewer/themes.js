// The theme of the page: in colour, grey, or colours that everybody tells apart. The choice is kept for all pages.
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
  apply(chosenTheme() ?? root.dataset.theme);
}

function chosenTheme() {
  try {
    return localStorage.getItem("yard-colours");
  } catch {
    return null;
  }
}

// What the board brings along: its own tones, and lines told apart without colour.
const boardStyles = new CSSStyleSheet();
document.adoptedStyleSheets.push(boardStyles);
let known = "";

export function takeBoardStyles(text = "") {
  if (text !== known) boardStyles.replaceSync(text);
  known = text;
}

// A tone of the theme `colour` as a style sheet names it: whatever it is in the theme that was chosen.
export function toned(tone) {
  return `var(--c-${tone.replace("#", "")}, ${tone})`;
}
