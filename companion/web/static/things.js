// What lies on the table, as data that says what it is; `draw` makes the pictures. Two alike are drawn alike, so a table
// on which nothing changed is told by comparing.

import { card as cardPicture } from "./cards.js";
import { coin, die as diePicture, symbolDie } from "./dice.js";
import { make } from "./page.js";
import { path, picture } from "./svg.js";
import { trackOf } from "./track.js";

export const die = (face, kind = "") => ({ what: "die", face, kind });
export const dice = (faces, kind = () => "") => faces.map((face, at) => die(face, kind(at)));
export const hiddenDice = (count) => Array.from({ length: count }, () => die(0, "hidden"));
export const symbols = (names, kind = "") => names.map((name) => ({ what: "symbol", name, kind }));
export const card = (face, kind = "") => ({ what: "card", face, kind });
export const cards = (faces, kind = "") => faces.map((face) => card(face, kind));
export const backs = (count) => Array.from({ length: count }, () => card(null, "hidden"));
export const number = (text, kind = "") => ({ what: "number", text: String(text), kind });
export const note = (text, kind = "") => ({ what: "note", text, kind });
export const coins = (count) => ({ what: "coins", count });
export const heap = (count) => ({ what: "heap", count });
export const strikes = (count, limit) => ({ what: "strikes", count, limit });
export const direction = (way) => ({ what: "direction", way });
export const track = (marks) => ({ what: "track", marks });
// A pile: its topmost card (null: face down) and how many there are; where there are none, its place.
export const pile = (face, count) => ({ what: "pile", face, count });
// Things with a caption above them; kind: what they mean.
export const figure = (kind, caption, ...things) => ({ what: "figure", kind, caption, things });

const signed = (count) => (count > 0 ? `+${count}` : `\u2212${-count}`);
// What somebody gets, or loses.
export const change = (count) => number(signed(count), count > 0 ? "more" : "less");

const DRAWINGS = {
  die: ({ face, kind }) => diePicture(face, kind),
  symbol: ({ name, kind }) => symbolDie(name, kind),
  card: ({ face, kind }) => cardPicture(face, kind),
  number: ({ text, kind }) => make("b", `quantity ${kind}`, text),
  note: ({ text, kind }) => make("span", `note ${kind}`, text),
  coins: ({ count }) => make("span", "coins", coin(), make("b", "", String(count))),
  heap: ({ count }) => make("span", "heap", ...Array.from({ length: count }, coin)),
  strikes: ({ count, limit }) => make("span", "strikes", ...Array.from({ length: limit }, (_, at) => strike(at < count))),
  direction: ({ way }) => round(way),
  track: ({ marks }) => trackOf(marks),
  pile: ({ face, count }) =>
    make("span", "pile", cardPicture(face, count ? "" : "none"), make("b", "pile-count", `\u00d7${count}`)),
  figure: ({ kind, caption, things }) =>
    make("span", `figure ${kind}`, make("small", "caption", caption), make("span", "figures", ...things.map(draw))),
};

export function draw({ what, ...thing }) {
  return DRAWINGS[what](thing);
}

function strike(got) {
  return picture("0 0 40 40", got ? "strike got" : "strike", [path("M9 9l22 22M31 9L9 31", "cross")]);
}

// Which way round the table play goes.
function round(way) {
  const turned = way < 0 ? { "data-way": "back" } : { "data-way": "on" };
  return picture("0 0 60 60", "direction", [path("M38 9.5A22 22 0 1 0 51.5 34", "arc"), path("M44 30L52 35L57 27", "arc")], turned);
}
