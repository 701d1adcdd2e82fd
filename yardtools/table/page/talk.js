// The page and its server: documents as they come, and what is asked for.
export async function ask(name, request) {
  try {
    const answer = await fetch(name, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
    });
    if (answer.headers.get("Content-Type") === "application/json") {
      return { isDone: answer.ok, ...(answer.ok ? { document: await answer.json() } : await answer.json()) };
    }
    return { isDone: false, refused: (await answer.text()).trim() };
  } catch {
    return { isDone: false, refused: "The table cannot be reached." };
  }
}

const AGAIN = 2000;

// Listen for documents, for as long as the page is there; who is cut off tries again.
export function listenForever(take, on) {
  const source = new EventSource("events");
  source.addEventListener("table", (event) => take(JSON.parse(event.data)));
  source.addEventListener("open", () => on.joined());
  source.addEventListener("error", () => {
    on.lost();
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listenForever(take, on), AGAIN);
  });
  addEventListener("pagehide", () => source.close());
}
