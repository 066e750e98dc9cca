// The tools at the edge of the table: sound, pause, the sheet of house rules, help.

import { gameOf } from "./games.js";
import { icon } from "./icons.js";
import { at, fill, make, write } from "./page.js";
import { Pause } from "./pause.js";
import { Rules } from "./rules.js";
import { openBy } from "./sheet.js";
import { knows, label, say } from "./words.js";

const KEYS = ["left", "right", "ok", "challenge", "look", "shake", "seat"];

export class Sheets {
  constructor({ send, sounds }) {
    this.send = send;
    this.sounds = sounds;
    this.connected = new Map(); // cup -> whether it is there
    for (const name of ["settings", "spectate", "help"]) at(name).prepend(icon(name));
    openBy(at("settings"), at("settings-sheet"));
    openBy(at("help"), at("help-sheet"));
    this.rules = new Rules(send, () => at("settings-sheet").close());
    this.pause = new Pause(send);
    at("sound").addEventListener("click", () => this.mute());
    this.showSound();
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

  // Whose seat the keyboard plays.
  showKeysOf(name) {
    write(at("keys-of"), say("legend-of", { name }));
  }

  // How the game on the table, or chosen in the lobby, is played, and what the keys do now: in the lobby no wheels turn.
  explain(scene) {
    const played = scene.view?.game ?? "";
    const name = played || (scene.lobby?.game ?? "");
    const meaning = (key) => say([`legend-${key}-${played}`, `legend-${key}`].find(knows));
    fill(at("legend-keys"), `keys ${played}`, () =>
      KEYS.map((key) => make("span", "", make("kbd", "", say(`legend-${key}-key`)), meaning(key))));
    const steps = ["sit", "start", ...gameOf(scene).how];
    at("rules-link").href = `/rules#${name}`;
    fill(at("how"), steps.join(" "), () => steps.map((step) => make("li", "", say(`how-${step}`))));
  }

  // Each cup's cable: pulled out, the cup is gone until it is plugged in again.
  offerPlugs(names) {
    const rows = names.map((name, cup) => {
      const box = document.createElement("input");
      box.type = "checkbox";
      box.checked = this.connected.get(cup) ?? true;
      box.dataset.plug = cup;
      box.addEventListener("change", () => this.send({ type: "cup_plug", cup, plugged: box.checked }));
      return make("label", "", box, name);
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

  scene(scene) {
    this.rules.scene(scene);
    this.explain(scene);
    this.pause.scene(scene);
  }
}
