// The tools at the edge of the table: sound, pause, the game's options, help; and what is out of order.

import { svg } from "./dice.js";
import { knows, label, say } from "./words.js";

const at = (id) => document.getElementById(id);

const ICONS = {
  sound: "M4 9v6h4l5 4V5L8 9H4zM16 8.5a5 5 0 010 7M18.5 6a8.5 8.5 0 010 12",
  muted: "M4 9v6h4l5 4V5L8 9H4zM16.5 9.5l5 5M21.5 9.5l-5 5",
  pause: "M8 5v14M16 5v14",
  go_on: "M8 5l11 7-11 7z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M7 14.5v5",
  spectate: "M3 5h18v11H3zM9 20h6M12 16v4",
  help: "M9 9a3 3 0 114.2 2.8c-.8.4-1.2 1-1.2 2.2M12 17.6v.2",
};
const KEYS = ["left", "right", "ok", "challenge", "look", "shake", "seat"];
const STEPS = ["sit", "start", "shake", "look", "bid", "bluff"];

function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d: ICONS[name], class: "stroke" })]);
}

export class Sheets {
  constructor({ send, sounds }) {
    this.send = send;
    this.sounds = sounds;
    this.options = [];
    this.fields = new Map();
    this.connected = new Map(); // cup -> whether it is there
    for (const name of ["settings", "spectate", "help"]) at(name).prepend(icon(name));
    for (const name of ["settings", "help"]) this.sheet(at(name), at(`${name}-sheet`));
    at("sound").addEventListener("click", () => this.mute());
    at("pause").addEventListener("click", () => this.pause());
    at("end-match").addEventListener("click", () => this.endMatch());
    this.showSound();
    this.showPause(false);
    this.explain();
  }

  // A sheet lies on the table until its button, Escape or a click beside it takes it away.
  sheet(opener, sheet) {
    opener.addEventListener("click", () => sheet.showModal());
    sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  }

  // A new table: what was out of order at the old one is not known of this one.
  begin() {
    for (const note of document.querySelectorAll("[data-fault]")) note.remove();
  }

  mute() {
    this.sounds.toggle();
    this.showSound();
  }

  showSound() {
    at("sound").replaceChildren(icon(this.sounds.muted ? "muted" : "sound"));
    at("sound").setAttribute("aria-pressed", String(!this.sounds.muted));
    label(at("sound"), say(this.sounds.muted ? "sound-on" : "sound-off"));
  }

  pause() {
    this.send({ type: "wish", wish: this.paused ? "go_on" : "pause" });
  }

  showPause(paused) {
    this.paused = paused;
    at("pause").replaceChildren(icon(paused ? "go_on" : "pause"));
    label(at("pause"), say(paused ? "go-on" : "pause"));
  }

  // The table pauses when it is asked first, and ends the game when it is asked again.
  endMatch() {
    const last = this.sure || this.stage === "over";
    this.send({ type: "wish", wish: "end_match" });
    if (last) at("settings-sheet").close();
    this.showEnd(!last);
  }

  showEnd(sure) {
    this.sure = sure;
    at("end-match").classList.toggle("sure", sure);
    at("end-match").textContent = say(sure ? "end-match-sure" : "end-match");
  }

  // Whose seat the keyboard plays.
  showKeysOf(name) {
    at("keys-of").textContent = say("legend-of", { name });
  }

  explain() {
    at("legend-keys").replaceChildren(
      ...KEYS.map((key) => {
        const item = document.createElement("span");
        const cap = document.createElement("kbd");
        cap.textContent = say(`legend-${key}-key`);
        item.append(cap, say(`legend-${key}`));
        return item;
      }),
    );
    at("how").replaceChildren(
      ...STEPS.map((step) => {
        const item = document.createElement("li");
        item.textContent = say(`how-${step}`);
        return item;
      }),
    );
  }

  // The options of the game, each a list of its sensible values.
  offer(options) {
    this.options = options;
    this.fields.clear();
    at("options").replaceChildren(...options.map((option) => this.field(option)));
  }

  field({ key, default: usual, choices, steps }) {
    const row = document.createElement("label");
    row.textContent = knows(`option-${key}`) ? say(`option-${key}`) : key;
    const select = document.createElement("select");
    select.dataset.option = key;
    const values = choices ?? (steps.length ? steps : [usual]);
    select.replaceChildren(...values.map((value) => new Option(wordFor(value), JSON.stringify(value))));
    select.value = JSON.stringify(usual);
    select.addEventListener("change", () => this.send({ type: "option", key, value: JSON.parse(select.value) }));
    this.fields.set(key, select);
    row.append(select);
    return row;
  }

  // Each cup's cable: pulled out, the cup is gone until it is plugged in again.
  offerPlugs(names) {
    const rows = names.map((name, cup) => {
      const row = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.checked = this.connected.get(cup) ?? true;
      box.dataset.plug = cup;
      box.addEventListener("change", () => this.send({ type: "cup_plug", cup, plugged: box.checked }));
      row.append(box, name);
      return row;
    });
    at("plugs").replaceChildren(at("plugs").firstElementChild, ...rows);
    at("plugs").hidden = names.length === 0;
  }

  // A cup says whether it is there.
  plug({ cup, up }) {
    this.connected.set(cup, up);
    const box = at("plugs").querySelector(`[data-plug="${cup}"]`);
    if (box) box.checked = up;
  }

  scene({ stage, lobby, view }) {
    if (stage !== "pause" && stage !== this.stage) this.showEnd(false);
    this.stage = stage;
    this.showPause(stage === "pause");
    at("pause").classList.toggle("bright", stage === "pause");
    at("pause").disabled = stage !== "pause" && !view;
    at("end-match").hidden = Boolean(lobby);
    for (const [key, select] of this.fields) {
      select.disabled = !lobby;
      const value = lobby?.options[key];
      if (value === undefined) continue;
      const text = JSON.stringify(value);
      if (![...select.options].some((option) => option.value === text)) select.add(new Option(wordFor(value), text));
      select.value = text;
    }
  }

  fault({ part, text }) {
    document.querySelector(`[data-fault="${CSS.escape(part)}"]`)?.remove();
    if (text === null) return;
    const note = document.createElement("p");
    note.dataset.fault = part;
    note.textContent = text;
    at("toasts").append(note);
  }
}

function wordFor(value) {
  const key = `value-${String(value)}`;
  return knows(key) ? say(key) : String(value);
}
