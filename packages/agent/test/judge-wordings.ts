import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { crc32 } from 'node:zlib';
import { DirectoryWords, type JsonObject, type Slots } from '@rer/agent';
import { interpretMessage, NETWORK_WEIGHTS, NetworkInterpreter, understand } from '@rer/agent/testing';
import * as z from 'zod/mini';
import { readOlderSets, readWordings, setDirectories, type Wording } from '../learn/read-wordings.ts';
import { oneWayOf, randomFrom } from '../learn/vary.ts';
import type { NetworkRequest } from '../src/german/network/network-interpreter.ts';
import { type GotRequest, wrongRequest } from './judge/compare-requests.ts';

/**
 * Judges readers by the fifth of the open wordings that the network has not learned from, or with `--older NAME` by an older set:
 * with `--kept` by the third that is looked at once (figures alone), or with `--set unseen/NV` by wordings of a file, `tsx --conditions=@rer/source packages/agent/test/judge-wordings.ts [--rules | --product] [--misses]`. The network alone,
 * the rules alone, or what the product makes of both. `--misses` tells what was read wrongly, on the error stream.
 */
const interpreter = new NetworkInterpreter(readFileSync(NETWORK_WEIGHTS));
const directories = setDirectories();
const words = { first: DirectoryWords.of(directories.first), second: DirectoryWords.of(directories.second) };
const older = process.argv[process.argv.indexOf('--older') + 1];
const set = process.argv[process.argv.indexOf('--set') + 1];
const isKept = process.argv.includes('--kept');
const KEPT = new URL('./sets/wordings/kept.json.gz.b64', import.meta.url);
const wordings = process.argv.includes('--older')
  ? readOlderSets().filter(({ id }) => id.startsWith(older ?? ''))
  : process.argv.includes('--set') || process.argv.includes('--kept')
    ? readWordings(isKept ? [KEPT] : named(set ?? '')).map((wording) =>
        oneWayOf(wording, randomFrom(crc32(wording.text))),
      )
    : readWordings([new URL('./sets/wordings/open.json', import.meta.url)]).filter(
        ({ text }) => crc32(text) % 5 === 0,
      );

interface Tally {
  all: number;
  intent: number;
  whole: number;
}
const kinds = new Map<string, Tally>();
const curve: { sure: number; isRight: boolean }[] = [];
const lines: string[] = [];
const outOfTask: { score: number; isOut: boolean }[] = [];
const shares = { right: 0, asked: 0, wrong: 0 };
let ms = 0;
for (const wording of wordings) {
  const begin = performance.now();
  const got = process.argv.includes('--rules')
    ? byRules(wording)
    : process.argv.includes('--product')
      ? byProduct(wording)
      : interpreter.interpret(wording.text, wording.context, words[wording.directory]);
  ms += performance.now() - begin;
  const verdict = wrongRequest(wording, got);
  for (const kind of [wording.kind, 'all']) {
    const tally = kinds.get(kind) ?? { all: 0, intent: 0, whole: 0 };
    kinds.set(kind, {
      all: tally.all + 1,
      intent: tally.intent + (verdict.isIntent ? 1 : 0),
      whole: tally.whole + (verdict.wrong.length === 0 ? 1 : 0),
    });
  }
  const [first] = interpreter.interpret(wording.text, wording.context, words[wording.directory]);
  if (first !== undefined)
    outOfTask.push({ score: refusedShare(first), isOut: wording.requests[0]?.intent === 'refuse' });
  const sure = Math.min(...got.map((request) => ('confidence' in request ? request.confidence : 1)));
  curve.push({ sure, isRight: verdict.wrong.length === 0 });
  const isAsked = got.some(
    (request) => 'needsClarification' in request && request.needsClarification === true,
  );
  shares[verdict.wrong.length === 0 ? 'right' : isAsked ? 'asked' : 'wrong'] += 1;
  if (verdict.wrong.length > 0 && !isKept)
    lines.push(
      `${wording.id} ${wording.kind} ${sure.toFixed(2)} ${wording.text.slice(0, 300)}\n   want ${JSON.stringify(wording.requests)}\n   got  ${JSON.stringify(got.map(({ intent, slots }) => ({ intent, slots })))}\n   ! ${verdict.wrong.join(' ')}`,
    );
}
for (const [kind, { all, intent, whole }] of kinds)
  process.stdout.write(
    `${kind.padEnd(16)} ${all} intent ${(intent / all).toFixed(3)} whole ${(whole / all).toFixed(3)}\n`,
  );
