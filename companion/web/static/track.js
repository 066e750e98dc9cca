// The track of Call My Bluff: 20 numbered spaces, and before every second one a space of stars.

import { die } from "./dice.js";
import { make } from "./page.js";

export const SPACES = Array.from({ length: 10 }, (_, at) => [
  { quantity: 2 * at + 1 },
  { quantity: at + 1, star: true },
  { quantity: 2 * at + 2 },
]).flat();

// marks: what lies on a space, by its number from 1 on: {face, kind}
export function trackOf(marks) {
  const track = make("span", "track", ...SPACES.map((space, at) => spaceOf(space, at + 1, marks)));
  track.setAttribute("aria-hidden", "true"); // the bid is said beside it
  return track;
}

function spaceOf({ quantity, star }, number, marks) {
  const mark = marks.find((one) => one.space === number);
  const passed = marks.some((one) => one.kind === "bid" && one.space > number);
  const space = make("span", ["space", star && "stars", passed && "passed", mark?.kind].filter(Boolean).join(" "));
  space.dataset.space = number;
  space.append(make("b", "", String(quantity)));
  if (star) space.append(make("i", "", "\u2605"));
  if (mark?.face !== undefined) space.append(die(mark.face));
  return space;
}
