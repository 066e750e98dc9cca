// The bid in large figures; once the cups are lifted, beside it how many there are.

import { die, welcome } from "./dice.js";
import { fill, make } from "./page.js";
import { say } from "./words.js";

export function showBid(element, scene, facts) {
  const { stage, notice, bidQuantity, bidFace, bidSeat } = facts;
  const count = notice === "verdict" ? facts.count : null;
  const name = scene.view?.players?.[bidSeat]?.name ?? "";
  const key = bidQuantity ? [bidQuantity, bidFace, name, count ?? ""].join(":") : stage;
  fill(element, key, () => {
    if (!bidQuantity) return stage === "lobby" ? welcome() : [];
    const said = figure("said", say("said", { name }), number(`${bidQuantity}\u2009×`), die(bidFace));
    if (count === null) return [said];
    const enough = count >= bidQuantity ? "enough" : "few";
    return [said, figure(`found ${enough}`, say("found"), number(count))];
  });
}

const number = (text) => make("b", "quantity", String(text));

function figure(className, caption, ...figures) {
  return make("span", `figure ${className}`, make("small", "caption", caption), make("span", "figures", ...figures));
}
