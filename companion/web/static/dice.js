// Ivory dice, face up: pips, a star, or one of the pirates' symbols; coins.

import { path, picture, svg } from "./svg.js";
import { symbol } from "./symbols.js";

const PIPS = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[29, 25], [71, 25], [29, 50], [71, 50], [29, 75], [71, 75]],
};
const STAR = "M50 13l11.3 23.6 25.9 3.4-19 17.9 4.8 25.7L50 71l-23 12.6 4.8-25.7-19-17.9 25.9-3.4z";

// face: 1 to 6, "*" a star, 0 a die that nobody sees
export function die(face, kind = "") {
  const marks =
    face === "*" ? [path(STAR, "star")] : (PIPS[face] ?? []).map(([cx, cy]) =>
      svg("circle", { cx, cy: cy - 3, r: face === 1 ? 13 : 9.5, class: "pip" }));
  return cube(marks, kind, { "data-die": face });
}

export function symbolDie(name, kind = "") {
  return cube([svg("g", { transform: "translate(10 7) scale(0.8)" }, [symbol(name)])], `bone ${kind}`, { "data-symbol": name });
}

function cube(marks, kind, data) {
  return picture("0 0 100 100", `die ${kind}`, [
    svg("rect", { x: 3, y: 6, width: 94, height: 92, rx: 20, class: "die-side" }),
    svg("rect", { x: 3, y: 2, width: 94, height: 90, rx: 20, class: "die-top" }),
    ...marks,
  ], data);
}

export function coin() {
  return picture("0 0 100 100", "coin", [
    svg("circle", { cx: 50, cy: 50, r: 46, class: "coin-edge" }),
    svg("circle", { cx: 50, cy: 50, r: 35, class: "coin-face" }),
    path("M50 27l6.8 14.6 16 1.9-11.9 10.9 3.2 15.8L50 62.3 35.9 70.2l3.2-15.8-11.9-10.9 16-1.9z", "coin-star"),
  ]);
}
