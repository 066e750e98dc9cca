// Bluffaneer: the roll of two symbols, who claims it, purses and box, cards and what is paid.

import { nameOf } from "../facts.js";
import { backs, card, change, coins, figure, note, pile, symbols } from "../things.js";
import { say } from "../words.js";

export const rolls = ["roll"];
export const loud = ["claim"];
export const how = ["shake-own", "look", "own", "claim", "judge", "doubles", "purse"];
export const welcome = symbols(["chest", "skull"]);

export function middle(scene) {
  const { view, notice } = scene;
  if (notice?.kind === "over" || view.phase === "over") return [];
  return [...rollOf(scene), ...stock(view)];
}

function rollOf(scene) {
  const { view, notice } = scene;
  const roll = notice?.roll ?? (notice?.symbol ? [notice.symbol, notice.symbol] : view.roll);
  if (!roll) return [];
  const roller = notice?.roller ?? (notice?.symbol ? notice.seat : view.roller);
  return [figure("rolled", say("rolled-by", { name: nameOf(scene, roller) }), ...symbols(roll))];
}

function stock({ draw_pile: drawn, discards, box }) {
  return [
    figure("stock", say("draw-pile"), pile(null, drawn)),
    figure("stock", say("discards"), pile(discards.at(-1) ?? null, discards.length)),
    figure("box", say("box"), coins(box)),
  ];
}

// A card that is shown lies before its player.
export function open({ notice }, seat) {
  const shows = notice?.kind === "shown" ? notice.seat : notice?.kind === "judged" ? notice.claimant : null;
  if (shows !== seat) return [];
  const kind = notice.kind === "judged" ? (notice.match ? "counted" : "idle") : "counted";
  return [card(notice.card, kind)];
}

export function hidden({ view }) {
  return view.phase === "over" ? [] : backs(1);
}

export function notes({ view, notice }, seat) {
  const paid = balance(notice?.payments ?? [], seat);
  return [
    coins(view.players[seat].coins),
    ...(paid === 0 ? [] : [change(paid)]),
    ...(!notice && view.claimant === seat ? [note(say("claims"), "strong")] : []),
    ...(!notice && view.phase === "claim" && view.passed.includes(seat) ? [note(say("passes"))] : []),
  ];
}

// payments: [payer, payee or "box", coins]
function balance(payments, seat) {
  return payments.reduce((sum, [payer, payee, count]) => sum + (payee === seat ? count : 0) - (payer === seat ? count : 0), 0);
}

// Of a claim that was judged; a double makes nobody a loser.
export function losers({ notice }) {
  if (notice?.kind !== "judged") return [];
  return [notice.roller, notice.claimant].filter((seat) => balance(notice.payments, seat) < 0);
}

export function hint({ view }) {
  return { claim: "claim", judge: "judge" }[view.phase] ?? null;
}
