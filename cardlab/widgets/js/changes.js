// A scene put together from an older one and what changed since (cardlab/widgets/changes.py).

/** The scene with these edits; the older one stays as it is. */
export function changed(scene, edits) {
  return edits.reduce((made, [path, ...edit]) => edited(made, path, edit), scene);
}

function edited(value, [key, ...rest], edit) {
  if (key === undefined) return edit.length === 3 ? spliced(value, edit) : edit[0];
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (!rest.length && !edit.length) delete copy[key];
  else copy[key] = edited(value[key], rest, edit);
  return copy;
}

const spliced = (list, [start, end, values]) => [...list.slice(0, start), ...values, ...list.slice(end)];
