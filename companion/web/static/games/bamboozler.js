// Bamboozler: the standing score as two dice, which way play goes, cards, and strikes.

import { nameOf } from "../facts.js";
import { backs, card, dice, die, direction, figure, note, number, pile, strikes } from "../things.js";
import { say } from "../words.js";

export const rolls = ["roll"];
export const how = ["shake-own", "look", "declare", "believe", "cards", "strikes"];
export const welcome = dice([2, 1]);

const DEALS = new Set(["drew", "round"]); // notices about cards and rounds, not about a roll

export function middle(scene) {
  const { view, notice } = scene;
  if (notice?.kind === "over" || view.phase === "over") return [];
  if (notice && !DEALS.has(notice.kind)) return told(scene);
  const table = tableOf(view);
  return notice ? table : [...standing(scene), ...(view.roll ? table.filter((one) => one.kind !== "stock") : table)];
}

function standing(scene) {
  const { score, declared_by: by, roll } = scene.view;
  const open = roll ? [figure("rolled", say("rolled"), ...dice(roll))] : [];
  return score ? [said(scene, by, score), ...open] : open;
}

function said(scene, seat, score) {
  return figure("said", say("said", { name: nameOf(scene, seat) }), ...pair(score), number(score));
}

const pair = (score) => [...String(score)].map((face) => die(Number(face)));

// Between two there is only one way round.
function tableOf({ players, direction: way, draw_pile: drawn, discards }) {
  const turning = figure("turning", say(way > 0 ? "clockwise" : "backwards"), direction(way));
  return [
    ...(players.filter((player) => !player.out).length > 2 ? [turning] : []),
    figure("stock", say("draw-pile"), pile(null, drawn)),
    figure("stock", say("discards"), pile(discards.at(-1) ?? null, discards.length)),
  ];
}

// What a notice shows: what was said, what was rolled, which card was played.
function told(scene) {
  const { by, seat, score, roll, card: played, true: honest, kind } = scene.notice;
  const speaker = by ?? (kind === "made" || kind === "struck" ? seat : undefined);
  return [
    ...(score && speaker !== undefined ? [said(scene, speaker, score)] : []),
    ...(roll ? [figure(`rolled ${honest === false ? "few" : honest ? "enough" : ""}`, say("rolled"), ...dice(roll))] : []),
    ...(played ? [figure("played", cardName(played), card(played))] : []),
  ];
}

const cardName = (name) => say(`card-${name}`);

export function hidden({ view }, seat) {
  return backs(view.players[seat].cards);
}

export function notes({ view, notice }, seat) {
  const drew = (notice?.kind === "believed" && notice.drew && notice.by === seat) || (notice?.kind === "drew" && notice.seat === seat);
  return [strikes(view.players[seat].strikes, view.strike_limit), ...(drew ? [note(say("draws"))] : [])];
}

export function losers({ notice }) {
  if (notice?.kind === "struck") return [notice.seat];
  return notice?.kind === "verdict" && Number.isInteger(notice.struck) ? [notice.struck] : [];
}

export function hint({ view }) {
  if (view.phase === "respond") return view.players[view.waiting[0]]?.cards ? "respond" : "judge";
  return view.phase === "declare" && view.roll === undefined ? "declare" : null; // the kids' rolls are open
}
