// Replays one hand, line by line: who may act, what follows from it, and where it stops.

import {packOf} from './cards.js';
import {auctions} from './auction.js';
import {Holdings} from './holdings.js';
import {playTrick, seatsOfTrick} from './tricks.js';
import {Rejection} from './rejection.js';

// Steps that other games of the family have.
const NO_SUCH_STEP = new Set(['widow', 'discard', 'draw', 'call']);

// Each is a method of Replay; every other line is a claim, which changes nothing.
const ACTS = new Set(['deal', 'show', 'bid', 'trick', 'claim', 'void', 'adjust']);

// What a hand came to: {status, dealer, calls: states of the auction, worlds, holdings, rest: who
// claimed the rest or null, adjusts}. status: scored | thrown-in | void | incomplete.
export function replayHand(rules, names, hand, dealer, report) {
  return new Replay(rules, names, hand, dealer, report).run();
}

class Replay {
  constructor(rules, names, hand, dealer, report) {
    const pack = packOf(rules);
    const bid = hand.acts.find(({kind}) => kind === 'bid');
    const seats = rules.table.seats;
    Object.assign(this, {rules, names, hand, report, at: {hand: hand.name}});
    // A forgotten dealer sits at the right of the seat that called first.
    this.dealer = dealer ?? (bid ? (bid.seat + seats - 1) % seats : null);
    this.holdings = new Holdings(rules, pack, names, hand.name, report);
    this.table = {rules, names, pack, holdings: this.holdings, hand: hand.name, report};
    this.calls = null;
    this.worlds = null;
    this.done = 0; // tricks so far
    this.number = 0; // of the last one, as written
    this.short = null; // the number of a trick that lacks cards
    this.rest = null;
    this.voided = false;
    this.adjusts = [];
  }

  run() {
    this.misdeal = this.hand.acts.some(({kind}) => kind === 'void');
    this.holdings.foresee(this.playsAhead());
    for (const act of this.hand.acts) {
      if (NO_SUCH_STEP.has(act.kind) || this.isMisplaced(act)) this.report(this.outOfPlace(act));
      else if (ACTS.has(act.kind)) this[act.kind](act);
    }
    return {
      status: this.status(),
      dealer: this.dealer,
      calls: this.calls ?? (this.dealer === null ? null : this.auction(null)),
      worlds: this.worlds,
      holdings: this.holdings,
      rest: this.rest,
      adjusts: this.adjusts,
    };
  }

  playsAhead() {
    const tricks = this.hand.acts.filter(({kind, leader}) => kind === 'trick' && leader !== null);
    return tricks.flatMap(({number, leader, plays}) => {
      const seats = seatsOfTrick(leader, plays, this.rules.table.seats);
      return plays.map(({card}, index) => ({seat: seats[index], trick: number, card}));
    });
  }

  // Whether a line comes after what should follow it, or before what it is about.
  isMisplaced({kind}) {
    if (this.voided) return ['deal', 'bid', 'trump', 'trick', 'claim'].includes(kind);
    switch (kind) {
      case 'deal':
        return this.calls !== null;
      case 'bid':
        return this.worlds !== null;
      case 'trump': // a claim here, which is made when the auction is over and before the first lead
        return this.calls === null || this.worlds !== null;
      case 'trick':
      case 'claim':
        return this.rest !== null;
      default:
        return false;
    }
  }

  outOfPlace(act) {
    const seat = act.seat ?? act.leader;
    const at = {...this.at};
    if (act.kind === 'trick') at.trick = act.number;
    if (seat !== undefined && seat !== null) at.seat = this.names[seat];
    return new Rejection('phase-order', at);
  }

  auction(act) {
    return auctions(this.table, this.dealer, act);
  }

  // The lines of a hand, by their keyword.

  deal(act) {
    this.holdings.deal(act.seat, act.cards, this.misdeal);
  }

  show(act) {
    for (const card of act.cards) this.holdings.show(act.seat, card);
  }

  bid(act) {
    this.calls = this.auction(act);
  }

  trick(act) {
    this.worlds ??= this.begin(act);
    const {seats} = this.rules.table;
    const limit = this.rules.steps.deal.cards;
    const at = {...this.at, trick: act.number};
    if (this.short !== null) throw new Rejection('trick-incomplete', {...at, trick: this.short});
    if (this.done === limit) {
      this.report(new Rejection('too-many-tricks', at));
      return;
    }
    // A number that is wrong once makes those after it no more wrong.
    if (act.number !== this.number + 1) this.report(new Rejection('trick-number', at));
    this.number = act.number;
    const idle = act.plays.findIndex(({card}) => card === '-');
    if (idle >= 0) {
      const leader = act.leader ?? this.worlds[0].leader;
      const seat = seatsOfTrick(leader, act.plays, seats)[idle];
      throw new Rejection('must-play', {...at, seat: this.names[seat]});
    }
    if (act.plays.length > seats) throw new Rejection('trick-count', at);
    this.worlds = playTrick(this.table, this.worlds, act);
    if (act.plays.length < seats) this.short = act.number;
    else this.done += 1;
  }

  // The worlds in which play starts: one for each seat that may have won the auction.
  begin(act) {
    if (!this.calls) throw this.outOfPlace(act);
    const whole = this.calls.filter(({over}) => over);
    if (!whole.length) {
      throw new Rejection('calls-missing', {...this.at, seat: this.names[this.calls[0].next]});
    }
    const won = whole.filter(({bidder}) => bidder !== null);
    if (!won.length) throw this.outOfPlace(act);
    const nothing = this.names.map(() => []);
    return won.map(({bidder, bid}) => ({
      bidder, bid, trump: null, leader: bidder, plays: [], tricks: [], voids: nothing, owed: nothing,
    }));
  }

  claim(act) {
    this.worlds ??= this.begin(act);
    this.rest = act.seat;
  }

  void(act) {
    this.voided = true;
  }

  adjust(act) {
    this.adjusts.push(act);
  }

  status() {
    if (this.voided) return 'void';
    if (this.rest !== null) return 'scored';
    if (this.worlds) return this.done === this.rules.steps.deal.cards ? 'scored' : 'incomplete';
    const passed = this.calls?.every(({over, bidder}) => over && bidder === null);
    return passed ? 'thrown-in' : 'incomplete';
  }
}
