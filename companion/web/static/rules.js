// The house rules: which game comes next, its options, and the end of this one.

import { at, fill, make } from "./page.js";
import { knows, say } from "./words.js";

export class Rules {
  constructor(send, close) {
    this.send = send;
    this.close = close;
    this.games = {};
    at("end-match").addEventListener("click", () => this.endMatch());
  }

  // games: what can be played, by name: {title, seats: [fewest, most], options}
  offer(games) {
    this.games = games;
    this.choice = chooser(games, (value) => this.send({ type: "option", key: "game", value }));
    at("games").hidden = Object.keys(games).length < 2;
    at("games").replaceChildren(row(say("game"), this.choice));
    this.furnish(Object.keys(games)[0], 0);
  }

  // The fields of a game, as they are with so many players; nothing happens where they are the same.
  furnish(name, seated) {
    const game = this.games[name];
    const options = game ? game.options.map((option) => ({ ...option, ...option.for_seats?.[Math.max(seated, game.seats[0])] })) : [];
    this.choice.value = name;
    fill(at("options"), JSON.stringify([name, options]), () => {
      this.fields = options.map((option) => new (option.several ? Several : One)(option, this.send));
      return this.fields.map((field) => field.root);
    });
  }

  // The table pauses when it is asked first, and ends the game when it is asked again.
  endMatch() {
    const last = this.sure || this.stage === "over";
    this.send({ type: "wish", wish: "end_match" });
    if (last) this.close();
    this.showEnd(!last);
  }

  showEnd(sure) {
    this.sure = sure;
    at("end-match").classList.toggle("sure", sure);
    at("end-match").textContent = say(sure ? "end-match-sure" : "end-match");
  }

  scene({ stage, lobby, view }) {
    if (stage !== "pause" && stage !== this.stage) this.showEnd(false);
    this.stage = stage;
    at("end-match").hidden = Boolean(lobby);
    const game = lobby?.game ?? view?.game;
    if (game) this.furnish(game, lobby ? lobby.places.filter((place) => place.seated).length : view.players.length);
    this.choice.disabled = !lobby;
    for (const field of this.fields) field.show(lobby?.options[field.key], Boolean(lobby));
  }
}

// All games, each with how many may play it.
function chooser(games, chosen) {
  const select = make("select", "");
  select.dataset.option = "game";
  const named = ([name, { title, seats }]) => new Option(say("game-for", { name: title, low: seats[0], high: seats[1] }), name);
  select.replaceChildren(...Object.entries(games).map(named));
  select.addEventListener("change", () => chosen(select.value));
  return select;
}

const row = (name, field) => make("label", "", make("span", "", name), field);
const nameOf = (key) => (knows(`option-${key}`) ? say(`option-${key}`) : key);

// An option with one value: a list of its sensible ones.
class One {
  constructor({ key, default: usual, choices, steps }, send) {
    this.key = key;
    this.select = make("select", "");
    this.select.dataset.option = key;
    const values = choices ?? (steps?.length ? steps : [usual]);
    this.select.replaceChildren(...values.map((value) => this.entry(value)));
    this.choose(usual);
    this.select.addEventListener("change", () => send({ type: "option", key, value: JSON.parse(this.select.value) }));
    this.root = row(nameOf(key), this.select);
  }

  entry(value) {
    return new Option(wordFor(this.key, value), JSON.stringify(value));
  }

  // A value that the buttons found between the sensible ones joins the list.
  choose(value) {
    const text = JSON.stringify(value);
    if (this.select.value === text) return;
    if (![...this.select.options].some((option) => option.value === text)) this.select.add(this.entry(value));
    this.select.value = text;
  }

  show(value, enabled) {
    this.select.disabled = !enabled;
    if (value !== undefined) this.choose(value);
  }
}

// An option that is a list of choices: a box for each.
class Several {
  constructor({ key, default: usual, choices }, send) {
    this.key = key;
    this.boxes = choices.map((choice) => this.box(choice));
    const chosen = () => this.boxes.filter((box) => box.checked).map((box) => box.value);
    for (const box of this.boxes) box.addEventListener("change", () => send({ type: "option", key, value: chosen() }));
    const labels = this.boxes.map((box) => make("label", "", box, wordFor(key, box.value)));
    this.root = make("fieldset", "", make("legend", "", nameOf(key)), ...labels);
    this.show(usual, true);
  }

  box(choice) {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = choice;
    box.dataset.option = this.key;
    return box;
  }

  show(value, enabled) {
    for (const box of this.boxes) {
      box.disabled = !enabled;
      if (value !== undefined) box.checked = value.includes(box.value);
    }
  }
}

function wordFor(option, value) {
  const key = [`value-${option}-${value}`, `value-${value}`].find(knows);
  return key ? say(key) : String(value);
}
