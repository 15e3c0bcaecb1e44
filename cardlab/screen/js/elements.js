// What every screen is made of: boxes, groups, buttons and fields.

import { QUIET, node } from "./patch.js";

export const HIDDEN = { "aria-hidden": "true" };

/** Join the names that apply, as the value of `class`. */
export const classes = (...names) => names.filter(Boolean).join(" ");

// Elements whose key is their class.
const named = (tag) => (name, ...children) => node(tag, name, { class: name }, ...children);
export const div = named("div");
export const span = named("span");
export const p = named("p");

export const lines = (all) => all.map((line, i) => node("p", `line${i}`, {}, line));

/** A sign that screen readers skip. */
export const sign = (...content) => node("span", "sign", { class: "sign", ...HIDDEN }, ...content);

/** A group in which arrow keys move the focus. */
export const group = (key, label, attributes, ...children) =>
  node("div", key, { role: "group", "aria-label": label, "data-rove": key, ...attributes }, ...children);

export const button = (key, label, onclick, attributes = {}) =>
  node("button", key, { ...QUIET, type: "button", onclick, ...attributes }, label);

export const toggle = (key, label, isOn, onclick) =>
  button(key, `${label}${isOn ? " ✓" : ""}`, onclick, { "aria-pressed": String(isOn) });

/** A field for text: `enter` is called on Enter, and every key stays in the field. */
export const field = (key, enter, attributes = {}) => node("input", key, { ...QUIET, type: "text",
  onkeydown: (event) => {
    event.stopPropagation();
    if (event.key === "Enter") enter(event);
  },
  ...attributes });

/** Keep an event from doing anything else. */
export function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
