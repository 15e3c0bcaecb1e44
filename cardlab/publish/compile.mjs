// Runs a Python file in Pyodide under node, so that bytecode is made by the Python that will run it.
// Use: node compile.mjs FOLDER_OF_PYODIDE FILE.py FOLDER: the folder is what Python sees as its own, and writes to.

import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";

const [pyodide, file, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide });
python.FS.mkdir("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/work");
python.runPython(readFileSync(file, "utf8"));
