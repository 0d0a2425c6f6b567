import assert from 'node:assert/strict';
import {test} from 'node:test';

import {Rejection, count, legal, replay, rulesFor, trick, verify} from '../engine.js';
import {twin} from './twin.js';

const THREE = rulesFor(3);
const TWO = rulesFor(2);
const HEAD = '[Rules "cutthroat-canadian"]\n[Seats "Ann Bo Cy"]\n';
const HEAD2 = '[Rules "cutthroat-canadian"]\n[Seats "Ann Bo"]\n';

// Two players, six tricks. Ann bids two and takes all but the first trick's low.
const PLAY = `
  1. Ann: AS 8S
  2. Ann: KS 7S
  3. Ann: JS 6H
  4. Ann: AH 4H
  5. Ann: TH 3H
  6. Ann: 9D 2D`;
const HAND = `[Hand "1"]\n[Dealer "Bo"]\nbid Ann: 2 pass${PLAY}`;

const run = (text, rules = TWO, head = HEAD2) => replay(rules, twin(head + text));
const rejected = (code, at, text, rules, head) =>
  assert.throws(() => run(text, rules, head), (error) => {
    assert.ok(error instanceof Rejection, error.stack);
    assert.deepEqual({code: error.code, at: error.at}, {code, at});
    return true;
  });

test('the highest trump takes a trick, else the highest card of the suit led', () => {
  assert.deepEqual(trick(THREE, 'S', ['KH', 'AH', '2S']), {winner: 2});
  assert.deepEqual(trick(THREE, 'S', ['2H', 'AD', 'KC']), {winner: 0});
  assert.deepEqual(trick(THREE, 'S', ['9S', 'TS', 'AD']), {winner: 1});
});

test('a hand scores high, low, jack and game', () => {
  const [hand] = run(HAND).hands;
  assert.deepEqual(hand.points, {Ann: ['high', 'jack', 'game'], Bo: ['low']});
  assert.deepEqual(hand.count, {Ann: 4 + 3 + 1 + 4 + 10, Bo: 0});
  assert.deepEqual(hand.score, {Ann: 3, Bo: 1});
  assert.equal(hand.trump, 'S');
});

test('low goes to the taker where the table says so', () => {
  const [hand] = run(HAND, rulesFor(2, {'low-to': 'taker'})).hands;
  assert.deepEqual(hand.points, {Ann: ['high', 'low', 'jack', 'game'], Bo: []});
});

test('a made bid scores the bid alone where the table says so', () => {
  const [hand] = run(HAND, rulesFor(2, {'made-bid': 'bid-only'})).hands;
  assert.deepEqual(hand.score, {Ann: 2, Bo: 1});
});

test('a failed bid costs its number, and the other keeps the points', () => {
  const [hand] = run(HAND.replace('2 pass', '4')).hands;
  assert.equal(hand.made, false);
  assert.deepEqual(hand.score, {Ann: -4, Bo: 1});
});

// Spades are trump; no ace among them, and the card points are level at four.
const LEVEL = `
  [Hand "1"]
  [Dealer "Bo"]
  bid Ann: 2 pass
  1. Ann: 9S 8S
  2. Ann: 7S 6S
  3. Ann: 5D AD
  4. Bo: 8H AH
  5. Ann: 7H 6H
  6. Ann: 5C 4C`;

test('without the ace nobody has high, and level card points give nobody game', () => {
  const [hand] = run(LEVEL).hands;
  assert.deepEqual(hand.count, {Ann: 4, Bo: 4});
  assert.deepEqual(hand.points, {Ann: [], Bo: ['low']});
});

test('the highest trump in play and the bidding side where the table says so', () => {
  const rules = rulesFor(2, {'high-card': 'highest-in-play', 'game-tie': 'bidding-side'});
  assert.deepEqual(run(LEVEL, rules).hands[0].points, {Ann: ['high', 'game'], Bo: ['low']});
});

