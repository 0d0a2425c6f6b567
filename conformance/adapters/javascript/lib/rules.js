// The rules that this engine plays, in the form of smearspec's resolved rules. The engine reads its
// values from here, so a house rule is another object and no other code.

const CUTTHROAT = {
  table: {seats: 3, sides: 'alone', scorer: 'seat'},
  deck: {
    ranks: ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'],
    jokers: 0,
    marked: false,
  },
  trumps: {extra: []},
  hand: ['deal', 'auction', 'name-trump', 'play'],
  steps: {
    deal: {do: 'deal', cards: 6},
    auction: {
      do: 'auction',
      minimum: 2,
      maximum: 4,
      'ends-at-maximum': true,
      dealer: 'exceed',
      'dealer-asked': 'always',
    },
    'name-trump': {do: 'lead-trump'},
    play: {do: 'play', leader: 'bidder', follow: 'or-trump', opening: 'any'},
  },
  items: {
    order: ['high', 'low', 'jack', 'jick', 'joker', 'three', 'game'],
    high: {find: 'card', card: 'A', to: 'player', points: 1},
    low: {find: 'lowest', among: 'held', to: 'player', points: 1},
    jack: {find: 'card', card: 'J', to: 'winner', points: 1},
    game: {find: 'most-pips', tie: 'nobody', points: 1},
  },
  pips: {A: 4, K: 3, Q: 2, J: 1, T: 10, joker: 1},
  contract: {made: 'points-won', charged: 'side'},
  dealer: {scored: 'left', passed: 'same', void: 'same'},
  game: {
    start: 0,
    cap: {who: 'nobody'},
    wins: {
      order: ['target', 'sweep'],
      target: {score: 'before', 'at-least': 11, hand: 'own-made-bid'},
      sweep: {score: 'before', 'at-least': 1, hand: 'own-made-bid', 'bid-at-least': 4},
    },
    finish: ['bidder'],
    level: 'play-on',
  },
};

// What each value of a choice changes: null takes a key away (JSON Merge Patch).
const CHOICES = {
  'all-pass': {
    'everyone-passes': {steps: {auction: {'dealer-asked': 'always'}}},
    'dealer-not-asked': {steps: {auction: {'dealer-asked': 'unless-all-passed'}}},
  },
  'high-card': {
    'ace-of-trump': {items: {high: {find: 'card', card: 'A'}}},
    'highest-in-play': {items: {high: {find: 'highest', among: 'held', card: null}}},
  },
  'low-to': {
    player: {items: {low: {to: 'player'}}},
    taker: {items: {low: {to: 'winner'}}},
  },
  'game-tie': {
    nobody: {items: {game: {tie: 'nobody'}}},
    'bidding-side': {items: {game: {tie: 'bidding-side'}}},
  },
  'made-bid': {
    'points-won': {contract: {made: 'points-won'}},
    'bid-only': {contract: {made: 'bid'}},
  },
  'eleven-when': {
    'before-hand': {game: {wins: {target: {score: 'before'}}}},
    'end-of-hand': {game: {wins: {target: {score: 'after'}}}},
  },
  'sweep-floor': {
    'before-hand': {game: {wins: {sweep: {score: 'before'}}}},
    'after-hand': {game: {wins: {sweep: {score: 'after'}}}},
  },
};

export const DEFAULTS = Object.fromEntries(
  Object.entries(CHOICES).map(([name, values]) => [name, Object.keys(values)[0]]),
);

// The rules of a table of two or three, with some choices made otherwise.
export function rulesFor(players = 3, settings = {}) {
  if (players !== 2 && players !== 3) throw new RangeError(`Cutthroat is not for ${players} players`);
  const rules = structuredClone(CUTTHROAT);
  rules.table.seats = players;
  for (const [name, value] of Object.entries(settings)) {
    const patch = CHOICES[name]?.[value];
    if (!patch) throw new RangeError(`no choice ${name}=${value}`);
    merge(rules, patch);
  }
  return rules;
}

function merge(target, patch) {
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete target[key];
    else if (typeof value === 'object') merge(target[key], value);
    else target[key] = value;
  }
}
