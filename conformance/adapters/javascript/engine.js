// The engine as a program would use it. Every function takes resolved rules first.

import {candidates, packOf} from './lib/cards.js';
import {describe, replayGame} from './lib/game.js';
import {legalActs} from './lib/legal.js';
import {readRecord} from './lib/record.js';
import {Rejection} from './lib/rejection.js';
import {winnerOf} from './lib/play.js';

export {Rejection} from './lib/rejection.js';
export {TooManyWorlds} from './lib/tricks.js';
export {DEFAULTS, rulesFor} from './lib/rules.js';

// The place in the order of play of the card that takes a trick.
export function trick(rules, trump, cards) {
  const pack = packOf(rules);
  if (cards.some((card) => !candidates(card, pack).length)) throw new Rejection('card-not-in-pack');
  return {winner: winnerOf(rules, cards, trump)};
}

// What every hand of a record scores, and who has won.
export function replay(rules, transcript) {
  const record = readRecord(transcript);
  const game = replayGame(rules, record);
  const {names} = record;
  return {
    hands: game.hands.map((hand) => describe(names, hand)),
    winner: game.winner.length ? game.winner.map((seat) => names[seat]) : null,
  };
}

// Whose turn it is at the end of a record, and what may be done.
export function legal(rules, transcript) {
  const record = readRecord(transcript);
  return legalActs(rules, record.names, replayGame(rules, record));
}
