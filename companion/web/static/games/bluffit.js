// Bluffit: the row of scoring cards, who has laid and who holds what; the piles, and the points at the end.

import { nameOf } from "../facts.js";
import { backs, card, cards, figure, note, number, pile } from "../things.js";
import { say } from "../words.js";

export const cups = false;
export const how = ["look", "lay", "take", "holder", "points"];
export const welcome = cards(["1", "5", "10"]);

export function middle(scene) {
  const { view, notice } = scene;
  if (notice?.kind === "challenge") return challenge(scene);
  if (notice?.kind === "scored") return gone(notice.removed);
  if (notice?.kind === "over" || view.phase === "over") return [];
  const row = notice?.table ?? view.table;
  return row.length > 0 ? [figure("row", say("table-row"), ...cards(row))] : [];
}

function challenge(scene) {
  const { by, against, cards: stake, winner } = scene.notice;
  const kind = winner === by ? "few" : "enough";
  const names = { name: nameOf(scene, by), other: nameOf(scene, against) };
  return [figure(`stake ${kind}`, say("against", names), ...cards(stake))];
}

function gone(removed) {
  return removed.length > 0 ? [figure("gone", say("removed"), ...cards(removed, "idle"))] : [];
}

// The strength card, face down, and the scoring cards held.
export function open({ view, notice }, seat) {
  if (notice?.kind === "scored") return cards(notice.scored[seat] ?? [], "counted");
  if (notice || view.phase === "over") return cards(view.players[seat].holds, held(notice, seat));
  const { laid, holds } = view.players[seat];
  return [...(laid ? [card(null, "laid")] : []), ...cards(holds)];
}

const held = (notice, seat) => (notice?.winner === seat ? "counted" : "");

export function hidden({ view }, seat) {
  return view.phase === "over" ? [] : backs(view.players[seat].hand);
}

export function row(scene, seat) {
  return open(scene, seat);
}

export function notes({ view, notice }, seat) {
  const { top, pile: count, points, in_round: plays } = view.players[seat];
  const stack = notice?.kind === "scored" ? notice.piles[seat] : { top, count };
  const score = points ?? notice?.points?.[seat];
  if (score !== undefined && score !== null && notice?.kind !== "scored") return [number(score, "points"), note(say("points"))];
  const starts = (notice?.starter ?? view.starter) === seat && view.phase !== "over";
  return [
    pile(stack.top, stack.count),
    ...(starts ? [note(say("starts"), "strong")] : []),
    ...(plays || notice ? [] : [note(say("sits-out"))]),
  ];
}

export function losers({ notice }) {
  if (notice?.kind !== "challenge") return [];
  return [notice.winner === notice.by ? notice.against : notice.by];
}

export function hint({ view }) {
  if (view.phase === "bluffing") return view.players.some((player) => player.holds.length > 0) ? "take" : null;
  return view.phase === "bidding" ? "lay" : null;
}
