// Whose turn it is at the end of a record, and what may be done.

import {packOf, suitOf} from './cards.js';
import {callsAllowed} from './auction.js';
import {playable} from './play.js';
import {agreed} from './outcome.js';

export function legalActs(rules, names, {hands, winner, dealer}) {
  if (winner.length) {
    return {seat: null, step: null, known: true, winner: winner.map((seat) => names[seat])};
  }
  const replay = hands.at(-1)?.replay;
  const open = replay?.status === 'incomplete';
  if (!open) return deal(rules, names, dealer ?? null, null);
  if (replay.worlds) return trick(rules, names, replay);
  const {calls, holdings} = replay;
  // Cards are dealt before anybody calls; a record that has calls need not say which.
  if (!calls || (calls.every(({made}) => made === 0) && !holdings.slots.every(Boolean))) {
    return deal(rules, names, replay.dealer, holdings);
  }
  const whole = calls.filter(({over, bidder}) => over && bidder !== null);
  if (whole.length === calls.length) {
    const worlds = whole.map(({bidder}) => ({leader: bidder, plays: [], tricks: [], trump: null}));
    return trick(rules, names, {...replay, worlds});
  }
  return call(rules, names, replay);
}

function answer(names, seat, step, rest) {
  return {seat: seat === null ? null : names[seat], step, ...rest, winner: null};
}

function deal(rules, names, dealer, holdings) {
  const count = rules.table.seats;
  const order = dealer === null ? [] : names.map((_, index) => (dealer + 1 + index) % count);
  const seat = order.find((each) => !holdings?.slots[each]) ?? null;
  const from = packOf(rules).filter((card) => !holdings?.owner.has(card));
  return answer(names, seat, 'deal', {
    choose: rules.steps.deal.cards, from, at_most: [], known: true,
  });
}

function call(rules, names, {calls, dealer}) {
  const states = calls.filter(({over}) => !over);
  const seat = agreed(states.map(({next}) => next));
  const allowed = new Set(states.flatMap((state) => callsAllowed(rules, state, dealer)));
  return answer(names, seat, 'bid', {calls: [...allowed], known: calls.length === 1});
}

function trick(rules, names, {worlds, holdings}) {
  const options = worlds.map((world) => turn(rules, world, holdings));
  const cards = new Set(options.flatMap((option) => option.cards));
  const seat = agreed(options.map((option) => option.seat));
  return answer(names, seat, 'trick', {
    cards: packOf(rules).filter((card) => cards.has(card)),
    known: worlds.length === 1 && seat !== null && holdings.isOpen(seat),
  });
}

function turn(rules, world, holdings) {
  const begun = world.tricks.at(-1);
  const short = begun && begun.winner === null ? begun : null;
  const order = holdings.names.map((_, index) => (world.leader + index) % rules.table.seats);
  const seat = order.find((each) => !short?.seats.includes(each));
  const led = short ? suitOf(short.cards[0]) : null;
  const gone = world.plays.map(({card}) => card);
  const own = world.plays.filter((play) => play.seat === seat).map(({card}) => card);
  const held = holdings.possible(seat, own).filter(
    (card) => !gone.includes(card) && !(world.voids?.[seat] ?? []).includes(suitOf(card)),
  );
  // Where the hand is hidden every card may be all that is left of its suit, unless one is certain.
  const must = led !== null && holdings.mustHold(seat, led, Infinity, own);
  const bound = holdings.isOpen(seat) || must;
  return {seat, cards: bound ? playable(rules, held, led, world.trump) : held};
}
