// Reads the JSON twin of a transcript into what an engine needs: seats as numbers, amendments
// applied, marks unfolded, claims set apart from acts.

import {spread} from './cards.js';
import {Rejection} from './rejection.js';

// What happens in a hand, and what is only said about it.
const CLAIMS = new Set(['trump', 'points', 'count', 'score', 'sides', 'won']);
const REMARKS = new Set(['note', 'remark', 'tag']);

// {names, sides: claimed or null, start: Map seat -> total or null,
// hands: [{name, dealer, start, acts, claims}]}
// `report` gets what is illegal, and may throw it; what cannot be read is thrown.
export function readRecord(rules, twin, report) {
  const tags = tagsOf(twin.header.lines);
  const names = (tags.get('Seats') ?? '').split(/\s+/).filter(Boolean);
  if (!names.length || !tags.has('Rules')) throw new Rejection('tag-missing');
  const seatOf = seatFinder(names);
  if (names.length !== rules.table.seats) throw new Rejection('seats-unsupported');
  const hands = twin.hands.map((hand) => readHand(hand, seatOf, report));
  const sides = tags.get('Sides')?.split(/\s+/).filter(Boolean)
    .map((side) => side.split('/').map((name) => seatOf(name)));
  return {names, sides: sides ?? null, start: readStart(tags.get('Start'), seatOf), hands};
}

function tagsOf(lines) {
  return new Map(lines.filter(({kind}) => kind === 'tag').map(({name, value}) => [name, value]));
}

// Names are compared without regard to case and width.
function seatFinder(names) {
  const key = (name) => name.normalize('NFKC').toLowerCase();
  const keys = names.map(key);
  if (new Set(keys).size < keys.length) throw new Rejection('seats-repeated');
  return (name, at = {}) => {
    const seat = keys.indexOf(key(name));
    if (seat < 0) throw new Rejection('unknown-seat', at);
    return seat;
  };
}

// "Ann 31, Bo -2"; null where there is no such tag, for a total left out is not a total of nothing.
function readStart(text, seatOf, at) {
  if (text === undefined) return null;
  const start = new Map();
  for (const entry of text.split(',')) {
    const match = /^\s*(\S+)\s+([+-]?\d+)\s*$/.exec(entry);
    if (!match) throw new Rejection('tag-value', at);
    if (match[1].includes('/')) throw new Rejection('not-a-scorer', at);
    start.set(seatOf(match[1], at), Number(match[2]));
  }
  return start;
}

function readHand({name, lines}, seatOf, report) {
  const at = {hand: name};
  const tags = tagsOf(lines);
  const dealer = tags.get('Dealer');
  const acts = [];
  const claims = [];
  for (const line of amended(lines, at, report)) {
    if (REMARKS.has(line.kind)) continue;
    if (line.kind === 'trick' && line.winner !== undefined) {
      claims.push({kind: 'took', number: line.number, seat: seatOf(line.winner, at)});
    }
    if (CLAIMS.has(line.kind)) claims.push(readClaim(line, seatOf, at));
    acts.push(readAct(line, seatOf, at));
  }
  return {
    name,
    dealer: dealer === undefined ? undefined : dealer === '?' ? null : seatOf(dealer, at),
    start: readStart(tags.get('Start'), seatOf, at),
    acts,
    claims,
  };
}

// The lines as they stand after the last correction, each in the place of the line that it replaces.
function amended(lines, at, report) {
  const found = [];
  const places = new Map();
  for (const line of lines) {
    const act = line.kind === 'amend' ? line.act : line;
    const key = keyOf(act);
    if (line.kind === 'amend') {
      if (places.has(key)) found[places.get(key)] = act;
      else report(new Rejection('amend-nothing', at));
      continue;
    }
    // A trick number that stands twice is a fault of the numbers, and found where they are counted.
    if (key !== null && act.kind !== 'trick' && places.has(key)) {
      report(new Rejection('duplicate-line', act.seat ? {...at, seat: act.seat} : at));
      continue;
    }
    places.set(key, found.length);
    found.push(act);
  }
  return found;
}

function keyOf(line) {
  switch (line.kind) {
    case 'trick':
      return `${line.number}.`;
    case 'note':
      return `note ${line.seat}`;
    case 'remark':
    case 'tag':
      return null;
    // A hand has one auction, one trump and one end, whoever stands on the line.
    case 'bid':
    case 'trump':
    case 'void':
    case 'claim':
    case 'sides':
    case 'won':
      return line.kind;
    default:
      return `${line.kind} ${line.seat ?? line.side.join('/')}`;
  }
}

function readAct(line, seatOf, at) {
  const {kind} = line;
  const actor = (name, place = at) => (name === '?' ? null : seatOf(name, place));
  switch (kind) {
    case 'bid':
      return {kind, seat: seatOf(line.seat, at), calls: line.calls.map(readCall)};
    case 'trick': {
      const place = {...at, trick: line.number};
      const plays = line.plays.map((play) => readPlay(play, (name) => seatOf(name, place)));
      return {kind, number: line.number, leader: actor(line.leader, place), plays};
    }
    case 'deal':
    case 'show':
    case 'widow':
    case 'discard':
    case 'draw':
    case 'call':
      return {kind, seat: seatOf(line.seat, at), cards: spread(line.cards)};
    case 'claim':
      return {kind, seat: seatOf(line.seat, at)};
    case 'adjust':
      if (line.side.length > 1) throw new Rejection('not-a-scorer', at);
      return {kind, seat: seatOf(line.side[0], at), change: line.change};
    case 'void':
      return {kind, reason: line.reason};
    default:
      return {kind};
  }
}

// {call, mark}: call is a number, a word or '?'; a seat that was passed over did not bid.
function readCall(call) {
  if (typeof call !== 'object') return {call, mark: null};
  return {call: call.mark === 'S' ? 'pass' : call.call, mark: call.mark};
}

function readPlay(play, seatOf) {
  if (typeof play !== 'object') return {card: play, mark: null, seat: null};
  return {card: play.card, mark: play.mark, seat: play.seat ? seatOf(play.seat) : null};
}

function readClaim(line, seatOf, at) {
  const side = (names) => names.map((name) => seatOf(name, at)).sort((a, b) => a - b);
  switch (line.kind) {
    case 'trump':
      return {kind: 'trump', seat: line.seat === '?' ? null : seatOf(line.seat, at), suit: line.suit};
    case 'sides':
    case 'won':
      return {kind: line.kind, sides: line.sides.map(side)};
    default:
      return {...line, side: side(line.side)};
  }
}
