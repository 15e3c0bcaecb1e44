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

  /** All that is kept, by name, without how somebody likes their table. */
  const all = () => Object.fromEntries([...texts].filter(([name]) => name !== CHOICES));

  function remember(news) {
    for (const [name, text] of Object.entries(news)) {
      if (text === null) texts.delete(name);
      else texts.set(name, text);
    }
  }

  /** Change the database, and tell the browser's other tabs; done when the disk has it, rejects if nothing changed. */
  async function change(act, newsOf) {
    const transaction = database.transaction(TEXTS, "readwrite", { durability: "strict" });
    act(transaction.objectStore(TEXTS));
    await end(transaction);
    const news = newsOf();
    remember(news);
    otherTabs.postMessage(news);
  }

  /** Keep texts by name, and forget those that are null; see `change`. */
  const keep = (news) => change((held) => {
    for (const [name, text] of Object.entries(news)) {
      if (text === null) held.delete(name);
      else held.put(text, name);
    }
  }, () => news);

  const erase = () => change((held) => held.clear(),
    () => Object.fromEntries([...texts.keys()].map((name) => [name, null])));

  const choices = () => ({ ...USUAL, ...texts.get(CHOICES) });

  function choose(choices) {
    texts.set(CHOICES, choices); // where nothing is kept, for as long as the page is open
    keep({ [CHOICES]: choices }).catch(() => {});
  }

  otherTabs.onmessage = ({ data }) => {
    remember(data);
    listener(data);
  };

  /** Call `hear` with what another tab of the browser keeps. */
  const watch = (hear) => { listener = hear; };

  return { isThere: Boolean(database), all, keep, choices, choose, erase, watch };
}
