// Replays the tricks of a hand. What is not known branches into worlds: a world is one way to fill in
// what nobody recorded, and a record is illegal only if no world is left.

import {isExact, suitOf} from './cards.js';
import {winnerOf} from './play.js';
import {Rejection} from './rejection.js';

// Beyond this an answer would take too long; a record with so many holes is declined.
const MOST_WORLDS = 10_000;

export class TooManyWorlds extends Error {}

// Whose card each play of a trick is: clockwise from the leader, save for those out of turn.
export function seatsOfTrick(leader, plays, count) {
  const queue = Array.from({length: count}, (_, index) => (leader + index) % count);
  return plays.map(({seat}) => {
    const place = seat === null ? 0 : queue.indexOf(seat);
    return place < 0 ? undefined : queue.splice(place, 1)[0];
  });
}

// The worlds after one more trick line. Where it cannot have been played so in any world, that is reported,
// and the replay goes on with the leader and the cards as written.
// A world is {bidder, bid, trump, leader: who leads next, plays: [{card, seat, trick, winner}],
// tricks: [{leader, seats, cards, winner}], voids: per seat, suits that it cannot hold any more,
// owed: per seat, suits that it withheld in a marked revoke and has not played since}.
export function playTrick(table, worlds, act) {
  const next = [];
  let fault = null;
  for (const world of worlds) {
    try {
      for (const after of worldsOfTrick(table, world, act)) {
        next.push(after);
        if (next.length > MOST_WORLDS) throw new TooManyWorlds();
      }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      fault ??= error;
    }
  }
  if (next.length) return next;
  table.report(fault);
  return playTrick({...table, lenient: true}, worlds, act);
}

function worldsOfTrick(table, world, act) {
  const {rules, names, hand, lenient} = table;
  const at = {hand, trick: act.number};
  if (act.leader !== null && world.leader !== act.leader && !lenient) {
    throw new Rejection('wrong-leader', {...at, seat: names[act.leader]});
  }
  const leader = act.leader ?? world.leader;
  const seats = seatsOfTrick(leader, act.plays, rules.table.seats);
  let states = [{cards: [], trump: world.trump, voids: world.voids, owed: world.owed}];
  let fault = null;
  for (const [index, play] of act.plays.entries()) {
    const seat = seats[index];
    if (seat === undefined) throw new Rejection('trick-count', {...at, seat: names[play.seat]});
    const place = {...at, seat: names[seat]};
    const before = states;
    states = [];
    for (const state of before) {
      const led = state.cards.length ? suitOf(state.cards[0]) : null;
      for (const card of choices(table, world, state, seat, play, place)) {
        const broken = faultOf(table, world, state, {seat, card, led, play, trick: act.number});
        if (broken && !lenient) fault ??= new Rejection(broken, place);
        else states.push(played(table, state, {seat, card, led, play}));
        if (states.length > MOST_WORLDS) throw new TooManyWorlds();
      }
    }
    if (!states.length) throw fault ?? new Rejection('card-not-held', place);
  }
  return states.map((state) => finished(table, {...world, leader}, state, act, seats));
}

// The cards that a play can be.
function choices({holdings, lenient}, world, state, seat, {card}, place) {
  const cards = holdings.candidates(card);
  if (!cards.length) throw new Rejection('card-not-in-pack', place);
  const gone = new Set([...world.plays.map((play) => play.card), ...state.cards]);
  if (isExact(card)) {
    if (gone.has(card) && !lenient) throw new Rejection('card-already-played', place);
    return cards;
  }
  const own = world.plays.filter((play) => play.seat === seat).map((play) => play.card);
  return cards.filter(
    (each) => !gone.has(each) && !holdings.foreseen.has(each) && holdings.canHold(seat, each, own),
  );
}

// The code of what is wrong with a play, or null.
function faultOf({rules, holdings}, world, state, {seat, card, led, play, trick}) {
  const own = world.plays.filter((each) => each.seat === seat).map((each) => each.card);
  if (!holdings.canHold(seat, card, own)) return 'card-not-held';
  if (state.voids[seat].includes(suitOf(card))) return 'revoke';
  if (follows(rules, card, led, state.trump) || play.mark === 'R') return null;
  if (state.owed[seat].includes(led)) return 'revoke';
  return holdings.mustHold(seat, led, trick, [...own, card]) ? 'revoke' : null;
}

// Whether a card may be played whatever else is held.
function follows(rules, card, led, trump) {
  if (led === null || suitOf(card) === led) return true;
  return rules.steps.play.follow === 'or-trump' && suitOf(card) === trump;
}

function played({rules, holdings}, state, {seat, card, led, play}) {
  const trump = state.trump ?? suitOf(card); // the very first lead makes trump
  const voids = [...state.voids];
  const owed = [...state.owed];
  owed[seat] = owed[seat].filter((suit) => suit !== suitOf(card));
  if (!follows(rules, card, led, trump)) {
    // A marked revoke says that the suit was held. Where the whole hand is known, the hand says it.
    if (play.mark !== 'R') voids[seat] = [...voids[seat], led];
    else if (!holdings.isOpen(seat)) owed[seat] = [...owed[seat], led];
  }
  return {cards: [...state.cards, card], trump, voids, owed};
}

function finished({rules}, world, {cards, trump, voids, owed}, act, seats) {
  const whole = cards.length === rules.table.seats;
  const winner = whole ? seats[winnerOf(rules, cards, trump)] : null;
  const plays = cards.map((card, index) => ({card, seat: seats[index], trick: act.number, winner}));
  return {
    ...world,
    trump,
    voids,
    owed,
    leader: whole ? winner : world.leader,
    plays: [...world.plays, ...plays],
    tricks: [...world.tricks, {leader: world.leader, seats, cards, winner}],
  };
}
