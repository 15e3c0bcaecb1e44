// The values of a screen on a page without a notebook, and who is called when they change.

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
