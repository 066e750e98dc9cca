// The spectators' board: the public scene, large enough for the other end of the room.

import { setFacts } from "./facts.js";
import { gameOf } from "./games.js";
import { Host } from "./host.js";
import { Link } from "./link.js";
import { showMiddle } from "./middle.js";
import { at, fill, make, write } from "./page.js";
import { draw } from "./things.js";
import { toast } from "./toast.js";
import { loadWords, say } from "./words.js";

const LATE_MS = 3000;
const still = matchMedia("(prefers-reduced-motion: reduce)");

function show(scene) {
  const facts = setFacts(at("spectators"), scene);
  write(at("headline"), scene.headline);
  write(at("detail"), scene.say ?? scene.detail);
  write(at("fault"), scene.fault ?? "");
  write(at("count-down"), String(scene.count_down ?? ""));
  write(at("game"), scene.lobby?.game_name ?? scene.game_name ?? say("title"));
  write(at("round"), scene.view?.round ? say("round", { number: scene.view.round }) : "");
  showMiddle(at("bid"), scene);
  showClock(scene.time_left);
  const players = scene.view ? playing(scene, facts) : waiting(scene);
  at("players").classList.toggle("many", players.length > 5);
  fill(at("players"), JSON.stringify(players), () => players.map(card));
  host.scene(scene);
}

// The bar runs on between two updates, to where it will be at the end; the seconds are told each time.
function showClock(left) {
  const bar = at("clock-left");
  at("clock").classList.toggle("running", Boolean(left));
  at("spectators").classList.toggle("late", Boolean(left) && left.left_ms <= LATE_MS);
  write(at("seconds"), left ? String(Math.ceil(left.left_ms / 1000)) : "");
  if (!left) return;
  const share = left.left_ms / left.total_ms;
  at("clock").dataset.leftMs = left.left_ms;
  bar.getAnimations().forEach((animation) => animation.cancel());
  bar.animate([{ transform: `scaleX(${share})` }, { transform: "scaleX(0)" }], {
    duration: Math.max(1, left.left_ms),
    easing: still.matches ? `steps(${Math.max(1, Math.round(left.left_ms / 1000))})` : "linear",
    fill: "forwards",
  });
}

function playing(scene, facts) {
  const game = gameOf(scene);
  const losers = game.losers(scene);
  const winners = scene.view.winners ?? scene.notice?.winners ?? [];
  return scene.view.players.map((player, seat) => ({
    ...player,
    seat,
    onTurn: facts.turn === seat,
    awaited: scene.view.waiting.includes(seat),
    loser: losers.includes(seat),
    winner: winners.includes(seat),
    row: game.row(scene, seat),
    notes: game.notes(scene, seat),
  }));
}

function waiting(scene) {
  return (scene.lobby?.places ?? []).map((place, number) => ({ ...place, place: number }));
}

function card(player) {
  const root = make("article", "player");
  const { seat, place } = player;
  if (seat !== undefined) root.dataset.seat = seat;
  if (place !== undefined) root.dataset.place = place;
  for (const [name, on] of [["out", player.out], ["on-turn", player.onTurn], ["awaited", player.awaited],
    ["loser", player.loser], ["winner", player.winner], ["empty", player.seated === false]]) {
    root.classList.toggle(name, Boolean(on));
  }
  root.dataset.dice = player.dice ?? "";
  root.dataset.coins = player.coins ?? "";
  root.append(make("h2", "who", player.name), rowOf(player), notesOf(player));
  return root;
}

function rowOf({ row = [] }) {
  return make("div", "dice", ...row.map(draw));
}

function notesOf({ notes = [], host, seated, out }) {
  const row = make("p", "notes", ...notes.map(draw));
  if (out) row.append(make("span", "", say("out")));
  if (host) row.append(make("span", "", say("host")));
  else if (seated === false) row.append(make("span", "", say("free")));
  return row;
}

function hear(message) {
  const hearers = {
    hello: () => host.hello(message),
    names: () => host.name(message.names),
    board: () => show(message.scene),
    problem: () => toast(message.text),
  };
  hearers[message.type]?.();
}

function linked(state) {
  document.body.dataset.link = state;
  if (state !== "open") write(at("away"), say(state));
}

await loadWords();
document.title = say("board-title");
const host = new Host((message) => link.send(message));
const link = new Link("/board/ws", hear, linked);
