// What the browser keeps of a page that was opened from a file. It may refuse to, and it may forget: the saved file is
// the truth. A browser writes its localStorage to the disk some seconds late; IndexedDB says when a text is there.

const NAME = "cardlab";
const TEXTS = "texts";
const CHOICES = "choices";
const USUAL = { marks: true, four: false, by: "rank", pace: 1 };

/** The result of a request to the database, or the end of a transaction. */
const end = (asked) => new Promise((finish, fail) => {
  asked.onsuccess = asked.oncomplete = () => finish(asked.result);
  asked.onerror = asked.onabort = () => fail(asked.error);
});

/** The browser's database and all texts in it by name; rejects where it has none for such pages. */
async function openDatabase() {
  const asked = indexedDB.open(NAME);
  asked.onupgradeneeded = () => asked.result.createObjectStore(TEXTS);
  const database = await end(asked);
  const texts = database.transaction(TEXTS).objectStore(TEXTS);
  const [names, values] = await Promise.all([end(texts.getAllKeys()), end(texts.getAll())]);
  return { database, texts: new Map(names.map((name, i) => [name, values[i]])) };
}

export async function openStore() {
  const { database, texts } = await openDatabase().catch(() => ({ database: null, texts: new Map() }));
  const otherTabs = new BroadcastChannel(NAME);
  let listener = () => {};

  /** All that is kept, by name, but for how somebody likes their table. */
  const all = () => Object.fromEntries([...texts].filter(([name]) => name !== CHOICES));

  function remember(news) {
    for (const [name, text] of Object.entries(news)) {
      if (text === null) texts.delete(name);
      else texts.set(name, text);
    }
  }

  /** Changes what the database holds; done when the disk has it, rejects if nothing was changed. */
  async function change(act) {
    const transaction = database.transaction(TEXTS, "readwrite", { durability: "strict" });
    act(transaction.objectStore(TEXTS));
    await end(transaction);
  }

  /** Remembers what the database holds now, and says so to the browser's other tabs. */
  function publish(news) {
    remember(news);
    otherTabs.postMessage(news);
  }

  /** Keeps texts by name, and forgets where there is none; see `change`. */
  async function keep(news) {
    await change((held) => {
      for (const [name, text] of Object.entries(news)) {
        if (text === null) held.delete(name);
        else held.put(text, name);
      }
    });
    publish(news);
  }

  async function erase() {
    await change((held) => held.clear());
    publish(Object.fromEntries([...texts.keys()].map((name) => [name, null])));
  }

  const choices = () => ({ ...USUAL, ...texts.get(CHOICES) });

  function choose(choices) {
    texts.set(CHOICES, choices); // where nothing is kept, for as long as the page is open
    keep({ [CHOICES]: choices }).catch(() => {});
  }

  otherTabs.onmessage = ({ data }) => {
    remember(data);
    listener(data);
  };

  /** Says what another tab of the browser keeps, as `keep` takes it. */
  const watch = (hear) => { listener = hear; };

  return { isThere: Boolean(database), all, keep, choices, choose, erase, watch };
}
