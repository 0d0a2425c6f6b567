// Speaks protocol 1 of the conformance suite: one question a line in, one answer a line out.
// node adapter.js [--players 2] [--set CHOICE=VALUE]...

import {createInterface} from 'node:readline';
import {parseArgs} from 'node:util';
import * as engine from './engine.js';

const {values} = parseArgs({
  options: {
    players: {type: 'string', default: '3'},
    set: {type: 'string', multiple: true, default: []},
  },
});
const settings = Object.fromEntries(values.set.map((text) => text.split('=')));
const rules = engine.rulesFor(Number(values.players), settings);

// The rules of a question are not looked at: this engine plays one game, and says so in hello.
const ops = {
  trick: ({trump, cards}) => engine.trick(rules, trump, cards),
  legal: ({transcript}) => engine.legal(rules, transcript),
  replay: ({transcript}) => engine.replay(rules, transcript),
  verify: ({transcript}) => engine.verify(rules, transcript),
  count: ({transcript, depth}) => engine.count(rules, transcript, depth),
};

const hello = {
  op: 'hello',
  protocol: 1,
  name: 'smearspec-cutthroat',
  version: '1.0.0',
  language: 'JavaScript',
  ops: Object.keys(ops),
  input: 'json',
  rules: {mode: 'fixed', document: rules},
  errors: 'code+place',
};

function answer(question) {
  try {
    const ok = ops[question.op](question);
    return ok ? {ok} : {declined: 'not all cards are known'};
  } catch (error) {
    if (error instanceof engine.Rejection) return {reject: {code: error.code, at: error.at}};
    if (error instanceof engine.TooManyWorlds) return {declined: 'too many cards are unknown'};
    throw error; // a fault of the engine: it is to be seen, and not to pass for an answer
  }
}

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

for await (const line of createInterface({input: process.stdin})) {
  const question = JSON.parse(line);
  if (question.op === 'bye') break;
  say(question.op === 'hello' ? hello : {seq: question.seq, ...answer(question)});
}
process.exitCode = 0;
