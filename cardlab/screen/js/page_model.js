// What a page has without a notebook: the values of a screen and who is called when they change, a theme, and files.

const USED_WITHIN = 1000; // milliseconds in which the browser uses an address, so that it may be given back

/** Wear the browser's theme, and go on doing so. */
export function followTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const dress = () => document.documentElement.setAttribute("data-jp-theme-light", String(!dark.matches));
  dark.addEventListener("change", dress);
  dress();
}

/** Let the browser save a text as a file. */
export function handOver(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), USED_WITHIN);
}

/** The values of a model; here each scene comes whole. */
export const valuesOf = ({ scenes, about }) =>
  ({ about, base: {}, changes: { scenes: scenes.map((scene) => ({ "=": scene })) } });

/**
 * A model as anywidget's is in a notebook; `hear` takes commands, `choose` how somebody likes their table. `own` has
 * `lost`, what to say where no answer comes, and what else the screens of this page want to know.
 */
export function makeModel(values, hear, choose, own) {
  const listeners = new Map();
  const of = (event) => listeners.get(event) ?? [];

  /** Take new values; all of them are there before anybody hears of any. */
  function receive(news) {
    const changed = Object.keys(news).filter((name) => news[name] !== values[name]);
    Object.assign(values, news);
    for (const name of changed) for (const act of of(`change:${name}`)) act();
  }

  return {
    receive,
    ...own,
    get: (name) => values[name],
    set: (name, value) => receive({ [name]: value }),
    save_changes: () => choose(values.choices),
    send: ({ command }) => hear(command),
    on: (event, act) => listeners.set(event, [...of(event), act]),
    off: (event, act) => listeners.set(event, of(event).filter((other) => other !== act)),
  };
}