test('eleven points win before the hand with a made bid, and only by choice after it', () => {
  const start = (points) => `[Start "Ann ${points}, Bo 0"]\n${HAND}`;
  assert.deepEqual(run(start(11)).winner, ['Ann']);
  assert.equal(run(start(10)).winner, null);
  assert.deepEqual(run(start(10), rulesFor(2, {'eleven-when': 'end-of-hand'})).winner, ['Ann']);
  assert.equal(run(`[Start "Ann 0, Bo 11"]\n${HAND}`).winner, null);
});

test('a made bid of four wins with a point before the hand', () => {
  const four = HAND.replace('2 pass', '4')
    .replace('AS 8S', 'AS 7D').replace('KS 7S', 'KS 7C').replace('JS 6H', '2S 6H')
    .replace('9D 2D', 'JS 2D');
  assert.deepEqual(run(four).hands[0].score, {Ann: 4, Bo: 0});
  assert.equal(run(four).winner, null);
  assert.deepEqual(run(`[Start "Ann 1, Bo 0"]\n${four}`).winner, ['Ann']);
  assert.deepEqual(run(four, rulesFor(2, {'sweep-floor': 'after-hand'})).winner, ['Ann']);
});

test('a record names its rules and its seats', () => {
  rejected('tag-missing', {}, HAND, TWO, '[Rules "cutthroat-canadian"]\n');
  rejected('tag-missing', {}, HAND, TWO, '[Seats "Ann Bo"]\n');
  rejected('seats-unsupported', {}, HAND, THREE, HEAD2);
});

test('nothing is played after the game', () => {
  rejected('game-over', {hand: '2'}, `[Start "Ann 11, Bo 0"]\n${HAND}\n[Hand "2"]`);
});

test('the deal passes to the left after a score and stays after a redeal', () => {
  const after = (dealer) => `${HAND}\n[Hand "2"]\n[Dealer "${dealer}"]\nbid Bo: pass pass`;
  assert.equal(run(after('Ann')).hands[1].status, 'thrown-in');
  rejected('not-dealer', {hand: '2', seat: 'Bo'}, after('Bo'));
  const passed = '[Hand "1"]\n[Dealer "Bo"]\nbid Ann: pass pass\n[Hand "2"]\n';
  assert.equal(run(`${passed}bid Ann: 2 pass`).hands[1].bidder, 'Ann');
  rejected('bid-out-of-turn', {hand: '2', seat: 'Bo'}, `${passed}bid Bo: 2 pass`);
});

test('calls are judged', () => {
  const bid = (calls) => `[Hand "1"]\n[Dealer "Bo"]\nbid Ann: ${calls}`;
  const at = (seat) => ({hand: '1', seat});
  rejected('bid-too-low', at('Ann'), bid('1 pass'));
  rejected('bid-too-low', at('Bo'), bid('3 3'));
  rejected('bid-too-high', at('Ann'), bid('5 pass'));
  rejected('auction-over', at('Bo'), bid('4 pass'));
  rejected('auction-over', at('Ann'), bid('2 pass pass'));
  rejected('call-unknown', at('Bo'), bid('2 smudge'));
  assert.equal(run(bid('^I 1 pass')).hands[0].bidder, 'Ann');
  assert.equal(run(bid('^S 2')).hands[0].bidder, 'Bo');
  rejected('calls-missing', at('Bo'), `${bid('2')}\n1. Ann: AS 8S`);
  const unasked = rulesFor(2, {'all-pass': 'dealer-not-asked'});
  assert.equal(run(bid('pass'), unasked).hands[0].status, 'thrown-in');
  rejected('auction-over', at('Bo'), bid('pass 2'), unasked);
});

test('a suit that can be followed may be trumped, but no third suit may be thrown', () => {
  const deal = 'deal Bo: KS 7S 8H JD 5D AC';
  const hand = (first, second) =>
    `[Hand "1"]\n[Dealer "Bo"]\n${deal}\nbid Ann: 2 pass\n1. Ann: AS ${first}\n2. Ann: AH ${second}`;
  assert.equal(run(hand('7S', '8H')).hands[0].status, 'incomplete');
  assert.equal(run(hand('7S', 'KS')).hands[0].status, 'incomplete');
  rejected('revoke', {hand: '1', trick: 2, seat: 'Bo'}, hand('7S', 'JD'));
  rejected('revoke', {hand: '1', trick: 1, seat: 'Bo'}, hand('8H', '7S'));
  assert.equal(run(hand('^R 8H', '7S')).hands[0].status, 'incomplete');
  rejected('card-not-held', {hand: '1', trick: 1, seat: 'Bo'}, hand('6S', '8H'));
});

