// Bluff: the bid in large figures, once the cups are lifted how many there are; the dice before their players.

import { nameOf } from "../facts.js";
import { dice, die, figure, heap, hiddenDice, note, number, coins } from "../things.js";
import { say } from "../words.js";

export const rolls = ["first_roll", "rolling", "sudden_death_rolling"];
export const how = ["shake", "look", "bid", "bluff"];
export const welcome = dice([1, 5, 3, 6, 2]);

const MOST_COINS = 12;

export function middle(scene) {
  const { view, notice } = scene;
  const pot = view.pot > 0 ? [figure("pot", say("pot", { count: view.pot }), heap(Math.min(view.pot, MOST_COINS)))] : [];
  if (notice?.kind === "verdict") return [...verdict(scene), ...pot];
  if (notice || !view.bid) return pot;
  return [said(scene, view.bid.seat, view.bid), ...pot];
}

export function said(scene, seat, { quantity, face }) {
  return figure("said", say("said", { name: nameOf(scene, seat) }), number(`${quantity}\u2009\u00d7`), die(face));
}

export function found(count, enough) {
  return figure(`found ${enough ? "enough" : "few"}`, say("found"), number(count));
}

function verdict(scene) {
  const { bidder, count, quantity } = scene.notice;
  return [said(scene, bidder, scene.notice), found(count, count >= quantity)];
}

export function open({ view, notice }, seat) {
  const faces = notice?.dice ?? notice?.rolls ?? view.revealed ?? (view.phase === "first_roll" ? view.first_roll : {});
  return rolled(faces?.[seat] ?? [], notice?.counted?.[seat]);
}

// counted: which of them counted, where that is told
export function rolled(faces, counted) {
  return dice(faces, (at) => (counted ? (counted[at] ? "counted" : "idle") : ""));
}

export function hidden({ view }, seat) {
  return hiddenDice(view.players[seat].dice);
}

export function notes({ view, notice }, seat) {
  const { players, pot } = view;
  const forCoins = pot > 0 || players.some((player) => player.coins !== players[0].coins);
  const guess = notice?.guesses?.[seat];
  return [
    ...(guess === undefined ? [] : [note(say("guess", { number: guess }))]),
    ...(forCoins ? [coins(players[seat].coins)] : []),
  ];
}

export function losers({ notice }) {
  if (notice?.kind === "verdict") return [notice.loser];
  return notice?.kind === "timed_out" ? [notice.seat] : [];
}

export function hint({ view }) {
  if (view.phase !== "bidding") return null;
  return view.bid ? "answer" : "look";
}
