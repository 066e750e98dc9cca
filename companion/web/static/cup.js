// A cup: taken by dragging it, shaken by moving it, set down when let go; or lifted by its handle to peek.

import { HeldButton } from "./buttons.js";
import { cup as picture } from "./furniture.js";
import { icon } from "./icons.js";
import { make, write } from "./page.js";
import { label, say } from "./words.js";

const POSE_MS = 34; // at most 30 poses a second
const MM_PER_PX = 0.8;
const REACH_PX = 260;
const CARRIED_MM = 30;
const PEEK_MM = 80;
const PEEK_TILT_DEG = 35;
const SKEWED_TILT_DEG = 12; // more, at rest, is a cup that somebody peeks under
const HOME_STEPS = 6;
const SHAKE_PX = 46;
const SHAKES_A_SECOND = 4.5;

export class Cup {
  constructor(number, { send, sounds, touched }) {
    this.number = number;
    this.send = send;
    this.sounds = sounds;
    this.touched = touched; // () => void: somebody took this cup
    this.x = this.y = this.z = this.tilt = 0;
    this.fingers = new Set();
    this.element = this.build();
    this.listen();
  }

  build() {
    const root = document.createElement("div");
    root.className = "cup";
    root.dataset.cup = this.number;
    root.setAttribute("role", "group");
    this.body = document.createElement("div");
    this.body.className = "cup-body";
    this.tag = make("span", "cup-name");
    this.body.append(picture(), this.tag);
    this.handle = document.createElement("button");
    this.handle.type = "button";
    this.handle.className = "cup-handle";
    this.handle.dataset.lift = this.number;
    this.handle.append(icon("eye"));
    root.append(icon("left"), icon("right"), this.body, this.handle);
    return root;
  }

  name(name) {
    write(this.tag, name);
    this.tag.classList.toggle("long", name.length > 6);
    this.element.setAttribute("aria-label", say("cup-of", { name }));
    this.body.title = say("cup-help");
    label(this.handle, say("cup-lift", { name }));
  }

  listen() {
    const { body } = this;
    body.addEventListener("pointerdown", (event) => this.take(event));
    body.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) {
      body.addEventListener(end, (event) => this.drop(event));
    }
    body.addEventListener("contextmenu", (event) => event.preventDefault());
    this.lift = new HeldButton(this.handle, (down) => this.peek(down));
  }

  take(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.touched();
    this.fingers.add(event.pointerId);
    if (this.fingers.size > 1) {
      this.skew = true; // a second finger knocks it over a little
      return;
    }
    this.body.setPointerCapture(event.pointerId);
    this.stopGlide();
    this.from = { x: event.clientX - this.x, y: event.clientY - this.y, id: event.pointerId };
    this.skew = false;
    this.pose(this.x, this.y, CARRIED_MM, 0);
  }

  drag(event) {
    if (!this.from || event.pointerId !== this.from.id) return;
    this.moved(event.clientX - this.from.x, event.clientY - this.from.y);
  }

  moved(x, y) {
    const far = Math.hypot(x, y);
    const kept = far > REACH_PX ? REACH_PX / far : 1;
    this.rattle(x * kept, y * kept);
    this.pose(x * kept, y * kept, CARRIED_MM, 0);
  }

  drop(event) {
    this.fingers.delete(event.pointerId);
    if (!this.from || event.pointerId !== this.from.id) return;
    this.from = null;
    this.setDown(this.skew || event.shiftKey || event.altKey);
  }

  // Whoever held it has gone: it is set down, wherever it is.
  letGo() {
    this.lift.free();
    this.shake(false);
    if (!this.from) return;
    this.from = null;
    this.fingers.clear();
    this.setDown(false);
  }

  // The hand brings the cup home and sets it down there, flat or skewed.
  setDown(skewed) {
    const { x, y } = this;
    let step = 0;
    this.stopGlide();
    this.glide = setInterval(() => {
      step += 1;
      const left = 1 - step / HOME_STEPS;
      if (step < HOME_STEPS) {
        this.pose(x * left, y * left, CARRIED_MM, 0);
        return;
      }
      this.stopGlide();
      this.sounds.thud();
      this.pose(0, 0, 0, skewed ? SKEWED_TILT_DEG : 0);
    }, POSE_MS);
  }

  stopGlide() {
    clearInterval(this.glide);
    this.glide = null;
  }

  peek(down) {
    this.touched();
    this.stopGlide();
    if (down) this.pose(0, 0, PEEK_MM, PEEK_TILT_DEG);
    else this.pose(0, 0, 0, 0);
  }

  // Shaking without a pointer: the hand moves to and fro for as long as the key is held.
  shake(on, skewed = false) {
    if (on === Boolean(this.shaking)) return;
    clearInterval(this.shaking);
    this.shaking = null;
    if (!on) {
      this.setDown(skewed);
      return;
    }
    this.touched();
    this.stopGlide();
    const begun = performance.now();
    this.shaking = setInterval(() => {
      const turn = ((performance.now() - begun) / 1000) * SHAKES_A_SECOND * 2 * Math.PI;
      this.moved(SHAKE_PX * Math.sin(turn), 0.3 * SHAKE_PX * Math.sin(turn * 0.7));
    }, POSE_MS);
  }

  // A die hits the wall whenever the hand turns round.
  rattle(x, y) {
    const stride = { x: x - this.x, y: y - this.y };
    const before = this.stride ?? stride;
    if (stride.x * before.x + stride.y * before.y < 0) this.sounds.rattle();
    if (Math.hypot(stride.x, stride.y) > 2) this.stride = stride;
  }

  pose(x, y, z, tilt) {
    Object.assign(this, { x, y, z, tilt });
    this.draw();
    const rest = z === 0;
    if (this.due && !rest) return;
    clearTimeout(this.due);
    const wait = rest ? 0 : Math.max(0, (this.sentAt ?? 0) + POSE_MS - performance.now());
    if (wait === 0) this.tellPose();
    else this.due = setTimeout(() => this.tellPose(), wait);
  }

  tellPose() {
    this.due = null;
    this.sentAt = performance.now();
    const mm = (px) => Math.round(px * MM_PER_PX * 10) / 10;
    this.send({ type: "cup", cup: this.number, x_mm: mm(this.x), y_mm: mm(this.y), z_mm: this.z, tilt_deg: this.tilt });
  }

  draw() {
    const { style } = this.body;
    style.setProperty("--x", `${this.x}px`);
    style.setProperty("--y", `${this.y}px`);
    style.setProperty("--lift", this.z / CARRIED_MM);
    style.setProperty("--tilt", `${this.tilt * (this.z === 0 ? 2 : 1)}deg`); // drawn for the eye: a slight tilt from above is none
    this.element.classList.toggle("carried", this.z > 0);
    this.element.classList.toggle("skewed", this.z === 0 && this.tilt !== 0);
  }

  // What the cup itself says it does.
  state({ up, motion }) {
    this.element.classList.toggle("unplugged", !up);
    this.element.dataset.motion = motion;
    this.element.dataset.up = up;
  }
}
