// Hand after hand: dealers, totals, and the end of the game.

import {agreed, outcomeOf} from './outcome.js';
import {replayHand} from './hand.js';
import {Rejection} from './rejection.js';

// {hands, winner: seats, dealer and totals of the next hand}. `report` gets what is illegal: it may throw
// it, or return, and then the replay goes on with what was played.
export function replayGame(rules, record, report) {
  const {names} = record;
  let dealer; // undefined: nobody has dealt yet; null: forgotten
  let totals = names.map(() => rules.game.start);
  if (record.start) totals = names.map((_, seat) => record.start.get(seat) ?? null);
  let winner = [];
  const hands = [];
  for (const [index, hand] of record.hands.entries()) {
    const at = {hand: hand.name};
    if (winner.length) report(new Rejection('game-over', at));
    const last = hands.at(-1);
    if (last?.replay.status === 'incomplete') throw new Rejection('act-missing', {hand: last.name});
    checkItems(rules, hand);
    dealer = dealerOf(hand, dealer, index, names, report);
    const before = startOf(hand, totals, index);
    const replay = replayHand(rules, names, hand, dealer, report);
    dealer = replay.dealer;
    const outcome = resultOf(rules, replay, before);
    hands.push({name: hand.name, record: hand, replay, due: totals, before, ...outcome});
    winner = outcome.winner;
    totals = adjusted(outcome.total, replay.adjusts);
    dealer = nextDealer(rules, replay);
  }
  return {hands, winner, dealer, totals};
}

function dealerOf(hand, due, index, names, report) {
  const at = {hand: hand.name};
  if (index === 0 && hand.dealer === undefined) report(new Rejection('dealer-missing', at));
  if (hand.dealer === undefined || hand.dealer === null) return due ?? null;
  if (due !== undefined && due !== null && due !== hand.dealer) {
    report(new Rejection('not-dealer', {...at, seat: names[hand.dealer]}));
  }
  return hand.dealer;
}

// The points that a hand claims are words of these rules.
function checkItems(rules, {name, claims}) {
  const words = claims.flatMap(({kind, items}) => (kind === 'points' ? items : []));
  const known = (word) => word !== 'order' && Object.hasOwn(rules.items, word);
  if (!words.every(known)) throw new Rejection('unknown-item', {hand: name});
}

// What a hand says of the totals before it counts in the first one; later it only fills gaps, for
// there it is a claim.
function startOf({start}, totals, index) {
  if (!start) return totals;
  if (index === 0) return totals.map((total, seat) => start.get(seat) ?? total);
  return totals.map((total, seat) => total ?? start.get(seat) ?? null);
}

function resultOf(rules, replay, before) {
  const open = before.map(() => null);
  const nothing = {points: null, count: null, made: null, winner: []};
  switch (replay.status) {
    case 'scored':
      return outcomeOf(rules, replay, before);
    case 'incomplete':
      return {...nothing, score: open, total: open};
    default:
      return {...nothing, score: before.map(() => 0), total: before};
  }
}

function adjusted(total, adjusts) {
  const after = [...total];
  for (const {seat, change} of adjusts) if (after[seat] !== null) after[seat] += change;
  return after;
}

function nextDealer(rules, {status, dealer}) {
  if (dealer === null) return null;
  const way = {scored: 'scored', 'thrown-in': 'passed', void: 'void'}[status] ?? 'scored';
  return rules.dealer[way] === 'left' ? (dealer + 1) % rules.table.seats : dealer;
}

// What a replay tells of a hand, in the words of the protocol.
export function describe(names, {name, replay, points, count, made, score, total}) {
  const named = (values) => values && Object.fromEntries(names.map((each, seat) => [each, values[seat]]));
  const states = replay.worlds ?? (replay.calls ?? []).filter(({over}) => over);
  const one = (key) => agreed(states.map((state) => state[key]));
  const bidder = one('bidder');
  return {
    hand: name,
    status: replay.status,
    bidder: bidder === null ? null : names[bidder],
    bid: one('bid'),
    trump: replay.worlds ? one('trump') : null,
    sides: names.map((each) => [each]),
    points: named(points),
    count: named(count),
    made,
    score: named(score),
    total: named(total),
  };
}
