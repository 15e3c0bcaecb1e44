// An event on a plot: its ground, the columns that belong to it, and handles that move its sides.

import { node } from "./patch.js";

const THUMB = 30; // pixels; a range's ends are half a thumb inside

/** The place of a handle on the x axis. */
const placeOf = ({ values, place }, [from, to], moved) =>
  from + ((moved ?? place) * (to - from)) / Math.max(1, values.length - 1);

/** The event's ground, and a line at each of its handles, below the columns. */
export function ground(event, { box, x }, moved) {
  const [left, right] = [event.low, event.high].map((value) => Math.max(box.left, Math.min(box.right, x(value))));
  const line = (handle) => node("path", `side ${handle.key}`, { class: "side",
    d: `M${x(placeOf(handle, event.edges, moved[handle.key]))} ${box.top}V${box.bottom}` });
  return [node("rect", "ground", { class: "ground", x: left, y: box.top, width: Math.max(0, right - left), height: box.bottom - box.top }),
    event.handles.map(line)];
}

/** What takes a press on a column, as high as the plot. */
export const taps = (event, { box, x }, send) => Object.entries(event.taps).map(([at, command]) => {
  const half = Math.abs(x(Number(at) + 0.5) - x(Number(at) - 0.5)) / 2;
  return node("rect", `tap${at}`, { class: "tap", x: x(Number(at)) - half, y: box.top, width: 2 * half,
    height: box.bottom - box.top, onclick: () => send(command) });
});

/** The handles: sliders over the plot, whose thumbs are at the event's sides. */
export const handles = (event, { x }, range) => event.handles.map((handle) => {
  const [left, right] = event.edges.map(x);
  return node("span", `handle ${handle.key}`, { class: "event-handle",
    style: `left: ${left - THUMB / 2}px; width: ${right - left + THUMB}px` }, range(handle));
});
