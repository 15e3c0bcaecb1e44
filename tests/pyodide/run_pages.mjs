// node run_pages.mjs PYODIDE FOLDER PAGE …: runs notebooks of a folder in a site's own Python, and prints as JSON what
// each of them does that its stored outputs do not.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [site, folder, ...pages] = process.argv.slice(2);
// Node would print the whole minified line that an error comes from.
process.on("uncaughtException", ({ message }) => {
  console.error(message.slice(-2000));
  process.exit(1);
});
const { loadPyodide } = await import(pathToFileURL(join(site, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: site, env: { HOME: "/home/pyodide", MPLBACKEND: "agg" },
  stdout: () => {}, stderr: () => {} });
await python.loadPackage(["cardlab", "ipython"], { messageCallback: () => {} });
python.FS.mkdir("/pages");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/pages");
const code = join(dirname(fileURLToPath(import.meta.url)), "run_pages.py");
python.FS.writeFile("/home/pyodide/run_pages.py", readFileSync(code));
const found = python.runPython("import json\nfrom pathlib import Path\nfrom run_pages import differences\n"
  + "lambda page: json.dumps([*differences(Path('/pages', page))])");
for (const page of pages) console.log(JSON.stringify([page, JSON.parse(found(page))]));
