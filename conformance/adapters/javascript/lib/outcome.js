// What a finished hand came to, as far as all worlds agree; null where they do not.

import {capped, countPips, itemsOf, settle, winners} from './score.js';

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// The one value of all worlds, or null.
export function agreed(values) {
  return values.length && values.every((value) => same(value, values[0])) ? values[0] : null;
}

// {results: what each world comes to, and what they agree on: points, count, made, score, total,
// winner}; before: totals before the hand.
export function outcomeOf(rules, {worlds, rest, holdings}, before) {
  const results = worlds.map((world) => resultOf(rules, world, rest, holdings, before));
  const one = (key) => agreed(results.map((result) => result[key]));
  const seatwise = (key) => before.map((_, seat) => agreed(results.map((result) => result[key][seat])));
  return {
    results,
    points: one('points'),
    count: one('count'),
    made: one('made'),
    score: seatwise('score'),
    total: seatwise('total'),
    winner: one('winner') ?? [],
  };
}

// What one world comes to.
export function resultOf(rules, world, rest, holdings, before) {
  const nothing = before.map(() => null);
  const plays = allPlays(world, rest, holdings);
  if (!plays) {
    return {points: null, count: null, made: null, score: nothing, total: nothing, winner: []};
  }
  const {bidder, bid, trump} = world;
  const piles = before.map((_, seat) =>
    plays.filter(({winner}) => winner === seat).map(({card}) => card),
  );
  const count = countPips(rules, piles);
  const points = itemsOf(rules, plays, trump, bidder, count);
  const {made, score: plain} = settle(rules, points, bidder, bid);
  const score = capped(rules, plain, before, bidder);
  const total = before.map((sum, seat) => (sum === null ? null : sum + score[seat]));
  const winner = winners(rules, {bidder, bid, made}, before, total);
  return {points, count, made, score, total, winner};
}

// Every card that was held, with the seat that held it and the one that got it. A claim gives the
// claimer every card not yet played; null where these are not all known.
function allPlays(world, rest, holdings) {
  if (rest === null) return world.plays;
  if (!holdings.names.every((_, seat) => holdings.isOpen(seat))) return null;
  const gone = new Set(world.plays.map(({card}) => card));
  const left = [...holdings.owner].filter(([card]) => !gone.has(card));
  return [
    ...world.plays.map((play) => (play.winner === null ? {...play, winner: rest} : play)),
    ...left.map(([card, seat]) => ({card, seat, winner: rest})),
  ];
}