const share = (of: number) => (of / wordings.length).toFixed(3);
process.stdout.write(
  `right ${share(shares.right)} asked otherwise ${share(shares.asked)} wrong ${share(shares.wrong)}\n`,
);
curve.sort((a, b) => b.sure - a.sure);
for (const share of [0.5, 0.6, 0.7, 0.8, 0.9, 1]) {
  const top = curve.slice(0, Math.round(curve.length * share));
  process.stdout.write(
    `answered ${share} right ${(top.filter(({ isRight }) => isRight).length / top.length).toFixed(3)} threshold ${top.at(-1)?.sure.toFixed(3)}\n`,
  );
}
process.stdout.write(`AUROC of out-of-task ${areaUnder(outOfTask).toFixed(3)}\n`);
process.stdout.write(`${(ms / wordings.length).toFixed(2)} ms a message\n`);
if (process.argv.includes('--misses')) process.stderr.write(`${lines.join('\n')}\n`);

/** How likely a message is out of task, by its two likeliest intents. */
function refusedShare({ intent, intentProbability, runnerUp }: NetworkRequest): number {
  if (intent === 'refuse') return intentProbability;
  return runnerUp.intent === 'refuse'
    ? runnerUp.probability
    : Math.max(0, 1 - intentProbability - runnerUp.probability) / 10;
}

/** The share of pairs of one that is and one that is not in which the first has the higher score; ties are halves. */
function areaUnder(scored: readonly { readonly score: number; readonly isOut: boolean }[]): number {
  const [out, others] = [scored.filter(({ isOut }) => isOut), scored.filter(({ isOut }) => !isOut)];
  const wins = out.flatMap(({ score }) =>
    others.map((other) => (score > other.score ? 1 : score === other.score ? 0.5 : 0)),
  );
  return wins.reduce<number>((sum, win) => sum + win, 0) / Math.max(1, wins.length);
}

/** Files of `sets/wordings/` by the beginning of their path: `unseen/NV`. */
function named(begin: string): URL[] {
  const folder = new URL('./sets/wordings/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.startsWith(begin) && path.endsWith('.json'))
    .map((path) => new URL(path, folder));
}

function byRules({ text, context, directory }: Wording): GotRequest[] {
  const { intent, slots } = understand(text, context, words[directory]);
  return [{ intent, slots: asJson(slots) }];
}

function byProduct({ text, context, directory }: Wording): GotRequest[] {
  const result = interpretMessage(text, context, words[directory]);
  const isAmbiguous = result.kind === 'ambiguous';
  if (result.kind === 'incomplete') return [{ intent: 'refuse', slots: {}, needsClarification: true }];
  const requests = isAmbiguous ? result.candidates : result.requests;
  return requests.map(({ intent, slots }) => ({
    intent,
    slots: plain(slots),
    needsClarification: isAmbiguous,
  }));
}

/** Keys of `additional_data` among the others, as the sets label them. */
function plain({ additional, extraFields, fields, changes, ...slots }: Slots): JsonObject {
  const { additional_data: further, notes, ...others } = asJson(changes ?? {});
  // A note is appended to the stored text, which no wording mentions.
  const text = typeof notes === 'object' && notes !== null && 'add' in notes ? notes['add'] : notes;
  const columns = notes === undefined ? others : { ...others, notes: text ?? null };
  const asked = [...(fields ?? []), ...(extraFields ?? [])];
  return asJson({
    ...slots,
    ...additional,
    ...(asked.length === 0 ? {} : { fields: asked }),
    ...(changes === undefined
      ? {}
      : { changes: { ...columns, ...(typeof further === 'object' ? further : {}) } }),
  });
}

function asJson(value: object): JsonObject {
  return z.record(z.string(), z.json()).parse(JSON.parse(JSON.stringify(value)));
}
