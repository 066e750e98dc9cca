// The virtual table: everything on it, joined to the server by one WebSocket.

import { Cup } from "./cup.js";
import { coin, die, hourglass, welcome } from "./dice.js";
import { openDice, setFacts } from "./facts.js";
import { listenToKeys } from "./keys.js";
import { layOut, seatAll } from "./layout.js";
import { Link } from "./link.js";
import { celebrate } from "./party.js";
import { Oled } from "./oled.js";
import { Seat } from "./seat.js";
import { Sheets } from "./sheets.js";
import { Sounds } from "./sounds.js";
import { Switcher } from "./switcher.js";
import { say, loadWords } from "./words.js";

const AMBER = [255, 178, 62];
const TOAST_MS = 6000;

const at = (id) => document.getElementById(id);

class Table {
  constructor() {
    this.root = at("table");
    this.sounds = new Sounds();
    this.seats = [];
    this.cups = [];
    this.names = [];
    this.active = 0;
    this.board = new Oled(document.querySelector('[data-screen="board"]'), AMBER);
    this.switcher = new Switcher(at("switcher"), (place) => this.touch(place));
    this.link = new Link("/ws", (message) => this.hear(message), (state) => this.linked(state));
    this.sheets = new Sheets({ send: (message) => this.send(message), sounds: this.sounds });
    at("timer").append(hourglass());
    at("timer").addEventListener("click", () => this.flip());
    addEventListener("resize", () => this.layOut());
    addEventListener("blur", () => this.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && this.letGo());
    listenToKeys({
      seat: () => this.seats[this.active],
      cup: () => this.cups[this.cups.length === 1 ? 0 : this.active],
      choose: (place) => this.touch(place),
    });
  }

  flip() {
    this.send({ type: "flip" });
    at("timer").classList.toggle("turned");
    this.sounds.thud();
  }

  send(message) {
    this.link.send(message);
  }

  linked(state) {
    document.body.dataset.link = state;
    if (state === "away") this.letGo();
  }

  // Nothing stays held, and nothing open, that nobody is there to hold.
  letGo() {
    this.seats.forEach((seat) => seat.free());
    this.cups.forEach((cup) => cup.letGo());
  }

  hear(message) {
    const hearers = {
      hello: () => this.hello(message),
      names: () => this.name(message.names),
      screen: () => (message.screen === "board" ? this.board : this.seats[message.screen]?.oled)?.show(message),
      board: () => this.scene(message.scene),
      light: () => this.light(message),
      sound: () => this.sounds.play(message.tone),
      cup: () => this.cupState(message),
      fault: () => this.sheets.fault(message),
      problem: () => this.toast(message.text),
    };
    hearers[message.type]?.();
  }

  hello({ places, cups, names, game_options: options, flip_switch: timer }) {
    if (places !== this.seats.length || cups !== this.cupsAre) this.furnish(places, cups);
    this.letGo();
    this.sheets.begin();
    this.sheets.offer(options);
    at("timer").hidden = !timer;
    this.name(names);
    this.touch(Math.min(this.active, places - 1));
    this.layOut();
  }

  furnish(places, cups) {
    this.cupsAre = cups;
    const send = (message) => this.send(message);
    const deal = { send, sounds: this.sounds };
    this.seats = Array.from({ length: places }, (_, place) =>
      new Seat(place, { send, touched: () => this.touch(place) }));
    at("places").replaceChildren(...this.seats.map((seat) => seat.root));
    at("shared-cup").replaceChildren();
    this.cups = [];
    if (cups === "each") {
      this.cups = this.seats.map((seat) => new Cup(seat.place, { ...deal, touched: () => this.touch(seat.place) }));
      this.cups.forEach((cup, place) => this.seats[place].stand.prepend(cup.element));
    } else if (cups === "shared") {
      this.cups = [new Cup(0, { ...deal, touched: () => {} })];
      at("shared-cup").append(this.cups[0].element);
    }
    this.root.dataset.cups = cups;
    this.switcher.furnish(places);
    seatAll(at("board"), this.seats.map((seat) => seat.root));
  }

