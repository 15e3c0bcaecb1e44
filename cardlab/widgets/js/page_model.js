// What anywidget's model is in a notebook: the values that are drawn, and who hears of a change.

const LOST = "Python is still at work, or it stopped. Wait a moment. If nothing comes, open this page anew: what was "
  + "kept is there.";

/** A model for `render`. `hear` takes what is asked, `choose` how somebody likes their table. */
export function makeModel(values, hear, choose) {
  const listeners = new Map();
  const of = (event) => listeners.get(event) ?? [];

  /** Takes new values; all of them are there before anybody hears of any. */
  function receive(news) {
    const changed = Object.keys(news).filter((name) => news[name] !== values[name]);
    Object.assign(values, news);
    for (const name of changed) for (const act of of(`change:${name}`)) act();
  }

  return {
    receive,
    lost: LOST,
    get: (name) => values[name],
    set: (name, value) => receive({ [name]: value }),
    save_changes: () => choose(values.choices),
    send: ({ command }) => hear(command),
    on: (event, act) => listeners.set(event, [...of(event), act]),
    off: (event, act) => listeners.set(event, of(event).filter((other) => other !== act)),
  };
}
