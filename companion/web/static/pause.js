// The pause: a small button that begins and ends it, and a large one that ends it.

import { icon } from "./icons.js";
import { at } from "./page.js";
import { label, say } from "./words.js";

const PAUSES = ["play", "notice"];

export class Pause {
  constructor(send) {
    at("pause").addEventListener("click", () => send({ type: "wish", wish: this.paused ? "go_on" : "pause" }));
    at("go-on").addEventListener("click", () => send({ type: "wish", wish: "go_on" }));
    this.show("");
  }

  scene({ stage }) {
    if (stage !== this.stage) this.show(stage);
  }

  show(stage) {
    this.stage = stage;
    this.paused = stage === "pause";
    at("pause").replaceChildren(icon(this.paused ? "go_on" : "pause"));
    at("pause").disabled = !this.paused && !PAUSES.includes(stage);
    label(at("pause"), say(this.paused ? "go-on" : "pause"));
    at("go-on").hidden = !this.paused;
  }
}
