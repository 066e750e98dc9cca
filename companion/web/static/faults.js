// What is out of order, for as long as it is.

import { icon } from "./icons.js";
import { at, make } from "./page.js";
import { label, say } from "./words.js";

const FAULT_MS = 15000;
const LONG_PATH = /(?:\/[\w.+-]+){2,}\/([\w-]+)/g; // of a simulated cup its name is enough

export class Faults {
  constructor() {
    this.texts = new Map(); // part -> sentence
    at("faults").append(icon("faults"), make("span", "count"));
    at("faults").addEventListener("click", () => this.open(at("fault-list").hidden));
    const close = make("button", "close", icon("close"));
    close.type = "button";
    label(close, say("faults-close"));
    close.addEventListener("click", () => this.open(false));
    at("fault-list").append(make("div", "sentences"), close);
  }

  // A new table: what was out of order at the old one is not known of this one.
  begin() {
    this.texts.clear();
    this.show(false);
  }

  // A new fault is told for a while; afterwards the warning sign stays.
  tell({ part, text }) {
    if (text === null) this.texts.delete(part);
    else this.texts.set(part, text.replace(LONG_PATH, "$1"));
    this.show(text !== null);
  }

  show(told) {
    const parts = [...this.texts].map(([part, text]) => {
      const sentence = make("p", "", text);
      sentence.dataset.fault = part;
      return sentence;
    });
    at("fault-list").firstElementChild.replaceChildren(...parts);
    at("faults").hidden = parts.length === 0;
    at("faults").lastElementChild.textContent = parts.length;
    label(at("faults"), say("faults"));
    this.open(parts.length > 0 && (told || !at("fault-list").hidden), told);
  }

  open(open, forAWhile = false) {
    clearTimeout(this.due);
    at("fault-list").hidden = !open;
    at("faults").setAttribute("aria-expanded", String(open));
    if (open && forAWhile) this.due = setTimeout(() => this.open(false), FAULT_MS);
  }
}
