// Bars below one another, each with its name and its number.

import { node, scrolling } from "./patch.js";
import { share } from "./plot.js";

const MANY = 12; // more bars than these scroll in a box of their own

export function makeBars(explorer) {
  const { opener } = explorer;

  function bars(part) {
    const at = (value) => 100 * share(part, value);
    const line = (looks, value) => node("i", looks, { class: looks, style: `left: ${at(value)}%` });
    const legend = part.rule
      ? node("span", "rule", {}, node("i", "sign", { class: "sign good" }), part.rule.text) : null;
    const reach = ([low, high]) => node("i", "span",
      { class: "span", style: `left: ${at(low)}%; width: ${at(high) - at(low)}%` });
    const bar = ({ name, value, text, ink = "accent", plain, span, second }, i) => {
      const left = Math.min(at(0), at(value)), width = Math.abs(at(value) - at(0));
      return node("div", `bar${i}`, { class: "bar" }, node("span", "name", {}, name),
        node("span", "track", { class: "track" },
          node("i", "length", { class: `length ${ink}${plain ? " plain" : ""}`,
            style: `left: ${left}%; width: ${width}%` }),
          second === undefined ? null : node("i", "second", { class: "second", style: `width: ${at(second)}%` }),
          span ? reach(span) : null,
          part.least < 0 ? line("nothing", 0) : null,
          part.rule ? line("rule", part.rule.at) : null),
        node("b", "text", {}, text));
    };
    const isMany = part.bars.length > MANY;
    const figure = node("figure", part.key, { class: isMany ? "bars many" : "bars", "aria-label": part.words },
      part.bars.map(bar), node("figcaption", "legend", { class: "legend" }, legend, opener(part)));
    return isMany ? scrolling(figure) : figure;
  }

  return { bars };
}
