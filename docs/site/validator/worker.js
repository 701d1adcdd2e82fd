// Python beside the page: it starts once, and then checks whatever files it is sent.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = "/home/pyodide/yard";
const ready = start();
let count = 0;

async function start() {
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  const answer = await fetch(new URL("yardtools.zip", import.meta.url));
  if (!answer.ok) throw new Error(`cannot load yardtools.zip: ${answer.status}`);
  python.unpackArchive(await answer.arrayBuffer(), "zip", { extractDir: HOME });
  python.pyimport("sys").path.insert(0, HOME);
  return python.pyimport("validate") && python;
}

function put(python, folder, files) {
  for (const { path, bytes } of files) {
    const target = `${folder}/${path}`;
    python.FS.mkdirTree(target.slice(0, target.lastIndexOf("/")));
    python.FS.writeFile(target, bytes);
  }
}

ready.then(() => postMessage({ ready: true }), (error) => postMessage({ trouble: String(error) }));

onmessage = async ({ data: { files, withoutDrawing } }) => {
  try {
    const python = await ready;
    count += 1;
    const folder = `/dropped/${count}`;
    python.FS.mkdirTree(folder);
    put(python, folder, files);
    python.FS.chdir(folder);
    const found = python.pyimport("validate").check.callKwargs(".", { without_drawing: withoutDrawing });
    postMessage({ report: found.toJs({ dict_converter: Object.fromEntries }) });
  } catch (error) {
    postMessage({ trouble: String(error) });
  }
};
