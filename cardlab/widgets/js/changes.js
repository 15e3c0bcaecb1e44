// A scene put together from an older one and what changed since (cardlab/widgets/changes.py).

/** The value with an edit; the older one stays as it is. */
export function changed(value, edit) {
  if ("=" in edit) return edit["="];
  if ("@" in edit) {
    const [start, end, values] = edit["@"];
    return [...value.slice(0, start), ...values, ...value.slice(end)];
  }
  if (!Object.keys(edit).length) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  for (const [key, inner] of Object.entries(edit)) {
    if ("-" in inner) delete copy[key];
    else copy[key] = changed(value[key], inner);
  }
  return copy;
}
