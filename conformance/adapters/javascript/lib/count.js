// Counts the ways in which a hand can go on: how many for each number of acts, how many begin with
// which act, and how many end with which score.

import {afterCall, callsAllowed, stateOf} from './auction.js';
import {suitOf} from './cards.js';
import {playable, winnerOf} from './play.js';
import {resultOf} from './outcome.js';

// Null where the record does not tell every card, for then the ways cannot be listed.
export function countWays(rules, names, {hands}, depth) {
  const hand = hands.at(-1);
  const start = hand && startOf(rules, names, hand);
  if (!start) return null;
  const leaves = Array(depth).fill(0);
  const first = {};
  const scores = {};

  // Returns how many ways there are to do as many acts as the last depth; a hand that is over has none.
  const walk = (state, level) => {
    const acts = actsOf(rules, state);
    if (!acts.length) {
      const text = names.map((name, seat) => `${name} ${scoreOf(rules, state, hand)[seat]}`).join(', ');
      scores[text] = (scores[text] ?? 0) + 1;
      return level === depth ? 1 : 0;
    }
    if (level === depth) return 1;
    let ways = 0;
    for (const act of acts) {
      leaves[level] += 1;
      const below = walk(after(rules, state, act), level + 1);
      if (level === 0 && below) first[act] = below;
      ways += below;
    }
    return ways;
  };
  walk(start, 0);
  return {leaves, first, scores};
}

function startOf(rules, names, {replay}) {
  const {calls, worlds, holdings, dealer, status} = replay;
  if (status !== 'incomplete' || !names.every((_, seat) => holdings.isOpen(seat))) return null;
  const common = {holdings, dealer, auction: calls?.length === 1 ? calls[0] : null};
  if (!worlds) return common.auction && {...common, world: null, ...dealt(names, holdings, [])};
  if (worlds.length !== 1) return null;
  const [world] = worlds;
  const last = world.tricks.at(-1);
  const open = last?.winner === null ? last : {leader: world.leader, seats: [], cards: []};
  // The plays of an open trick are known, but who takes them is not.
  const plays = world.plays.filter(({winner}) => winner !== null);
  return {...common, world: {...world, plays}, open, ...dealt(names, holdings, world.plays)};
}

function dealt(names, holdings, plays) {
  const gone = new Set(plays.map(({card}) => card));
  const held = names.map((_, seat) => holdings.pack.filter(
    (card) => holdings.owner.get(card) === seat && !gone.has(card),
  ));
  return {held};
}

const turnOf = (rules, {leader, seats}) => {
  const order = Array.from({length: rules.table.seats}, (_, index) => (leader + index) % rules.table.seats);
  return order.find((seat) => !seats.includes(seat));
};

function actsOf(rules, {auction, world, open, held, dealer}) {
  if (!world) return auction.over ? [] : callsAllowed(rules, auction, dealer);
  const led = open.cards.length ? suitOf(open.cards[0]) : null;
  return playable(rules, held[turnOf(rules, open)], led, world.trump);
}

function after(rules, state, act) {
  return state.world ? afterPlay(rules, state, act) : bidden(rules, state, act);
}

function bidden(rules, state, act) {
  const call = act === 'pass' ? act : Number(act);
  const auction = stateOf(rules, afterCall(state.auction, state.auction.next, call), state.dealer);
  if (!auction.over || auction.bidder === null) return {...state, auction};
  const {bidder, bid} = auction;
  const open = {leader: bidder, seats: [], cards: []};
  return {...state, auction, world: {bidder, bid, trump: null, plays: []}, open};
}

function afterPlay(rules, {world, open, held, ...rest}, card) {
  const seat = turnOf(rules, open);
  const seats = [...open.seats, seat];
  const cards = [...open.cards, card];
  const left = held.map((each, index) => (index === seat ? each.filter((one) => one !== card) : each));
  const trump = world.trump ?? suitOf(card);
  if (seats.length < rules.table.seats) {
    return {...rest, held: left, world: {...world, trump}, open: {...open, seats, cards}};
  }
  const winner = seats[winnerOf(rules, cards, trump)];
  const plays = [...world.plays, ...cards.map((each, index) => ({card: each, seat: seats[index], winner}))];
  const next = {leader: winner, seats: [], cards: []};
  return {...rest, held: left, world: {...world, trump, plays}, open: next};
}

function scoreOf(rules, {world, holdings}, {before}) {
  if (!world) return before.map(() => 0);
  return resultOf(rules, world, null, holdings, before).score;
}
