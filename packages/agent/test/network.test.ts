import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { DirectoryWords, EMPTY_CONTEXT } from '@rer/agent';
import {
  interpretMessage,
  NETWORK_WEIGHTS,
  NetworkInterpreter,
  weightSourceHashes,
} from '@rer/agent/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSample, testSize } from '../../../testing/test-size.ts';
import { hashesOf } from '../learn/hashes.ts';
import {
  readOlderSets,
  readWordings,
  setDirectories,
  sourceFiles,
  type Wording,
} from '../learn/read-wordings.ts';
import { wrongRequest } from './judge/compare-requests.ts';

const weights = readFileSync(NETWORK_WEIGHTS);
const interpreter = new NetworkInterpreter(weights);
const directories = setDirectories();
const words = { first: DirectoryWords.of(directories.first), second: DirectoryWords.of(directories.second) };
const read = (text: string, context = EMPTY_CONTEXT) => interpreter.interpret(text, context, words.second);

/** The share of wordings whose intent, and of those of which everything is read rightly. */
function scores(wordings: readonly Wording[]): { intent: number; whole: number } {
  const verdicts = wordings.map((wording) =>
    wrongRequest(wording, interpreter.interpret(wording.text, wording.context, words[wording.directory])),
  );
  const share = (count: number) => count / wordings.length;
  return {
    intent: share(verdicts.filter(({ isIntent }) => isIntent).length),
    whole: share(verdicts.filter(({ wrong }) => wrong.length === 0).length),
  };
}

describe('the network that reads messages', { timeout: 120_000 }, () => {
  it('was learned from the wordings that are there', () => {
    expect(weightSourceHashes(weights)).toEqual(hashesOf(sourceFiles()));
  });

  it('reads the fifth of the newer wordings that it has not learned from as well as when it was made', () => {
    const held = readWordings([new URL('sets/wordings/open.json', import.meta.url)]).filter(
      ({ text }) => crc32(text) % 5 === 0,
    );
    const { intent, whole } = scores(testSample(held, 300));
    expect(intent).toBeGreaterThan(0.88);
    expect(whole).toBeGreaterThan(0.62);
  });

  it('has learned what the older sets hold', () => {
    expect(scores(readOlderSets().filter(({ id }) => id.startsWith('fourth'))).intent).toBeGreaterThan(0.98);
  });

  it.each([
    [
      'two questions about two companies',
      'Telefonnummer von Vattenfall und die Adresse von Mainova',
      [
        ['read', 'Vattenfall'],
        ['read', 'Mainova'],
      ],
    ],
    ['one question for two columns', 'Telefon und E-Mail von Mainova', [['read', 'Mainova']]],
  ])('tells %s', (_what, text, requests) => {
    expect(read(text).map(({ intent, slots }) => [intent, slots['name']])).toEqual(requests);
  });

  it('says the words of each request as they stand in the message, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const { intentProbability, confidence } of read(text)) {
          expect(intentProbability).toBeGreaterThan(0);
          expect(confidence).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: testSize(50, 200) },
    );
  });

  it('reads the same message the same way', () => {
    expect(read('wer sitzt in Kiel')).toEqual(read('wer sitzt in Kiel'));
  });
});

describe('a message of the staff', () => {
  const meaning = (text: string, context = EMPTY_CONTEXT) => {
    const result = interpretMessage(text, context, words.second);
    return result.kind === 'understood' ? result.requests.map(({ intent }) => intent) : [];
  };
  const [shown] = directories.second;
  if (shown === undefined) throw new TypeError('The directory is empty.');
  const proposal = {
    kind: 'change',
    provider: { id: 'x', name: 'X', firmen_name: 'X', email: 'x@x.example', stadt: null },
    version: 1,
    fields: [{ field: 'plz', old: null, new: '80333' }],
  } as const;

  it('may ask for an average', () => {
    expect(meaning('Wie hoch ist der durchschnittliche Umsatz?')).toEqual(['average']);
  });

  it('may be two requests', () => {
    expect(meaning('Telefonnummer von Vattenfall und die Adresse von Mainova')).toEqual(['read', 'read']);
  });

  it('is a search, and no value for the proposal that waits', () => {
    const context = { ...EMPTY_CONTEXT, proposal, focus: { id: 'x' } };
    const text = 'welche Firma hat die Postleitzahl 80331?';
    expect(meaning(text, context)).toEqual(['search']);
  });
});
