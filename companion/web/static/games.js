// What each game lays on the table. A game is a module of games/ with some of what NOTHING names; of a game that the
// page does not know it says the sentences alone.

import * as bamboozler from "./games/bamboozler.js";
import * as bluff from "./games/bluff.js";
import * as bluffaneer from "./games/bluffaneer.js";
import * as bluffit from "./games/bluffit.js";
import * as callmybluff from "./games/callmybluff.js";

const GAMES = { bluff, callmybluff, bamboozler, bluffaneer, bluffit };

const NOTHING = {
  cups: true, // whether anything is rolled
  rolls: [], // the phases in which somebody is to shake
  loud: [], // the phases in which those who are waited for call out, and OK says nothing
  how: [], // the steps of "How to play" once the game has begun
  welcome: [], // what lies there before the game begins
  middle: () => [], // (scene) what lies in the middle
  open: () => [], // (scene, seat) what lies open before a player
  hidden: () => [], // (scene, seat) what a player holds that nobody else sees
  notes: () => [], // (scene, seat) the facts beside a name
  losers: () => [], // (scene) who loses by what stands there
  hint: () => null, // (scene) the word for what newcomers are to do next
};

export function gameOf(scene) {
  return gameNamed(scene.view?.game ?? scene.lobby?.game);
}

export function gameNamed(name) {
  const game = { ...NOTHING, ...(Object.hasOwn(GAMES, name) ? GAMES[name] : {}) };
  // A player's row on the spectators' page: what lies open hides what is hidden, where the game does not say otherwise.
  return { row: (scene, seat) => firstOf(game.open(scene, seat), game.hidden(scene, seat)), ...game };
}

const firstOf = (open, hidden) => (open.length > 0 ? open : hidden);
