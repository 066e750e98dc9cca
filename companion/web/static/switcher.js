// On a phone one seat is shown at a time: tabs to change between them.

import { label, say } from "./words.js";

export class Switcher {
  constructor(root, choose) {
    this.root = root;
    this.choose = choose;
    this.tabs = [];
  }

  furnish(places) {
    this.tabs = Array.from({ length: places }, (_, place) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.dataset.tab = place;
      const lamp = document.createElement("span");
      lamp.className = "lamp";
      const name = document.createElement("span");
      name.className = "tab-name";
      tab.append(lamp, name);
      tab.addEventListener("click", () => this.choose(place));
      return tab;
    });
    this.root.replaceChildren(...this.tabs);
  }

  name(names) {
    this.tabs.forEach((tab, place) => {
      tab.lastChild.textContent = names[place];
      label(tab, say("take-seat", { name: names[place] }));
    });
  }

  mark(place) {
    this.tabs.forEach((tab, other) => tab.setAttribute("aria-pressed", String(other === place)));
  }

  // Who is on turn, and who is waited for, whichever seat is shown.
  show(place, { onTurn, awaited }) {
    this.tabs[place]?.classList.toggle("on-turn", onTurn);
    this.tabs[place]?.classList.toggle("awaited", awaited);
  }

  light(place, lamp) {
    if (this.tabs[place]) this.tabs[place].firstChild.dataset.lamp = lamp;
  }
}
