// Cards: their backs, and the faces of the three games that have any.

import { die } from "./dice.js";
import { path, picture, svg } from "./svg.js";
import { symbol } from "./symbols.js";

// Drawn in a square of 60 units around the middle of the card.
const DRAWINGS = {
  updown: ["M18 6l12 15H22v33h-8V21H6zM42 54L30 39h8V6h8v33h8z"],
  fresh_start: ["M30 8a22 22 0 11-20 13l7 3a14.5 14.5 0 1013-8.5v8L14 12 30 1z"],
  reverse: ["M22 4v12h16c9 0 16 7 16 16v4h-8v-4c0-4-4-8-8-8H22v12L4 20zM38 56V44H24c-4 0-8-2-11-5l7-5c1 1 2 2 4 2h14V24z"],
  my_bad: ["M30 3l23 8v17c0 14-9 24-23 29C16 52 7 42 7 28V11zM30 12l-15 5v11c0 10 6 16 15 20z"],
  skip: ["M5 6l24 24L5 54zM29 6l18 18V6h8v48h-8V36L29 54z"],
  revive: ["M30 55C12 42 3 32 3 20 3 11 10 5 17 5c5 0 10 3 13 8 3-5 8-8 13-8 7 0 14 6 14 15 0 12-9 22-27 35zM26 18v7h-7v8h7v7h8v-7h7v-8h-7v-7z"],
};
const DICE = { jackpot: [2, 1], double: [4, 4] };
const SPECIALS = {
  "1o": { number: 1, kind: "optimistic", mark: "M0-9A9 9 0 010 9 9 9 0 010-9zM0-16v4M0 12v4M-16 0h4M12 0h4M-11-11l3 3M8 8l3 3M-11 11l3-3M8-8l3-3" },
  "5f": { number: 5, kind: "flipped", mark: "M-8 10V-9M-14-3l6-7 6 7M8-10V9M2 3l6 7 6-7" },
  "9n": { number: 9, kind: "nervous", mark: "M-16 0l5-8 6 16 6-16 6 16 5-8h4" },
  "10t": { number: 10, kind: "toxic", mark: "M-4-13h8M-2-13v8l-9 16h22l-9-16v-8M-6 5h12" },
};

const paper = (kind) => svg("rect", { x: 1.5, y: 1.5, width: 67, height: 97, rx: 8, class: kind });

// face: "7", "10t", "ship+skull", "jackpot"; null is a card face down
export function card(face, kind = "") {
  const inside = face === null ? back() : front(face);
  return picture("0 0 70 100", `card ${kind}`, [paper(face === null ? "card-back" : "card-front"), ...inside], { "data-card": face ?? "" });
}

function back() {
  const lattice = "M35 14L62 50 35 86 8 50zM35 30L50 50 35 70 20 50z";
  return [svg("rect", { x: 6, y: 6, width: 58, height: 88, rx: 5, class: "card-line" }), path(lattice, "card-line")];
}

function front(face) {
  if (face.includes("+")) return face.split("+").map((name, at) => within(symbol(name), at ? 21 : 21, at ? 57 : 13, 0.3));
  if (face in DRAWINGS) return DRAWINGS[face].map((d) => svg("path", { d, class: "card-drawing", transform: "translate(8 23) scale(0.9)" }));
  if (face in DICE) return DICE[face].map((pips, at) => placed(die(pips), at ? 31 : 7, at ? 48 : 18));
  return numbered(SPECIALS[face] ?? { number: face, kind: "plain" });
}

function within(drawing, x, y, scale) {
  return svg("g", { transform: `translate(${x} ${y}) scale(${scale})` }, [drawing]);
}

function placed(drawing, x, y) {
  for (const [key, value] of Object.entries({ x, y, width: 32, height: 32 })) drawing.setAttribute(key, value);
  return drawing;
}

// A flipped number stands on its head, and a nervous one trembles.
function numbered({ number, kind, mark }) {
  const figure = (className, x = 35) => {
    const text = svg("text", { x, y: mark ? 50 : 67, class: `card-number ${className}` });
    if (kind === "flipped") text.setAttribute("transform", "rotate(180 35 35)");
    text.textContent = number;
    return text;
  };
  const figures = kind === "nervous" ? [figure("ghost", 30), figure("ghost", 40), figure(kind)] : [figure(kind)];
  return mark ? [...figures, svg("path", { d: mark, class: `card-mark ${kind}`, transform: "translate(35 77)" })] : figures;
}
