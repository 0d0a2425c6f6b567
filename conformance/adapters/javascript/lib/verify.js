// Holds the results that a record claims against what the rules give: a claim is confirmed if it is true
// in every world, refuted if in none, else undetermined.

const sorted = (values) => [...values].sort();
const alike = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// {status, claims: [{claim, of, verdict}]} of a record that could be replayed; faults: what was illegal.
export function judge(names, record, game, faults) {
  const claims = [];
  const say = (claim, of, verdict) => claims.push({claim, of, verdict});
  if (record.sides) {
    say('sides', nameSides(names, record.sides), sidesVerdict(names, record.sides));
  }
  for (const [index, hand] of game.hands.entries()) {
    if (index > 0) judgeStart(names, hand, say);
    for (const claim of hand.record.claims) judgeClaim(names, hand, claim, say);
  }
  return {status: statusOf(game, faults, claims), claims};
}

function statusOf({hands}, faults, claims) {
  const some = (verdict) => claims.some((claim) => claim.verdict === verdict);
  if (faults.length) return 'illegal';
  if (some('refuted')) return 'refuted';
  if (hands.at(-1)?.replay.status === 'incomplete') return 'incomplete';
  if (some('undetermined')) return 'undetermined';
  return claims.length ? 'verified' : 'legal';
}

// values: what each world gives, null where that cannot be known.
function verdictOf(values, holds) {
  if (!values.length || values.includes(null)) return 'undetermined';
  if (values.every(holds)) return 'confirmed';
  return values.some(holds) ? 'undetermined' : 'refuted';
}

const nameSide = (names, side) => side.map((seat) => names[seat]).join('/');
const nameSides = (names, sides) => sides.map((side) => nameSide(names, side)).join(' ');

// Everybody is alone.
function sidesVerdict(names, sides) {
  return alike(sorted(sides.map(String)), sorted(names.map((_, seat) => String(seat))))
    ? 'confirmed'
    : 'refuted';
}

// What is written of the totals before a later hand is held against those after the hand before it.
function judgeStart(names, {record, due}, say) {
  for (const [seat, total] of record.start ?? []) {
    say('start', names[seat], verdictOf([due[seat]], (value) => value === total));
  }
}

function judgeClaim(names, hand, claim, say) {
  const {results, replay, before, score} = hand;
  const worlds = replay.worlds ?? [];
  switch (claim.kind) {
    case 'took': {
      const winners = worlds.map(({tricks}) => tricks[claim.number - 1]?.winner ?? null);
      return say('trick', String(claim.number), verdictOf(winners, (seat) => seat === claim.seat));
    }
    case 'trump':
      if (claim.suit === '?') return undefined;
      return say(
        'trump',
        claim.seat === null ? '?' : names[claim.seat],
        verdictOf(worlds.map(({trump}) => trump), (suit) => suit === claim.suit),
      );
    case 'sides':
      return say('sides', nameSides(names, claim.sides), sidesVerdict(names, claim.sides));
    case 'won': {
      const won = results ? results.map(({winner}) => winner) : [null];
      const stated = sorted(claim.sides.map(String));
      const holds = (winner) => alike(sorted(winner.map(String)), stated);
      return say('won', nameSides(names, claim.sides), verdictOf(won, holds));
    }
    default:
      break;
  }
  const [seat] = claim.side;
  const of = nameSide(names, claim.side);
  const per = (key) => (results ?? []).map((result) => result[key]?.[seat] ?? null);
  if (claim.side.length > 1) return say(claim.kind, of, 'refuted');
  if (claim.kind === 'points') {
    const holds = claim.at_least
      ? (items) => claim.items.every((item) => items.includes(item))
      : (items) => alike(sorted(items), sorted(claim.items));
    return say(claim.at_least ? 'at-least' : 'points', of, verdictOf(per('points'), holds));
  }
  if (claim.kind === 'count') {
    return say('count', of, verdictOf(per('count'), (value) => value === claim.value));
  }
  // A hand without play scores nothing, and that is known.
  const changes = results ? per('score') : [score[seat]];
  say('score', of, verdictOf(changes, (value) => value === claim.change));
  if (claim.total === undefined) return undefined;
  const totals = changes.map((change) =>
    change === null || before[seat] === null ? null : before[seat] + change,
  );
  return say('total', of, verdictOf(totals, (value) => value === claim.total));
}
