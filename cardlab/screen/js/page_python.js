// Python behind a page that has no server: started once from the parts that lie in the page itself, then asked.

const PARTS = ["core", "pyodide", "wasm", "library", "cardlab"];
const DECODED = 0.15; // the share of getting ready that is done once all parts are decoded

/** Take the content of a script element out of the page, as a blob. */
async function taken(id) {
  const element = document.getElementById(id);
  const response = await fetch(`data:application/octet-stream;base64,${element.textContent}`);
  element.remove();
  return response.blob();
}

/** Start Python; `onProgress` gets numbers from 0 to 1. Return how to ask its `PageSession`. */
export async function startPython(onProgress) {
  const parts = {};
  for (const name of PARTS) {
    parts[name] = await taken(name);
    onProgress(DECODED * Object.keys(parts).length / PARTS.length);
  }
  const code = new Blob([document.getElementById("worker").textContent], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(code));
  const asked = new Map();
  let number = 0;

  const ask = (message) => new Promise((found, failed) => {
    number += 1;
    asked.set(number, { found, failed });
    worker.postMessage({ number, ...message });
  });

  worker.onmessage = ({ data }) => {
    if (data.progress) return onProgress(DECODED + (1 - DECODED) * data.progress);
    const { found, failed } = asked.get(data.number);
    asked.delete(data.number);
    return data.trouble ? failed(new Error(data.trouble)) : found(data.found);
  };
  worker.onerror = (event) => {
    for (const { failed } of asked.values()) failed(new Error(event.message || "the worker does not start"));
  };

  const lock = document.getElementById("lock").textContent;
  await ask({ start: { parts, lock } });
  return async (call, ...words) => JSON.parse(await ask({ call, words }) ?? "null");
}