  name(names) {
    this.names = names;
    this.seats.forEach((seat, place) => seat.name(names[place]));
    this.cups.forEach((cup, place) => cup.name(this.cupsAre === "shared" ? say("everybody") : names[place]));
    this.switcher.name(names);
    this.sheets.showKeysOf(names[this.active] ?? "");
    this.sheets.offerPlugs(this.cups.map((_, cup) => (this.cupsAre === "shared" ? say("everybody") : names[cup])));
  }

  touch(place) {
    if (!this.seats[place]) return;
    this.active = place;
    this.seats.forEach((seat, other) => seat.root.classList.toggle("active", other === place));
    this.switcher.mark(place);
    this.sheets.showKeysOf(this.names[place] ?? "");
  }

  light({ place, lamp }) {
    this.seats[place]?.light(lamp);
    this.switcher.light(place, lamp);
  }

  cupState(message) {
    this.cups[message.cup]?.state(message);
    this.sheets.plug(message);
  }

  layOut() {
    if (this.seats.length === 0) return;
    layOut(this.root, this.seats.length, { seats: this.seats.map((seat) => seat.oled), board: this.board });
  }

  scene(scene) {
    const facts = setFacts(this.root, scene);
    at("headline").textContent = scene.fault ?? scene.headline;
    at("detail").textContent = detailOf(scene, facts, this.cupsAre);
    this.showBid(facts);
    this.showPot(facts.pot);
    this.showPlayers(scene, facts);
    this.sheets.scene(scene);
  }

  showBid({ stage, bidQuantity, bidFace }) {
    const key = bidQuantity ? `${bidQuantity}:${bidFace}` : stage;
    if (at("bid").dataset.key === key) return;
    at("bid").dataset.key = key;
    if (!bidQuantity) {
      at("bid").replaceChildren(...(stage === "lobby" ? welcome() : []));
      return;
    }
    const quantity = document.createElement("b");
    quantity.textContent = `${bidQuantity}\u2009×`;
    at("bid").replaceChildren(quantity, die(bidFace));
  }

  showPot(pot) {
    const coins = Math.min(pot ?? 0, 12);
    if (at("pot").childElementCount === coins) return;
    at("pot").replaceChildren(...Array.from({ length: coins }, coin));
  }

  // The public view speaks of seats of the game; `places` tells where each of them sits.
  showPlayers(scene, facts) {
    const players = scene.view?.players ?? [];
    const open = openDice(scene);
    const awaited = rolls(scene) ? "roll" : "ok";
    const won = scene.stage === "over" || scene.notice?.kind === "over";
    const seated = scene.lobby?.places.filter((place) => place.seated).length ?? 0;
    const ready = seated > 1 && !scene.lobby.problem;
    const winners = (won && (scene.view?.winners ?? scene.notice?.winners)) || [];
    if (won && !this.celebrated) celebrate(this.root);
    this.celebrated = won;
    this.root.dataset.ready = ready;
    this.seats.forEach((seat, place) => {
      const number = (scene.places ?? []).indexOf(place);
      seat.player(players[number] ?? null, { onTurn: facts.turn === number, won: winners.includes(number) });
      seat.root.dataset.seated = number >= 0 || Boolean(scene.lobby?.places[place]?.seated);
      seat.await(scene.waiting.includes(place) || (ready && scene.lobby.places[place]?.host) ? awaited : "");
      const { dice, counted } = open[number] ?? { dice: [] };
      if (seat.reveal(dice, counted) && dice.length > 0) this.sounds.rattle();
    });
  }

  toast(text) {
    const toast = document.createElement("p");
    toast.textContent = text;
    at("toasts").append(toast);
    setTimeout(() => toast.remove(), TOAST_MS);
  }
}

// While dice are to be rolled: cups, not words.
function rolls({ stage, view }) {
  return stage === "play" && /roll/.test(view?.phase ?? "");
}

// Below the headline: what to do next, where the bid does not already say enough.
function detailOf(scene, { bidQuantity }, cups) {
  if (rolls(scene)) return say(cups === "none" ? "hint-roll-ok" : "hint-roll");
  if (scene.stage === "pause") return say("hint-pause");
  if (cups !== "none" && scene.lobby?.places.every((place) => !place.seated)) return say("hint-sit");
  if (scene.stage !== "play") return scene.detail;
  if (bidQuantity) return "";
  return scene.view?.phase === "bidding" ? say("hint-look") : scene.detail;
}

await loadWords();
document.title = say("title");
new Table();
