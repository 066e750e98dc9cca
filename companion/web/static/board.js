// The spectators' board: the public scene, large enough for the other end of the room.

import { coin, die, welcome } from "./dice.js";
import { openDice, setFacts } from "./facts.js";
import { Link } from "./link.js";
import { loadWords, say } from "./words.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const at = (id) => document.getElementById(id);

// Replaces the children only where something changed, so that nothing moves twice.
function fill(element, key, build) {
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(...build());
}

function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

function show(scene) {
  const facts = setFacts(at("spectators"), scene);
  at("headline").textContent = scene.headline;
  at("detail").textContent = scene.say ?? scene.detail;
  at("fault").textContent = scene.fault ?? "";
  at("count-down").textContent = scene.count_down ?? "";
  at("game").textContent = scene.lobby?.game_name ?? say("title");
  at("round").textContent = scene.view?.round ? say("round", { number: scene.view.round }) : "";
  showBid(facts);
  showClock(scene.time_left);
  const players = scene.view ? playing(scene, facts) : waiting(scene);
  at("players").classList.toggle("many", players.length > 5);
  fill(at("players"), JSON.stringify(players), () => players.map(card));
}

function showBid({ stage, bidQuantity, bidFace }) {
  fill(at("bid"), `${stage === "lobby"}:${bidQuantity}:${bidFace}`, () => {
    if (stage === "lobby") return welcome();
    if (!bidQuantity) return [];
    const quantity = make("b", "quantity", bidQuantity);
    quantity.append(make("i", "times", "×"));
    return [quantity, die(bidFace)];
  });
}

// The bar runs on between two updates, to where it will be at the end.
function showClock(left) {
  const bar = at("clock-left");
  at("clock").classList.toggle("running", Boolean(left));
  if (!left) return;
  const share = left.left_ms / left.total_ms;
  at("clock").dataset.leftMs = left.left_ms;
  bar.getAnimations().forEach((animation) => animation.cancel());
  bar.animate([{ transform: `scaleX(${share})` }, { transform: "scaleX(0)" }], {
    duration: Math.max(1, left.left_ms),
    easing: still.matches ? `steps(${Math.max(1, Math.round(left.left_ms / 1000))})` : "linear",
    fill: "forwards",
  });
  at("clock").classList.toggle("late", left.left_ms <= 3000);
}

function playing(scene, facts) {
  const open = openDice(scene);
  const { players, pot } = scene.view;
  const forCoins = pot > 0 || players.some((player) => player.coins !== players[0].coins);
  const winners = scene.view.winners ?? scene.notice?.winners ?? [];
  return players.map((player, seat) => ({
    ...player,
    forCoins,
    seat,
    onTurn: facts.turn === seat,
    awaited: scene.view.waiting.includes(seat),
    loser: facts.loser === seat,
    winner: winners.includes(seat),
    open: open[seat] ?? null,
    guess: scene.notice?.guesses?.[seat],
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
  root.append(make("h2", "who", player.name), diceOf(player), notes(player));
  return root;
}

function diceOf({ dice = 0, open }) {
  const row = make("div", "dice");
  if (open) row.append(...open.dice.map((face, at) => die(face, open.counted.length ? (open.counted[at] ? "counted" : "idle") : "")));
  else row.append(...Array.from({ length: dice }, () => die(0, "hidden")));
  return row;
}

function notes({ coins, forCoins, guess, host, seated, out }) {
  const row = make("p", "notes");
  if (guess !== undefined) row.append(make("span", "guess", say("guess", { number: guess })));
  if (forCoins) row.append(coin(), make("span", "coins", coins));
  if (out) row.append(make("span", "", say("out")));
  if (host) row.append(make("span", "", say("host")));
  else if (seated === false) row.append(make("span", "", say("free")));
  return row;
}

await loadWords();
document.title = say("board-title");
new Link(
  "/board/ws",
  (message) => message.type === "board" && show(message.scene),
  (state) => (document.body.dataset.link = state),
);
