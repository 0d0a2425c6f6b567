// Cards are the tokens of the notation ("AS", "TC"); a token may also stand for several cards.

export const SUITS = ['S', 'H', 'D', 'C'];

const EXACT = /^[AKQJT2-9][SHDC]$/;

export const rankOf = (card) => card[0];
export const suitOf = (card) => card[1];

// True where a token names one card and not several.
export const isExact = (token) => EXACT.test(token);

// The pack, suit by suit and from high to low: also the order in which cards are listed.
export function packOf(rules) {
  return SUITS.flatMap((suit) => rules.deck.ranks.map((rank) => rank + suit));
}

// The cards of the pack that a token can be; none where it is a joker or a rank left out.
export function candidates(token, pack) {
  if (token.startsWith('{')) {
    const listed = token.slice(1, -1).split(' ');
    return pack.filter((card) => listed.includes(card));
  }
  const [rank, suit] = token;
  return pack.filter(
    (card) => (rank === '?' || rank === card[0]) && (suit === '?' || suit === card[1]),
  );
}

// "??x3" is written for three unknown cards.
export function spread(tokens) {
  return tokens.flatMap((token) => {
    const run = /^\?\?x(\d+)$/.exec(token);
    return run ? Array(Number(run[1])).fill('??') : [token];
  });
}
