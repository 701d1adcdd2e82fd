// Light and dark: as the system has it, until somebody chooses.
export function setUpTheme() {
  const root = document.documentElement;
  const button = document.getElementById("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = stored();
  const apply = () => {
    const isDark = chosen ? chosen === "dark" : system.matches;
    root.classList.toggle("dark", isDark);
    root.style.colorScheme = isDark ? "dark" : "light";
    button.textContent = isDark ? "Light" : "Dark";
    button.setAttribute("aria-label", isDark ? "Show it light" : "Show it dark");
  };
  button.onclick = () => {
    chosen = root.classList.contains("dark") ? "light" : "dark";
    try {
      localStorage.setItem("yard-theme", chosen);
    } catch {} // a browser that keeps nothing shows it all the same
    apply();
  };
  system.addEventListener("change", apply);
  apply();
}

function stored() {
  try {
    return localStorage.getItem("yard-theme");
  } catch {
    return null;
  }
}
