// The engine as a program would use it. Every function takes resolved rules first.

import {candidates, packOf} from './lib/cards.js';
import {countWays} from './lib/count.js';
import {describe, replayGame} from './lib/game.js';
import {legalActs} from './lib/legal.js';
import {readRecord} from './lib/record.js';
import {Rejection} from './lib/rejection.js';
import {winnerOf} from './lib/play.js';
import {judge} from './lib/verify.js';

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
  const record = readRecord(rules, transcript, refuse);
  const game = replayGame(rules, record, refuse);
  const {names} = record;
  return {
    hands: game.hands.map((hand) => describe(names, hand)),
    winner: game.winner.length ? game.winner.map((seat) => names[seat]) : null,
  };
}

// Whose turn it is at the end of a record, and what may be done.
export function legal(rules, transcript) {
  const record = readRecord(rules, transcript, refuse);
  return legalActs(rules, record.names, replayGame(rules, record, refuse));
}

// In how many ways the last hand of a record can go on; null where the cards are not all known.
export function count(rules, transcript, depth) {
  const record = readRecord(rules, transcript, refuse);
  return countWays(rules, record.names, replayGame(rules, record, refuse), depth);
}

// The status of a record that claims its own results, and the verdict on each claim. A record that can be
// read is never refused: one that is illegal has that as its status.
export function verify(rules, transcript) {
  const faults = [];
  const note = (fault) => faults.push(fault);
  let record = null;
  try {
    record = readRecord(rules, transcript, note);
    const game = replayGame(rules, record, note);
    return judge(record.names, record, game, faults);
  } catch (error) {
    if (!(error instanceof Rejection) || UNREADABLE.has(error.code)) throw error;
    if (error.code === 'seats-unsupported') return {status: 'unjudged', claims: []};
    return judge(record.names, record, blank(record), [error]);
  }
}

// Faults after which there is nothing to judge.
const UNREADABLE = new Set([
  'not-a-scorer', 'seats-repeated', 'tag-missing', 'tag-value', 'unknown-item', 'unknown-seat',
]);

// A game of which nothing is known, for a record whose tricks cannot be followed.
function blank({names, hands}) {
  const open = names.map(() => null);
  const replay = {status: 'incomplete', worlds: null};
  return {hands: hands.map((hand) => ({record: hand, replay, due: open, before: open, score: open}))};
}

function refuse(fault) {
  throw fault;
}
