// Call My Bluff: the track with the bid's die on it, and the dice that lie face up before their players.

import { change, dice, die, figure, hiddenDice, number, track } from "../things.js";
import { found, rolled, said } from "./bluff.js";
import { SPACES } from "../track.js";

export const rolls = ["rolling"];
export const how = ["shake", "look", "track", "reroll", "distance"];
export const welcome = dice([1, "*", 4, "*", 2]);

const STAR = "*";

export function middle(scene) {
  const { view, notice } = scene;
  if (notice?.kind === "verdict") return verdict(scene);
  if (notice?.kind === "over" || view.phase === "over") return [];
  const { bid } = view;
  if (!bid) return [track([])];
  return [said(scene, bid.seat, bid), track([{ space: bid.space, face: bid.face, kind: "bid" }])];
}

function verdict(scene) {
  const { notice } = scene;
  const { bidder, face, count, space, quantity } = notice;
  const marks = [{ space, face, kind: "bid" }];
  const there = SPACES.findIndex((one) => one.quantity === count && Boolean(one.star) === (face === STAR)) + 1;
  if (there && there !== space) marks.push({ space: there, kind: "count" });
  return [said(scene, bidder, notice), found(count, count >= quantity), track(marks)];
}

export function open({ view, notice }, seat) {
  if (notice?.kind === "verdict") return rolled(notice.dice[seat] ?? [], notice.counted?.[seat]);
  if (view.revealed) return dice(view.revealed[seat] ?? []);
  const shown = notice?.kind === "shown" && notice.seat === seat ? notice.shown : view.players[seat].shown;
  return shown.map((face) => die(face, "shown"));
}

export function hidden({ view, notice }, seat) {
  if (notice?.kind === "verdict" || view.revealed) return hiddenDice(view.players[seat].dice);
  return hiddenDice(view.players[seat].dice - open({ view, notice }, seat).length);
}

// Dice that are shown lie beside those that are not.
export function row(scene, seat) {
  const all = scene.notice?.kind === "verdict" || scene.view.revealed;
  return all ? open(scene, seat) : [...open(scene, seat), ...hidden(scene, seat)];
}

export function notes({ notice }, seat) {
  const lost = notice?.kind === "verdict" ? notice.lost[seat] : 0;
  return lost ? [change(-lost)] : [];
}

export function losers({ notice }) {
  return notice?.kind === "verdict" ? Object.keys(notice.lost).map(Number) : [];
}

export function hint({ view }) {
  if (view.phase !== "bidding") return null;
  return view.bid ? "track-answer" : "track";
}
