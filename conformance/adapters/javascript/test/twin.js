// Makes the JSON twin of the few kinds of line that the tests need, so that tests read like records.

export function twin(text) {
  const header = {lines: []};
  const hands = [];
  for (const line of text.split('\n').map((each) => each.trim()).filter(Boolean)) {
    const tag = /^\[(\w+) "(.*)"\]$/.exec(line);
    const lines = hands.at(-1)?.lines ?? header.lines;
    if (tag?.[1] === 'Hand') hands.push({name: tag[2], lines: []});
    else if (tag) lines.push({kind: 'tag', name: tag[1], value: tag[2]});
    else lines.push(act(line));
  }
  return {format: 1, header, hands};
}

function act(line) {
  if (line.startsWith('amend ')) return {kind: 'amend', act: act(line.slice(6))};
  const [head, rest] = line.split(/:\s*/);
  const [kind, seat] = head.split(' ');
  const words = rest.match(/\{[^}]*\}|\S+/g) ?? [];
  const marked = (make) => {
    const found = [];
    while (words.length) found.push(make(words.shift()));
    return found;
  };
  if (/^\d+\.$/.test(kind)) {
    return {kind: 'trick', number: Number(kind.slice(0, -1)), leader: seat, plays: marked(play)};
  }
  switch (kind) {
    case 'bid':
      return {kind, seat, calls: marked(call)};
    case 'void':
      return {kind, reason: rest};
    case 'claim':
      return {kind, seat, claims: 'rest'};
    case 'points':
      return {kind, side: [seat], items: words};
    case 'score':
      return {kind, side: [seat], change: Number(words[0]), ...(words[2] && {total: Number(words[2])})};
    case 'adjust':
      return {kind, side: [seat], change: Number(rest)};
    default:
      return {kind, seat, cards: words};
  }

  function call(word) {
    if (word === '^S') return {mark: 'S'};
    if (word === '^I') return {mark: 'I', call: Number(words.shift())};
    return /^\d+$/.test(word) ? Number(word) : word;
  }

  function play(word) {
    if (word === '^R') return {mark: 'R', card: words.shift()};
    if (word === '^L') return {mark: 'L', seat: words.shift(), card: words.shift()};
    return word;
  }
}
