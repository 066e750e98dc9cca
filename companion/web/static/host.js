// What the board's page offers on the table's own machine: names, house rules, the pause. Nothing to anybody else.

import { icon } from "./icons.js";
import { at, make } from "./page.js";
import { Pause } from "./pause.js";
import { Rules } from "./rules.js";
import { openBy } from "./sheet.js";
import { say } from "./words.js";

const MAX_NAME = 10;
const CONFIRM_MS = 700;

export class Host {
  constructor(send) {
    this.send = send;
    this.fields = [];
    this.shown = [];
    at("settings").prepend(icon("settings"));
    openBy(at("settings"), at("settings-sheet"));
    this.rules = new Rules(send, () => at("settings-sheet").close());
    this.pause = new Pause(send);
  }

  // may: the kinds of message that the table takes from here
  hello({ may, names = [], games = {} }) {
    this.may = new Set(may);
    at("tools").hidden = this.may.size === 0;
    at("pause").hidden = !this.may.has("wish");
    at("end-match").classList.toggle("barred", !this.may.has("wish"));
    at("settings").hidden = !this.may.has("name") && !this.may.has("option");
    this.rules.offer(this.may.has("option") ? games : {});
    this.offerNames(this.may.has("name") ? names : []);
    if (this.may.size === 0) at("settings-sheet").close();
  }

  offerNames(names) {
    this.fields = names.map((_, place) => this.field(place));
    at("names").replaceChildren(
      ...this.fields.map((field, place) => make("label", "", make("span", "", say("name-at", { number: place + 1 })), field)),
    );
    at("names").hidden = names.length === 0;
    this.name(names);
  }

  field(place) {
    const field = document.createElement("input");
    field.maxLength = MAX_NAME;
    field.spellcheck = false;
    field.autocomplete = "off";
    field.dataset.name = place;
    field.addEventListener("change", () => {
      this.send({ type: "name", place, name: field.value.trim() });
      setTimeout(() => this.name(this.shown), CONFIRM_MS); // what the table has not taken over is taken back
    });
    return field;
  }

  // What somebody is typing is left alone.
  name(names) {
    this.shown = names;
    this.fields.forEach((field, place) => {
      if (document.activeElement !== field) field.value = names[place];
    });
  }

  scene(scene) {
    this.rules.scene(scene);
    this.pause.scene(this.may?.has("wish") ? scene : {});
  }
}
