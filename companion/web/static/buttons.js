// A button that can be pressed, held, and kept down: by mouse, finger, keyboard or screen reader.

const TAP_MS = 90;

// hold(down) is called once for each change. Shift keeps the button down until it is touched again.
export class HeldButton {
  constructor(element, hold) {
    this.element = element;
    this.hold = hold;
    this.down = false;
    this.latched = false;
    element.setAttribute("aria-pressed", "false");
    element.addEventListener("pointerdown", (event) => this.pointerDown(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(end, () => this.up());
    }
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => this.key(event, true));
    element.addEventListener("keyup", (event) => this.key(event, false));
    element.addEventListener("click", (event) => this.click(event));
  }

  pointerDown(event) {
    if (event.button !== 0) return;
    event.preventDefault(); // the keyboard stays with the seat, not with this button
    this.element.setPointerCapture(event.pointerId);
    this.press(event.shiftKey);
  }

  key(event, down) {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (down) this.press(event.shiftKey);
    else this.up();
  }

  // What has no pointer behind it comes from a screen reader or a script: a tap.
  click(event) {
    if (event.detail !== 0 || event.pointerType) return;
    this.press(false);
    setTimeout(() => this.up(), TAP_MS);
  }

  press(keep) {
    if (this.latched) {
      this.latched = false;
      this.set(false);
      return;
    }
    this.latched = keep;
    this.set(true);
  }

  up() {
    if (!this.latched) this.set(false);
  }

  free() {
    this.latched = false;
    this.set(false);
  }

  set(down) {
    if (this.down !== down) {
      this.down = down;
      this.hold(down);
    }
    this.element.classList.toggle("down", this.down);
    this.element.classList.toggle("latched", this.latched);
    this.element.setAttribute("aria-pressed", String(this.down));
  }
}
