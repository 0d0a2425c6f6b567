// What a record proves about who held which card. Nobody draws cards in this game, so whatever a seat
// plays, shows or was dealt was in its hand from the start.

import {candidates, isExact, suitOf} from './cards.js';
import {Rejection} from './rejection.js';

export class Holdings {
  constructor(rules, pack, names, hand, report) {
    Object.assign(this, {pack, names, hand, report});
    this.size = rules.steps.deal.cards;
    this.owner = new Map(); // card -> the seat that is known to have held it
    this.slots = names.map(() => null); // what a deal line leaves open; null: no deal line
    this.later = []; // plays of the whole hand whose seat is certain: {seat, trick, card}
    this.foreseen = new Set(); // the cards among these
    this.meanings = new Map(); // token -> the cards that it can be
    this.certain = new Map(); // token and seat -> the one suit that it must have, or null
  }

  // A deal line. In a hand that was declared a misdeal the numbers need not be right.
  deal(seat, cards, misdeal) {
    const at = {hand: this.hand, seat: this.names[seat]};
    const open = [];
    for (const token of cards) {
      if (!this.candidates(token).length) this.report(new Rejection('card-not-in-pack', at));
      else if (!isExact(token)) open.push(token);
      else if (this.owner.has(token)) this.report(new Rejection('duplicate-card', at));
      else this.owner.set(token, seat);
    }
    if (cards.length === this.size || misdeal) this.slots[seat] = open;
    else this.report(new Rejection('wrong-card-count', at));
  }

  // A card laid open is held like one that was dealt.
  show(seat, card) {
    if (!isExact(card)) return;
    const owner = this.owner.get(card);
    if (owner === undefined ? !this.canHold(seat, card, []) : owner !== seat) {
      this.report(new Rejection('card-not-held', {hand: this.hand, seat: this.names[seat]}));
      return;
    }
    this.owner.set(card, seat);
    this.certain.clear();
  }

  // Plays are read ahead, because a card that a seat plays later proves what it held before.
  foresee(plays) {
    this.later = plays;
    this.foreseen = new Set(plays.map(({card}) => card));
  }

  // Whether a seat can have held a card beside those that it played otherwise.
  canHold(seat, card, extras) {
    const owner = this.owner.get(card);
    if (owner !== undefined) return owner === seat;
    const slots = this.slots[seat];
    if (slots === null) return true;
    return this.fits([...extras, card].filter((held) => !this.owner.has(held)), slots);
  }

  // Whether each of the cards can be another one of the slots.
  fits(cards, slots) {
    if (!cards.length) return true;
    const [first, ...rest] = cards;
    return slots.some(
      (slot, index) =>
        this.candidates(slot).includes(first) &&
        this.fits(rest, slots.filter((_, other) => other !== index)),
    );
  }

  // Whether a seat provably holds a card of a suit in a trick, besides those that it played before.
  mustHold(seat, suit, trick, played) {
    for (const [card, owner] of this.owner) {
      if (owner === seat && suitOf(card) === suit && !played.includes(card)) return true;
    }
    const isSuit = (token) => this.suitOf(token, seat) === suit;
    if (this.later.some((play) => play.seat === seat && play.trick > trick && isSuit(play.card))) {
      return true;
    }
    const certain = (this.slots[seat] ?? []).filter(isSuit);
    if (!certain.length) return false;
    const gone = played.filter((card) => !this.owner.has(card) && suitOf(card) === suit);
    return certain.length > gone.length;
  }

  candidates(token) {
    if (!this.meanings.has(token)) this.meanings.set(token, candidates(token, this.pack));
    return this.meanings.get(token);
  }

  // The one suit that a token must have where a seat holds it, else null.
  suitOf(token, seat) {
    const key = `${token} ${seat}`;
    if (!this.certain.has(key)) {
      const own = (card) => (this.owner.get(card) ?? seat) === seat;
      const suits = new Set(this.candidates(token).filter(own).map(suitOf));
      this.certain.set(key, suits.size === 1 ? [...suits][0] : null);
    }
    return this.certain.get(key);
  }

  // Whether every card that a seat was dealt is known.
  isOpen(seat) {
    return this.slots[seat] !== null && !this.slots[seat].length;
  }

  // All cards that a seat may have held besides those played so far: exactly its hand if that is open.
  possible(seat, played) {
    return this.pack.filter((card) => this.canHold(seat, card, played));
  }
}
