// The heading of an explorer, and what ipywidgets' own controls lack.

import { node, patch } from "./patch.js";

const CONTROLS = "button, input, textarea, summary, a[href], [tabindex], [contenteditable]";

/** Gives every control in `root` a name and a state, and keeps JupyterLab's own keys away from it. */
function attend(root) {
  for (const control of root.querySelectorAll(CONTROLS)) {
    if (!control.hasAttribute("data-lm-suppress-shortcuts")) control.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  for (const handle of root.querySelectorAll(".noUi-handle, .widget-readout")) {
    const name = handle.closest(".jupyter-widgets")?.querySelector(".widget-label")?.textContent;
    if (name && handle.getAttribute("aria-label") !== name) handle.setAttribute("aria-label", name);
  }
  for (const toggle of root.querySelectorAll(".jupyter-widgets.widget-toggle-button, .widget-toggle-buttons button")) {
    const pressed = String(toggle.classList.contains("mod-active"));
    if (toggle.getAttribute("aria-pressed") !== pressed) toggle.setAttribute("aria-pressed", pressed);
  }
  for (const spot of root.querySelectorAll(".speaks:not([role])")) spot.setAttribute("role", "status");
  for (const group of root.querySelectorAll(".widget-toggle-buttons")) {
    const name = group.querySelector(".widget-label")?.textContent;
    if (name && !group.hasAttribute("role")) {
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", name);
    }
  }
}

const isSeen = item => item.getClientRects().length > 0;

/** Moves the focus from a control that has been hidden to what has taken its place in `root`. */
function moveFocus(gone, root) {
  while (gone.parentElement !== root && !isSeen(gone.parentElement)) gone = gone.parentElement;
  const beside = [...gone.parentElement.children];
  const place = beside.indexOf(gone);
  const next = [...beside.slice(place + 1), ...beside.slice(0, place).reverse()].find(isSeen) ?? gone.parentElement;
  const controls = [next, ...next.querySelectorAll("*")].filter(item => item.matches("button, input, [tabindex='0']"));
  const control = controls.find(isSeen) ?? next;
  if (control === next && !next.matches("button, input")) next.tabIndex = -1; // an answer is read, not pressed
  control.focus();
}

/** Keeps the focus in `root` when the control that has it is hidden; returns how to stop that. */
function keepFocus(root) {
  let last = null;
  const take = event => void (last = event.target);
  const leave = event => isSeen(event.target) && (last = null);
  const look = () => {
    const now = document.activeElement;
    if (!last || !root.contains(last) || isSeen(last) || !isSeen(root)) return;
    if (now === last || now === document.body) moveFocus(last, root);
  };
  const watched = new MutationObserver(look);
  watched.observe(root, { subtree: true, attributes: true, attributeFilter: ["style"] });
  root.addEventListener("focusin", take);
  root.addEventListener("focusout", leave);
  return () => {
    watched.disconnect();
    root.removeEventListener("focusin", take);
    root.removeEventListener("focusout", leave);
  };
}

export function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "heading";
  el.append(root);

  const beside = document.createElement("p");
  beside.className = "notice no";
  beside.setAttribute("aria-hidden", "true"); // the heading has said it

  /** A refusal also stands where somebody is at work: on a phone the heading may be far above. */
  function repeat() {
    beside.remove();
    beside.textContent = model.get("refused") ? `✗ ${model.get("notice")}` : "";
    const explorer = el.closest(".explorer"), now = document.activeElement;
    if (beside.textContent && explorer?.contains(now)) now.closest(".part")?.append(beside);
  }

  const drawAll = () => {
    draw();
    repeat();
  };

  const draw = () => patch(root, [
    node("h2", "title", {}, model.get("title")),
    node("p", "lead", {}, model.get("lead")),
    node("p", "notice", { class: model.get("refused") ? "notice no" : "notice", role: "status" },
      model.get("notice") ? `${model.get("refused") ? "✗ " : ""}${model.get("notice")}` : ""),
  ]);

  const watched = new MutationObserver(() => attend(el.closest(".explorer") ?? el));
  let release = () => {};
  const begin = () => {
    const explorer = el.closest(".explorer");
    if (!explorer) return void (waiting = requestAnimationFrame(begin));
    watched.observe(explorer, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    attend(explorer);
    release = keepFocus(explorer);
  };
  let waiting = requestAnimationFrame(begin);
  model.on("change", drawAll);
  draw();
  return () => {
    cancelAnimationFrame(waiting);
    watched.disconnect();
    release();
    model.off("change", drawAll);
    beside.remove();
  };
}
