// What a hand scores: items, the contract, and who has won the game.

import {rankOf, suitOf} from './cards.js';

const heightOf = (rules, card) => -rules.deck.ranks.indexOf(rankOf(card));

// Card points that each seat took.
export function countPips(rules, piles) {
  return piles.map((pile) => pile.reduce((sum, card) => sum + (rules.pips[rankOf(card)] ?? 0), 0));
}

// The items that each seat earned, in the order of items.order.
// plays: every card that was held, as {card, seat: who held it, winner: who took it}.
export function itemsOf(rules, plays, trump, bidder, count) {
  const earned = count.map(() => []);
  for (const name of rules.items.order) {
    const item = rules.items[name];
    const seat = item ? ownerOf(rules, item, plays, trump, bidder, count) : null;
    if (seat !== null) earned[seat].push(name);
  }
  return earned;
}

function ownerOf(rules, item, plays, trump, bidder, count) {
  if (item.find === 'most-pips') return mostPips(item, bidder, count);
  const play = cardOf(rules, item, plays.filter(({card}) => suitOf(card) === trump));
  if (!play) return null;
  return item.to === 'player' ? play.seat : play.winner;
}

function cardOf(rules, item, trumps) {
  if (item.find === 'card') return trumps.find(({card}) => rankOf(card) === item.card);
  const within = trumps.filter(({card}) => !item.ranks || item.ranks.includes(rankOf(card)));
  const sign = item.find === 'highest' ? 1 : -1;
  const value = ({card}) => sign * heightOf(rules, card);
  return within.sort((a, b) => value(b) - value(a))[0];
}

function mostPips(item, bidder, count) {
  const most = Math.max(...count);
  const level = count.flatMap((pips, seat) => (pips === most ? [seat] : []));
  if (level.length === 1) return level[0];
  return item.tie === 'bidding-side' && level.includes(bidder) ? bidder : null;
}

// What the bid makes of the points: {made, score}. Everybody else keeps what they won.
export function settle(rules, earned, bidder, bid) {
  const won = earned.map((names) => names.reduce((sum, name) => sum + rules.items[name].points, 0));
  const made = won[bidder] >= bid;
  const score = [...won];
  if (!made) score[bidder] = -bid;
  else if (rules.contract.made === 'bid') score[bidder] = bid;
  return {made, score};
}

// The changes after a cap: the total of a seat that did not bid stops there; a higher one stays.
export function capped(rules, score, before, bidder) {
  const {who, at} = rules.game.cap;
  if (who === 'nobody') return score;
  return score.map((change, seat) => {
    if (seat === bidder || before[seat] === null || before[seat] + change <= at) return change;
    return Math.max(at - before[seat], 0);
  });
}

// The seats that win the game with this hand; none while it goes on.
export function winners(rules, {bidder, bid, made}, before, total) {
  const {wins, finish, level} = rules.game;
  const meets = (win, seat) => {
    const score = win.score === 'before' ? before[seat] : total[seat];
    if (score === null || score < win['at-least']) return false;
    if (bid < (win['bid-at-least'] ?? 0)) return false;
    if (win.hand === 'any') return true;
    return made && (win.hand === 'made-bid' || seat === bidder);
  };
  const ways = wins.order.filter((name) => wins[name]).map((name) => wins[name]);
  let left = total.map((_, seat) => seat).filter((seat) => ways.some((win) => meets(win, seat)));
  for (const test of finish) {
    if (left.length < 2) break;
    const most = Math.max(...left.map((seat) => total[seat]));
    const passes = {
      'most-points': (seat) => total[seat] === most,
      bidder: (seat) => seat === bidder,
      partner: () => false, // everybody is alone
    }[test];
    const kept = left.filter(passes);
    // A test that nobody passes settles nothing.
    if (kept.length) left = kept;
  }
  return left.length === 1 || level === 'shared' ? left : [];
}
