import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { readWav, SpeechProgram } from '@rer/agent/speech';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSpeechMaterial } from '../../../../scripts/lib/speech-material.mjs';
import { loudRange } from '../../../../testing/loud-range.ts';
import { residentBytes } from '../../../../testing/process-tree.ts';
import { wordErrors, wordsOf } from '../../../../testing/word-errors.ts';
import { installedModel } from '../../src/speech-models/find-model.ts';

// Without a model this file does not run, which the last lines of `npm test` say: `vitest.config.ts`.
const { model, recordings } = findSpeechMaterial(process.env) ?? { model: '', recordings: '' };

/** Sentences without names and numbers: those are repaired, and measured, elsewhere. */
const SENTENCES = ['17.wav', '20.wav', '24.wav', '30.wav', '36.wav'];
/** Share of words that may be wrong: the model's figure over all sentences is half of it. */
const WORD_ERRORS_MAX = 0.4;
/** Sound at 16 kHz in which nobody speaks: half a second. */
const SILENCE = 8_000;
const DETECTOR_IDLE_MS = 700;
const MEMORY_WITH_MODEL_MAX_MB = 650;
const MEMORY_WITHOUT_MODEL_MAX_MB = 120;

const said = new Map(
  readFileSync(join(recordings, 'sentences.tsv'), 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
    .map(([file = '', text = '']) => [file, text]),
);

const memoryMb = ({ pid }: SpeechProgram): number => residentBytes(pid ?? 0) / 1024 ** 2;

const program = new SpeechProgram({
  models: () => ({
    recognizer: installedModel({ folders: [dirname(model)], chosen: 'whisper-base' }),
    voices: [],
  }),
});
const wanted = () => new AbortController().signal;

beforeAll(() => program.start());
afterAll(() => program.close());

test(`${basename(model)} hears German sentences, three of five words right at least`, async () => {
  let words = 0;
  let errors = 0;
  for (const file of SENTENCES) {
    const { samples } = readWav(readFileSync(join(recordings, file)));
    const { text } = await program.transcribe(samples, wanted());
    const expected = wordsOf(said.get(file) ?? '');
    words += expected.length;
    errors += wordErrors(expected, wordsOf(text));
  }
  expect(words).toBeGreaterThan(SENTENCES.length * 4);
  expect(errors / words).toBeLessThanOrEqual(WORD_ERRORS_MAX);
});

test('streams that use a detector by turns each hear who speaks in them', async () => {
  const { samples } = readWav(readFileSync(join(recordings, '17.wav')));
  const onsets: string[] = [];
  const open = (name: string) =>
    program.open({
      speechStarted: () => onsets.push(name),
      speechEnded: () => undefined,
      failed: () => onsets.push(`${name} failed`),
    });
  const [first, second] = [open('first'), open('second')];
  for (const stream of [first, second, first]) {
    // Half a second without sound, and another may have its detector.
    await delay(DETECTOR_IDLE_MS);
    stream.push(samples);
    stream.push(new Int16Array(SILENCE));
  }
  // Messages keep their order: when this is answered, the sound was judged.
  await program.transcribe(new Int16Array(SILENCE), wanted());
  expect(onsets).toEqual(['first', 'second', 'first']);
});

test('the words of a sentence also come one by one', async () => {
  const { samples } = readWav(readFileSync(join(recordings, '17.wav')));
  const { text, words } = await program.transcribe(samples, wanted());
  expect(words.map((word) => word.text).join(' ')).toBe(text);
  expect(words.length).toBeGreaterThan(3);
});

test.runIf(process.platform === 'linux')('its threads yield to what tells voices and speaks', async () => {
  await program.transcribe(new Int16Array(16_000), wanted());
  const pid = program.pid ?? 0;
  const others = readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .filter((thread) => thread !== pid);
  expect(others.length).toBeGreaterThan(1);
  expect(Math.min(...others.map((thread) => getPriority(thread)))).toBeGreaterThan(getPriority(pid));
});

test('silence becomes no words, or hardly any', async () => {
  const { text } = await program.transcribe(new Int16Array(32_000), wanted());
  expect(wordsOf(text).length).toBeLessThan(3);
});

test('a voice is found where it is, with what was left out before it counted', async () => {
  const { samples } = readWav(readFileSync(join(recordings, '17.wav')));
  const loud = loudRange(samples);
  const events: number[] = [];
  const note = (at: number) => events.push(at);
  const stream = program.open({ speechStarted: note, speechEnded: note, failed: () => undefined });
  stream.push(new Int16Array(8_000));
  stream.skip(160_000);
  stream.push(samples);
  stream.push(new Int16Array(8_000));
  // Messages keep their order: when this is answered, the sound was judged.
  await program.transcribe(new Int16Array(160), wanted());
  stream.close();
  const seconds = (position: number) => position / 16_000;
  expect(events.length % 2).toBe(0);
  expect(seconds(events[0] ?? 0)).toBeCloseTo(10.5 + seconds(loud.from), 0.7);
  expect(seconds(events.at(-1) ?? 0)).toBeCloseTo(10.5 + seconds(loud.until), 0.7);
});

test.runIf(process.platform === 'linux')('with the model the program keeps to its memory', () => {
  expect(memoryMb(program)).toBeGreaterThan(10);
  expect(memoryMb(program)).toBeLessThan(MEMORY_WITH_MODEL_MAX_MB);
});

test.runIf(process.platform === 'linux')('without a model it keeps to a fifth of that', async () => {
  const silent = new SpeechProgram({ models: () => ({ recognizer: null, voices: [] }) });
  for await (const _ of silent.synthesize('Guten Tag.', {}, wanted()));
  expect(memoryMb(silent)).toBeGreaterThan(10);
  expect(memoryMb(silent)).toBeLessThan(MEMORY_WITHOUT_MODEL_MAX_MB);
  await silent.close();
});
