// One place at the table: name plate, LED, screen, four buttons, the eye; and the dice it shows when all are revealed.

import { HeldButton } from "./buttons.js";
import { icon } from "./icons.js";
import { lay } from "./middle.js";
import { Oled } from "./oled.js";
import { make as element } from "./page.js";
import { label, say } from "./words.js";

const GLASS = [150, 214, 255];
const MAX_NAME = 10;
const CONFIRM_MS = 700;
const CAPS = {
  left: () => icon("left"),
  right: () => icon("right"),
  ok: () => say("cap-ok"),
  look: () => icon("look"),
  challenge: () => say("cap-challenge"),
};

function make(tag, className, data = {}) {
  const made = element(tag, className);
  Object.assign(made.dataset, data);
  return made;
}

export class Seat {
  constructor(place, { send, touched }) {
    this.place = place;
    this.send = send;
    this.touched = touched;
    this.buttons = {};
    this.root = make("section", "place", { place });
    this.stand = make("div", "cup-stand");
    this.tray = make("div", "tray", { tray: place });
    const console_ = make("div", "console");
    console_.append(this.plate(), this.screen(), this.keys());
    this.stand.append(this.tray);
    this.root.append(console_, this.stand);
    this.root.addEventListener("pointerdown", () => touched(), true);
    this.root.addEventListener("focusin", () => touched());
  }

  plate() {
    const plate = make("div", "plate");
    this.lamp = make("span", "lamp", { lamp: "off" });
    this.input = make("input", "name");
    this.input.maxLength = MAX_NAME;
    this.input.spellcheck = false;
    this.input.autocomplete = "off";
    this.input.addEventListener("change", () => this.rename());
    this.input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter" || event.key === "Escape") this.input.blur();
    });
    this.held = make("span", "held", { diceLeft: "" });
    plate.append(this.lamp, this.input, icon("keyboard"), this.held);
    return plate;
  }

  rename() {
    const name = this.input.value.trim();
    this.send({ type: "name", place: this.place, name });
    setTimeout(() => this.name(this.shown), CONFIRM_MS); // what the table has not taken over is taken back
  }

  screen() {
    const glass = make("div", "glass");
    const canvas = make("canvas", "oled", { screen: this.place });
    this.oled = new Oled(canvas, GLASS);
    canvas.setAttribute("role", "img");
    this.canvas = canvas;
    glass.append(canvas);
    return glass;
  }

  keys() {
    const keys = make("div", "keys");
    for (const [name, cap] of Object.entries(CAPS)) {
      keys.append(this.button(name, cap(), (down) => (name === "look" ? this.look(down) : this.press(name, down))));
    }
    return keys;
  }

  button(name, cap, hold) {
    const button = make("button", `key key-${name}`, { button: name });
    button.type = "button";
    const face = make("span", "cap");
    face.append(cap);
    button.append(face);
    this.buttons[name] = new HeldButton(button, hold);
    return button;
  }

  press(button, down) {
    this.send({ type: "press", place: this.place, button, down });
    if (down) navigator.vibrate?.(8);
  }

  // Looking is LEFT and RIGHT held together.
  look(down) {
    this.press("left", down);
    this.press("right", down);
  }

  // From the keyboard, through the button itself, so that it is seen to go down.
  hold(button, down) {
    if (down) this.buttons[button].press(false);
    else this.buttons[button].up();
  }

  free() {
    for (const button of Object.values(this.buttons)) button.free();
  }

  name(name) {
    this.shown = name;
    if (document.activeElement !== this.input) this.input.value = name;
    label(this.input, say("name-of", { number: this.place + 1 }));
    this.root.setAttribute("aria-label", name);
    this.canvas.setAttribute("aria-label", say("screen-of", { name }));
    for (const [key, button] of Object.entries(this.buttons)) {
      label(button.element, say(`button-${key}`, { name }));
    }
  }

  light(lamp) {
    this.lamp.dataset.lamp = lamp;
    this.root.dataset.lamp = lamp;
  }

  // player: this place's entry in the public view, or null where it plays none.
  player(player, { onTurn, won, loses }) {
    this.root.classList.toggle("on-turn", onTurn);
    this.root.classList.toggle("winner", won);
    this.root.classList.toggle("loses", loses);
    this.root.classList.toggle("out", Boolean(player?.out));
    const left = player?.dice ?? 0;
    if (this.held.dataset.diceLeft === String(left)) return;
    this.held.dataset.diceLeft = left;
    label(this.held, left ? say("dice-left", { count: left }) : "");
  }

  // things: what this place holds that nobody sees, and the facts beside its name
  holds(things) {
    lay(this.held, things);
  }

  // what this place is waited for: "roll", "loud", "ok", or "" for nothing
  await(what) {
    this.root.dataset.awaited = what;
  }

  // things: what lies open to all, or [] where nothing does. Returns whether that is new.
  reveal(things) {
    if (!lay(this.tray, things)) return false;
    const shown = things.length > 0 && things.every((thing) => thing.kind === "shown"); // beside a cup in use
    this.tray.classList.toggle("many", things.length > 6);
    this.tray.classList.toggle("beside", shown);
    this.root.classList.toggle("open", things.length > 0 && !shown);
    return true;
  }
}
