// Tricks: who may play what, and who takes it.

import {rankOf, suitOf} from './cards.js';

// The cards of a hand that may be played. Without a led suit this is the lead, and free.
export function playable(rules, held, led, trump) {
  if (led === null) return held;
  const following = held.filter((card) => suitOf(card) === led);
  if (!following.length) return held;
  if (rules.steps.play.follow === 'strict') return following;
  // Whoever can follow may trump instead, but may not throw a third suit.
  return held.filter((card) => suitOf(card) === led || suitOf(card) === trump);
}

// The place of the winning card in the order of play: the highest trump, else the highest card of
// the suit led.
export function winnerOf(rules, cards, trump) {
  const strength = (card) => {
    const height = rules.deck.ranks.length - rules.deck.ranks.indexOf(rankOf(card));
    if (suitOf(card) === trump) return 100 + height;
    return suitOf(card) === suitOf(cards[0]) ? height : 0;
  };
  return cards.reduce((best, card, index) => (strength(card) > strength(cards[best]) ? index : best), 0);
}
