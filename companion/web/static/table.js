// The virtual table: everything on it, joined to the server by one WebSocket.

import { Cup } from "./cup.js";
import { setFacts } from "./facts.js";
import { Faults } from "./faults.js";
import { hourglass } from "./furniture.js";
import { gameOf } from "./games.js";
import { listenToKeys } from "./keys.js";
import { layOut, seatAll } from "./layout.js";
import { Link } from "./link.js";
import { showMiddle } from "./middle.js";
import { Oled } from "./oled.js";
import { at, write } from "./page.js";
import { celebrate } from "./party.js";
import { Seat } from "./seat.js";
import { Sheets } from "./sheets.js";
import { Sounds } from "./sounds.js";
import { Switcher } from "./switcher.js";
import { toast } from "./toast.js";
import { knows, loadWords, say } from "./words.js";

const AMBER = [255, 178, 62];
const fingers = matchMedia("(hover: none)"); // no keyboard to speak of

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
    this.faults = new Faults();
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
    if (state === "open") return;
    write(at("away"), say(state));
    this.letGo();
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
      fault: () => this.faults.tell(message),
      problem: () => toast(message.text),
    };
    hearers[message.type]?.();
  }

  hello({ places, cups, names, games, flip_switch: timer }) {
    if (places !== this.seats.length || cups !== this.cupsAre) this.furnish(places, cups);
    this.letGo();
    this.faults.begin();
    this.sheets.rules.offer(games);
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
    this.root.dataset.rolls = rolls(scene);
    this.root.dataset.uses = scene.view && !gameOf(scene).cups ? "cards" : "cups";
    write(at("headline"), scene.headline);
    write(at("detail"), detailOf(scene, this.cupsAre));
    showMiddle(at("bid"), scene);
    this.showPlayers(scene, facts);
    this.sheets.scene(scene);
  }

  // The public view speaks of seats of the game; `places` tells where each of them sits.
  showPlayers(scene, facts) {
    const players = scene.view?.players ?? [];
    const game = gameOf(scene);
    const losers = scene.view ? game.losers(scene) : [];
    const winners = winnersOf(scene);
    const seated = scene.lobby?.places.filter((place) => place.seated).length ?? 0;
    const ready = seated > 1 && !scene.lobby.problem;
    if (winners.length > 0 && !this.celebrated) celebrate(this.root);
    this.celebrated = winners.length > 0;
    this.root.dataset.ready = ready;
    this.seats.forEach((seat, place) => {
      const number = (scene.places ?? []).indexOf(place);
      const awaited = awaits(scene, place, ready);
      const onTurn = facts.turn === number;
      const plays = number >= 0 && number < players.length;
      seat.player(players[number] ?? null, { onTurn, won: winners.includes(number), loses: losers.includes(number) });
      seat.holds(plays ? [...game.hidden(scene, number), ...game.notes(scene, number)] : []);
      seat.root.dataset.seated = number >= 0 || Boolean(scene.lobby?.places[place]?.seated);
      seat.await(awaited);
      this.switcher.show(place, { onTurn, awaited: awaited !== "" });
      const open = plays ? game.open(scene, number) : [];
      if (seat.reveal(open) && open.some((thing) => thing.what === "die")) this.sounds.rattle();
    });
  }
}

function winnersOf({ stage, notice, view }) {
  const won = stage === "over" || notice?.kind === "over";
  return (won && (view?.winners ?? notice?.winners)) || [];
}

// What `place` is waited for: "roll", "loud", "ok", or "" for nothing.
function awaits(scene, place, ready) {
  if (!scene.waiting.includes(place) && !(ready && scene.lobby.places[place]?.host)) return "";
  const calls = scene.stage === "play" && gameOf(scene).loud.includes(scene.view?.phase);
  return rolls(scene) ? "roll" : calls ? "loud" : "ok";
}

// While dice are to be rolled: cups, not words.
function rolls(scene) {
  return scene.stage === "play" && gameOf(scene).rolls.includes(scene.view?.phase);
}

// Below the headline: the one next thing to do.
function detailOf(scene, cups) {
  if (rolls(scene)) return cups === "none" ? say("hint-roll-ok") : hint("roll");
  const next = scene.stage === "play" && scene.view ? gameOf(scene).hint(scene) : null;
  return next ? hint(next) : scene.detail;
}

// Fingers have no keys.
const hint = (what) => say(fingers.matches && knows(`hint-${what}-touch`) ? `hint-${what}-touch` : `hint-${what}`);

await loadWords();
document.title = say("title");
new Table();
