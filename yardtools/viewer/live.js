// Changes as they come from `yard preview`; a page from a disk has none.
export function listen(address, on) {
  const source = new EventSource(address);
  source.addEventListener("board", (event) => on.change(JSON.parse(event.data)));
  source.addEventListener("open", () => on.joined());
  source.addEventListener("error", () => on.lost());
  addEventListener("pagehide", () => source.close());
}
