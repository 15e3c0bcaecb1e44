// What the browser keeps of a page that was opened from a file. It may refuse to, and it may forget: the saved file is
// the truth.

const PREFIX = "cardlab ";
const CHOICES = "choices";
const USUAL = { marks: true, four: false, by: "rank", pace: 1 };

/** The browser's store, or nothing where it has none for such pages. */
function opened() {
  try {
    localStorage.setItem(`${PREFIX}?`, "");
    localStorage.removeItem(`${PREFIX}?`);
    return localStorage;
  } catch {
    return null;
  }
}

export function makeStore() {
  const store = opened();
  let chosen = USUAL;

  /** All that is kept, by name, but for how somebody likes their table. */
  function all() {
    const names = store ? Object.keys(store).filter((name) => name.startsWith(PREFIX)) : [];
    return Object.fromEntries(names.map((name) => [name.slice(PREFIX.length), store.getItem(name)])
      .filter(([name]) => name !== CHOICES));
  }

  /** Keeps texts by name, and forgets where there is none; returns whether that was done. */
  function keep(texts) {
    try {
      for (const [name, text] of Object.entries(texts)) {
        if (text === null) store.removeItem(PREFIX + name);
        else store.setItem(PREFIX + name, text);
      }
      return true;
    } catch {
      return Object.keys(texts).length === 0; // there is no store, or it is full
    }
  }

  function choices() {
    try {
      return { ...chosen, ...JSON.parse(store.getItem(PREFIX + CHOICES)) };
    } catch {
      return chosen;
    }
  }

  function choose(choices) {
    chosen = choices; // where nothing is kept, for as long as the page is open
    keep({ [CHOICES]: JSON.stringify(choices) });
  }

  function erase() {
    for (const name of store ? Object.keys(store) : []) if (name.startsWith(PREFIX)) store.removeItem(name);
  }

  /** Says what another tab of the browser keeps, as `keep` takes it. */
  const watch = (hear) => addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(PREFIX)) hear({ [key.slice(PREFIX.length)]: newValue });
  });

  return { isThere: Boolean(store), all, keep, choices, choose, erase, watch };
}
