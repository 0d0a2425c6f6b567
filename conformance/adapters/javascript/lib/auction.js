// The auction: one call a seat, clockwise from the dealer's left, each bid above the one before.

import {Rejection} from './rejection.js';

// The lowest bid that a seat may make now.
function lowest(rules, state, seat, dealer) {
  const {minimum, dealer: duty} = rules.steps.auction;
  if (state.bidder === null) return minimum;
  return duty === 'match' && seat === dealer ? state.bid : state.bid + 1;
}

function isOver(rules, state, dealer) {
  const {maximum, 'ends-at-maximum': ends, 'dealer-asked': asked} = rules.steps.auction;
  const {seats} = rules.table;
  if (state.made === seats) return true;
  if (ends && state.bidder !== null && state.bid >= maximum) return true;
  return asked === 'unless-all-passed' && state.bidder === null && state.made === seats - 1;
}

// Every bid that may be made now, lowest first.
function bids(rules, state, seat, dealer) {
  const found = [];
  const from = Math.max(lowest(rules, state, seat, dealer), rules.steps.auction.minimum);
  for (let bid = from; bid <= rules.steps.auction.maximum; bid += 1) found.push(bid);
  return found;
}

// The state after a legal call.
export const afterCall = (state, seat, call) =>
  call === 'pass'
    ? {...state, made: state.made + 1}
    : {made: state.made + 1, bidder: seat, bid: call};

function judge(rules, state, seat, dealer, {call, mark}, at) {
  const {maximum} = rules.steps.auction;
  if (call === 'pass') return afterCall(state, seat, call);
  if (typeof call !== 'number') throw new Rejection('call-unknown', at);
  if (call > maximum) throw new Rejection('bid-too-high', at);
  if (call >= lowest(rules, state, seat, dealer)) return afterCall(state, seat, call);
  if (mark !== 'I') throw new Rejection('bid-too-low', at);
  // Let stand, a low bid counts as a bid; but the highest bid wins, so it takes nothing from another.
  const standing = state.bidder !== null && state.bid >= call;
  return standing ? afterCall(state, seat, 'pass') : afterCall(state, seat, call);
}

// Every state that the calls can have led to: several only where a call is forgotten.
// A state is {made: number of calls, bidder, bid, over, next: whose call is next}.
export function auctions({rules, names, hand, report}, dealer, act) {
  const {seats} = rules.table;
  const first = (dealer + 1) % seats;
  if (act && act.seat !== first) {
    throw new Rejection('bid-out-of-turn', {hand, seat: names[act.seat]});
  }
  let states = [{made: 0, bidder: null, bid: null}];
  for (const [index, call] of (act?.calls ?? []).entries()) {
    const seat = (first + index) % seats;
    const at = {hand, seat: names[seat]};
    const open = index < seats ? states.filter((state) => !isOver(rules, state, dealer)) : [];
    if (!open.length) {
      report(new Rejection('auction-over', at));
      break; // calls after the end of the bidding change nothing
    }
    states = [];
    let fault = null;
    for (const state of open) {
      const ways = call.call === '?' ? ['pass', ...bids(rules, state, seat, dealer)] : [call.call];
      for (const way of ways) {
        try {
          states.push(judge(rules, state, seat, dealer, {...call, call: way}, at));
        } catch (error) {
          fault ??= error;
        }
      }
    }
    if (!states.length) {
      report(fault);
      // What may not be called changes nothing: the highest bid before it stands.
      states = open.map((state) => afterCall(state, seat, 'pass'));
    }
  }
  return states.map((state) => stateOf(rules, state, dealer));
}

// A state with whether the auction is over and whose call is next.
export function stateOf(rules, state, dealer) {
  const over = isOver(rules, state, dealer);
  return {...state, over, next: over ? null : (dealer + 1 + state.made) % rules.table.seats};
}

// The calls that may be made now, as the notation writes them.
export function callsAllowed(rules, state, dealer) {
  return ['pass', ...bids(rules, state, state.next, dealer).map(String)];
}
