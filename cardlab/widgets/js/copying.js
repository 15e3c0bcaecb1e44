// Copying a text, also on pages that may not use the clipboard.

/** Copies by hand: true if it worked. */
function copiedByHand(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
  }
}

/** Whether the text is in the clipboard now. */
export const copied = (text) => Promise.resolve().then(() => navigator.clipboard.writeText(text))
  .then(() => true, () => copiedByHand(text));
