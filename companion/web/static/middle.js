// What lies in the middle of the table.

import { gameOf } from "./games.js";
import { fill } from "./page.js";
import { draw } from "./things.js";

export function showMiddle(element, scene) {
  const things = scene.view ? gameOf(scene).middle(scene) : scene.stage === "lobby" ? gameOf(scene).welcome : [];
  lay(element, things);
}

// Nothing is touched where the same lies there already. Returns whether anything is new.
export function lay(element, things) {
  const key = JSON.stringify(things);
  if (element.dataset.key === key) return false;
  fill(element, key, () => things.map(draw));
  return true;
}
