// Python, in a worker of a page that was opened from a file. It gets all of Python's parts with its first message,
// and after that one call of the `PageSession` a message. It is a classic worker: a page without a server may have no other.

const NOWHERE = "https://nowhere.invalid/"; // Pyodide asks for its parts here, and is given them

let session = null;

const unpacked = (blob, type) => new Response(blob.stream().pipeThrough(new DecompressionStream("gzip")),
  { headers: { "Content-Type": type } });

/** A module of JavaScript that came packed. */
async function module(packed) {
  const code = await unpacked(packed, "").arrayBuffer();
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return import(address).finally(() => URL.revokeObjectURL(address));
}

const tell = (progress) => postMessage({ progress });

async function start({ parts, lock }) {
  self.fetch = async (address) => {
    const name = String(address).replace(NOWHERE, "");
    if (name === "pyodide.asm.wasm") return unpacked(parts.wasm, "application/wasm");
    if (name === "python_stdlib.zip") return unpacked(parts.library, "application/zip");
    if (name === "pyodide-lock.json") return new Response(lock);
    throw new Error(`nothing is fetched here, and ${name} least of all`);
  };
  await module(parts.core); // Pyodide finds it under a global name
  const { loadPyodide } = await module(parts.pyodide);
  tell(0.3);
  const python = await loadPyodide({ indexURL: NOWHERE });
  tell(0.7);
  const archive = "/cardlab.zip";
  python.FS.writeFile(archive, new Uint8Array(await unpacked(parts.cardlab, "").arrayBuffer()));
  python.pyimport("sys").path.insert(0, archive);
  session = python.pyimport("cardlab.browser.page_session").PageSession();
  tell(1);
}

async function answer({ number, start: first, call, words }) {
  try {
    const found = first ? await start(first) : session[call](...words);
    postMessage({ number, found });
  } catch (error) {
    const lines = String(error.message ?? error).trim().split("\n"); // of a traceback, the last one says what is wrong
    postMessage({ number, trouble: lines.at(-1) });
  }
}

onmessage = ({ data }) => answer(data);
