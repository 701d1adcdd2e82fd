// The page of the validator: takes files by drop or choice, sends them to Python beside it, shows the report.
const READ = /(^|\/)(box\.toml|[^/]+\.json)$/;
const DRAWN = /(^|\/)tracing\.svgz?$/;
const LARGEST = 16_000_000;

const find = (name) => document.querySelector(`#validator-${name}`);
const [zone, state, report, links] = ["zone", "state", "report", "links"].map(find);
let worker = null;
let address = "";

function say(words) {
  state.textContent = words;
}

// --- Python --------------------------------------------------------------------------------------

function start() {
  if (worker) return worker;
  say("Starting Python in your browser: 14 MB are loaded once.");
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.trouble) say(`This could not be checked: ${data.trouble}`);
    else if (data.report) show(data.report);
  };
  worker.onerror = () => say("Python could not be started in this browser.");
  return worker;
}

function show({ trouble, summary, page }) {
  if (trouble) {
    say(trouble);
    return;
  }
  const plural = (kind, count) => (count === 1 || kind === "info" ? kind : `${kind}s`);
  const counts = Object.entries(summary).map(([kind, count]) => `${count} ${plural(kind, count)}`);
  say(`Checked: ${counts.join(", ")}.${links.dataset.note ?? ""}`);
  URL.revokeObjectURL(address);
  address = URL.createObjectURL(new Blob([page], { type: "text/html" }));
  report.srcdoc = page;
  report.hidden = links.hidden = false;
  links.querySelectorAll("a").forEach((link) => { link.href = address; });
}

// --- files ---------------------------------------------------------------------------------------

async function check(files) {
  const taken = files.filter(({ path, file }) => READ.test(path) && file.size <= LARGEST);
  if (!taken.length) {
    say("There is no box.toml and no board.json among these files.");
    return;
  }
  const withoutDrawing = files.some(({ path }) => DRAWN.test(path));
  links.dataset.note = withoutDrawing ? " The drawing was not looked at: see below." : "";
  const sent = await Promise.all(
    taken.map(async ({ path, file }) => ({ path, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  const python = start();
  python.postMessage({ files: sent, withoutDrawing });
}

function chosen(input) {
  return [...input.files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

async function entriesOf(folder) {
  const reader = folder.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => { reader.readEntries(resolve, reject); });
    if (!some.length) return all;
    all.push(...some);
  }
}

async function filesOf(entry) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => { entry.file(resolve, reject); });
    return [{ path: entry.fullPath.slice(1), file }];
  }
  return (await Promise.all((await entriesOf(entry)).map(filesOf))).flat();
}

async function dropped(event) {
  event.preventDefault();
  zone.classList.remove("over");
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  check((await Promise.all(entries.map(filesOf))).flat());
}

if (location.protocol === "file:") {
  say("This works from a web server only: browsers start no Python for a page that was opened as a file.");
} else {
  zone.addEventListener("dragover", (event) => { event.preventDefault(); zone.classList.add("over"); });
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", dropped);
  zone.querySelectorAll("input").forEach((input) => {
    input.disabled = false;
    input.addEventListener("change", () => check(chosen(input)));
  });
}
