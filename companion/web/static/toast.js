// A sentence that goes again by itself.

import { at, make } from "./page.js";

const TOAST_MS = 6000;

export function toast(text) {
  const note = make("p", "", text);
  at("toasts").append(note);
  setTimeout(() => note.remove(), TOAST_MS);
}