test('a card played later proves an earlier revoke', () => {
  rejected('revoke', {hand: '1', trick: 3, seat: 'Bo'}, HAND.replace('9D 2D', '9D 2S'));
});

test('a revoke that was let stand leaves a card to be played', () => {
  const hand = HAND.replace('KS 7S', 'KS ^R 7C');
  rejected('revoke', {hand: '1', trick: 3, seat: 'Bo'}, hand);
  assert.equal(run(hand.replace('JS 6H', 'JS 7S')).hands[0].status, 'scored');
});

test('tricks are counted, and led by who took the one before', () => {
  rejected('wrong-leader', {hand: '1', trick: 1, seat: 'Bo'}, HAND.replace('1. Ann', '1. Bo'));
  rejected('wrong-leader', {hand: '1', trick: 2, seat: 'Bo'}, HAND.replace('2. Ann', '2. Bo'));
  rejected('trick-number', {hand: '1', trick: 3}, HAND.replace('2. Ann', '3. Ann'));
  rejected('card-already-played', {hand: '1', trick: 2, seat: 'Bo'}, HAND.replace('7S', '8S'));
  rejected('trick-count', {hand: '1', trick: 1}, HAND.replace('8S', '8S 9S'));
  rejected('must-play', {hand: '1', trick: 1, seat: 'Bo'}, HAND.replace('8S', '-'));
  rejected('too-many-tricks', {hand: '1', trick: 7}, `${HAND}\n7. Ann: 9C 2C`);
  rejected('card-not-in-pack', {hand: '1', trick: 1, seat: 'Bo'}, HAND.replace('8S', 'JO'));
});

test('an amendment replaces the line of its key', () => {
  const [hand] = run(`${HAND}\namend 6. Ann: 9D AD`).hands;
  assert.deepEqual(hand.count, {Ann: 22 - 0, Bo: 4});
  rejected('amend-nothing', {hand: '1'}, `${HAND}\namend 7. Ann: 9D AD`);
  rejected('duplicate-line', {hand: '1', seat: 'Ann'}, `${HAND}\nbid Ann: 3 pass`);
});

test('a claim gives the claimer all cards not yet played; adjust comes after the score', () => {
  const hand = `
    [Hand "1"]
    [Dealer "Bo"]
    deal Ann: AS KS JS AH TH 9D
    deal Bo: 8S 7S 6H 4H 3H 2D
    bid Ann: 3 pass
    1. Ann: AS 8S
    claim Ann: rest
    adjust Ann: -2
    [Hand "2"]
    [Dealer "Ann"]
    bid Bo: pass pass`;
  const {hands} = run(hand);
  assert.deepEqual(hands[0].points, {Ann: ['high', 'jack', 'game'], Bo: ['low']});
  assert.deepEqual(hands[0].total, {Ann: 3, Bo: 1});
  assert.deepEqual(hands[1].total, {Ann: 1, Bo: 1});
});

test('a void hand has no score and keeps the dealer', () => {
  const {hands} = run('[Hand "1"]\n[Dealer "Bo"]\nvoid: misdeal\n[Hand "2"]\nbid Ann: pass pass');
  assert.deepEqual(hands[0].score, {Ann: 0, Bo: 0});
  assert.equal(hands[1].status, 'thrown-in');
});

