// Dragging scrolls the map; everything else works without a script.
const sheet = document.querySelector(".sheet");
let hold = null;
sheet?.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "mouse" && event.button === 0) {
    hold = { x: event.clientX + sheet.scrollLeft, y: event.clientY + sheet.scrollTop };
  }
});
addEventListener("pointermove", (event) => {
  if (hold) {
    sheet.classList.add("dragged");
    sheet.scrollTo(hold.x - event.clientX, hold.y - event.clientY);
  }
});
addEventListener("pointerup", () => {
  hold = null;
  sheet?.classList.remove("dragged");
});
sheet?.addEventListener("dragstart", (event) => event.preventDefault());
