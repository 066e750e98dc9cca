// The house rules: the options of the next game, and the end of this one.

import { at, make } from "./page.js";
import { knows, say } from "./words.js";

export class Rules {
  constructor(send, close) {
    this.send = send;
    this.close = close;
    this.fields = new Map(); // option -> its list
    at("end-match").addEventListener("click", () => this.endMatch());
  }

  // The options of the game, each a list of its sensible values.
  offer(options) {
    this.fields.clear();
    at("options").replaceChildren(...options.map((option) => this.field(option)));
  }

  field({ key, default: usual, choices, steps }) {
    const select = document.createElement("select");
    select.dataset.option = key;
    const values = choices ?? (steps.length ? steps : [usual]);
    select.replaceChildren(...values.map((value) => new Option(wordFor(value), JSON.stringify(value))));
    select.value = JSON.stringify(usual);
    select.addEventListener("change", () => this.send({ type: "option", key, value: JSON.parse(select.value) }));
    this.fields.set(key, select);
    return make("label", "", make("span", "", knows(`option-${key}`) ? say(`option-${key}`) : key), select);
  }

  // The table pauses when it is asked first, and ends the game when it is asked again.
  endMatch() {
    const last = this.sure || this.stage === "over";
    this.send({ type: "wish", wish: "end_match" });
    if (last) this.close();
    this.showEnd(!last);
  }

  showEnd(sure) {
    this.sure = sure;
    at("end-match").classList.toggle("sure", sure);
    at("end-match").textContent = say(sure ? "end-match-sure" : "end-match");
  }

  scene({ stage, lobby }) {
    if (stage !== "pause" && stage !== this.stage) this.showEnd(false);
    this.stage = stage;
    at("end-match").hidden = Boolean(lobby);
    for (const [key, select] of this.fields) {
      select.disabled = !lobby;
      if (lobby?.options[key] !== undefined) choose(select, lobby.options[key]);
    }
  }
}

// A value that the buttons found between the sensible ones joins the list.
function choose(select, value) {
  const text = JSON.stringify(value);
  if (select.value === text) return;
  if (![...select.options].some((option) => option.value === text)) select.add(new Option(wordFor(value), text));
  select.value = text;
}

function wordFor(value) {
  const key = `value-${String(value)}`;
  return knows(key) ? say(key) : String(value);
}
