// Changes as they come from a server; a page from a disk has none.
export function listen(address, events, on) {
  const source = new EventSource(address);
  for (const [name, take] of Object.entries(events)) {
    source.addEventListener(name, (event) => take(JSON.parse(event.data)));
  }
  source.addEventListener("open", () => on.joined());
  source.addEventListener("error", () => on.lost());
  addEventListener("pagehide", () => source.close());
}