test('what is forgotten is null where it matters, and told where it does not', () => {
  // Bo plays 7S to the next trick, so the forgotten card followed too: QS or TS, or one that counts
  // nothing. Whichever it was, it changes no item.
  const [spade] = run(HAND.replace('8S', '??')).hands;
  assert.equal(spade.count, null);
  assert.deepEqual(spade.points, {Ann: ['high', 'jack', 'game'], Bo: ['low']});
  const [low] = run(HAND.replace('KS 7S', 'KS {3S 6C}').replace('JS 6H', '2S 6H')).hands;
  assert.deepEqual(low.score, {Ann: 3, Bo: 0});
  const [jack] = run(HAND.replace('JS 6H', '{JS 3C} 6H')).hands;
  assert.deepEqual(jack.score, {Ann: null, Bo: 1});
  const [plain] = run(HAND.replace('9D 2D', '9D {2D 3D}')).hands;
  assert.deepEqual(plain.score, {Ann: 3, Bo: 1});
  const [called] = run(HAND.replace('bid Ann: 2 pass', 'bid Ann: ? 3').replace('1. Ann', '1. Bo')
    .replace('1. Bo: AS 8S', '1. Bo: 8S AS')).hands;
  assert.equal(called.bidder, 'Bo');
});

test('cards out of turn are their seat\'s', () => {
  const text = `
    [Hand "1"]
    [Dealer "Cy"]
    bid Ann: 2 pass pass
    1. Ann: 9S ^L Cy TS AS
    2. Bo: KS 2S 3S`;
  assert.equal(run(text, THREE, HEAD).hands[0].status, 'incomplete');
});

test('legal tells the next seat and its acts', () => {
  const head = `${HEAD}[Hand "1"]\n[Dealer "Cy"]\n`;
  const deals = `deal Ann: QS KH 4H 8D TC 5C
    deal Bo: AS QH 2H JD 6D 7C
    deal Cy: KS AH JH 9H TD 3C\n`;
  const ask = (text) => legal(THREE, twin(head + text));
  assert.equal(ask('').step, 'deal');
  assert.equal(ask('').seat, 'Ann');
  assert.deepEqual(ask(`${deals}bid Ann: pass 2`).calls, ['pass', '3', '4']);
  const play = `${deals}bid Ann: pass 2 3\n1. Cy: AH 4H 2H\n2. Cy: 9H KH QH\n3. Ann: QS AS`;
  const {seat, step, cards, known} = ask(play);
  assert.deepEqual({seat, step, cards, known}, {seat: 'Cy', step: 'trick', cards: ['KS', 'JH'], known: true});
});

test('claims are confirmed, refuted or undetermined', () => {
  const check = (text) => verify(TWO, twin(HEAD2 + text));
  const verdicts = (text) => check(text).claims.map(({claim, of, verdict}) => `${claim} ${of} ${verdict}`);
  assert.equal(check(HAND).status, 'legal');
  const claims = '\npoints Ann: high jack game\nscore Bo: +1 = 1';
  assert.equal(check(HAND + claims).status, 'verified');
  assert.deepEqual(verdicts(HAND + claims), [
    'points Ann confirmed', 'score Bo confirmed', 'total Bo confirmed',
  ]);
  assert.equal(check(`${HAND}\nscore Bo: +2 = 2`).status, 'refuted');
  const jack = `${HAND.replace('JS 6H', '{JS 3C} 6H')}\nscore Ann: +3`;
  assert.equal(check(jack).status, 'undetermined');
  // An illegal act is no reason to drop the rest: the score of what was played is still true.
  const illegal = check(HAND.replace('2 pass', '2 2') + claims);
  assert.equal(illegal.status, 'illegal');
  assert.equal(illegal.claims[0].verdict, 'confirmed');
  // Where the tricks cannot be followed nothing is said of the claims.
  const lost = check(HAND.replace('KS 7S', 'KS') + claims);
  assert.equal(lost.status, 'illegal');
  assert.equal(lost.claims[0].verdict, 'undetermined');
});

test('the ways in which a hand goes on are counted', () => {
  const deals = 'deal Ann: AS KS QS JS AH KH\ndeal Bo: 3S 2S 4D 3D 5H 4H';
  const text = `${HEAD2}[Hand "1"]\n[Dealer "Bo"]\n${deals}\nbid Ann: 2 pass
    1. Ann: AS 2S
    2. Ann: KS 3S
    3. Ann: QS 4D
    4. Ann: JS 3D`;
  // Two hearts to lead and two to follow with, then one card each. Every way ends alike.
  assert.deepEqual(count(TWO, twin(text), 4), {
    leaves: [2, 4, 4, 4], first: {AH: 2, KH: 2}, scores: {'Ann 3, Bo 1': 4},
  });
});
