// What is to be drawn as nodes, and how a page is made to show it: in place, touching only what differs.

// Else JupyterLab's own keys stay live on a focused element.
export const QUIET = { "data-lm-suppress-shortcuts": "true" };

/** A node to be drawn: key tells it apart from its neighbours, so that it is updated in place and keeps the focus. */
export const node = (tag, key, attributes, ...children) =>
  ({ tag, key, attributes, children: children.flat(Infinity).filter(Boolean) });

/** The same node; where it holds more than it has room for, the keyboard scrolls it, too. */
export const scrolling = (item) => ({ ...item, attributes: { ...item.attributes, ...QUIET, tabindex: "0" } });

const SVG = "http://www.w3.org/2000/svg";

/** Makes `parent`'s children what `nodes` say, touching only what differs. A tag `svg` and all within it is SVG. */
export function patch(parent, nodes) {
  const old = new Map([...parent.childNodes].map((child) => [child.cardlabKey ?? child, child]));
  nodes.forEach((wanted, place) => {
    if (typeof wanted === "string") {
      wanted = { tag: "#text", key: `text${place}`, children: [], attributes: {}, wanted };
    }
    let child = old.get(wanted.key);
    if (!child || (child.localName ?? child.nodeName) !== wanted.tag) {
      const space = wanted.tag === "svg" ? SVG : parent.namespaceURI;
      child = wanted.tag === "#text" ? document.createTextNode("") : document.createElementNS(space, wanted.tag);
      child.cardlabKey = wanted.key;
    }
    old.delete(wanted.key);
    if (parent.childNodes[place] !== child) parent.insertBefore(child, parent.childNodes[place] ?? null);
    if (wanted.tag === "#text") {
      if (child.data !== wanted.wanted) child.data = wanted.wanted;
      return;
    }
    dress(child, wanted.attributes);
    if (wanted.children) patch(child, wanted.children); // without any: what is in it is somebody else's
  });
  while (parent.childNodes.length > nodes.length) parent.lastChild.remove();
}

function dress(element, attributes) {
  for (const name of element.getAttributeNames()) {
    if (!(name in attributes) && !(name === "open" || name === "style")) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") || name === "value") {
      if (element[name] !== value) element[name] = value;
    } else if (value === undefined || value === false) {
      element.removeAttribute(name);
    } else if (element.getAttribute(name) !== String(value)) {
      element.setAttribute(name, value);
    }
  }
}
