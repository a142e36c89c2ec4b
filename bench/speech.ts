/**
 * A call by voice with the staff's assistant on a running product: recordings of a synthetic voice are spoken in real time by another
 * participant. From the end of speech to its text and from there to the first sound of the answer; words wrong in all; after the repair by
 * a directory with one of their companies. Reference in the same run: how long the recogniser takes for each whole recording by itself. MODELS_DIR names the folder with the model, beside which lies `speech` with recordings
 * and their texts. Prints figures as JSON, medians and 95th percentiles of all sentences of one run. Argument: how many sentences (all).
 * Fails beyond 850 and 1,250 ms, 120 ms, and 24 %.
 */
import '../testing/quiet-rtc-node.ts';

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { dispose } from '@livekit/rtc-node';
import { repairHeardText } from '@rer/agent';
import { RECOGNITION_RATE_HZ, readWav, SpeechProgram } from '@rer/agent/speech';
import { z } from 'zod';
import { installedModel } from '../apps/server/src/speech-models/find-model.ts';
import { scaled } from '../apps/server/test/support/contention.ts';
import { startVoiceProduct } from '../conformance/support/voice-product.ts';
import { SpokenCaller } from '../testing/spoken-caller.ts';
import { wordErrors, wordsOf } from '../testing/word-errors.ts';
import { median } from './support/median.ts';
import { percentile95 } from './support/percentile.ts';

const LIMITS = { textMedianMs: 850, textP95Ms: 1250, soundMedianMs: 120, wordErrors: 0.24 } as const;
/** What is told and heard of a sentence that is not there by then was not understood. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 700;

const models = z.string().parse(process.env['MODELS_DIR']);
const recordings = join(models, '..', 'speech');
const rows = (await readFile(join(recordings, 'sentences.tsv'), 'utf8'))
  .trim()
  .split('\n')
  .slice(1, 1 + Number(process.argv[2] ?? 100))
  .map((line) => {
    const [file = '', text = ''] = line.split('\t');
    return { file, text };
  });

const decodeMs = await decodeTimes();

const product = await startVoiceProduct(
  [{ name: 'Mainova AG', email: 'info@mainova.example', stadt: 'Frankfurt', phone: '069 2130' }],
  undefined,
  { MODELS_DIR: models },
);
const textMs: number[] = [];
const soundMs: number[] = [];
const heard: { file: string; said: string; text: string; ms: number | null }[] = [];
try {
  for (const { file, text: said } of rows) {
    // A sentence is heard without those before: no question is open.
    const caller = await SpokenCaller.dial(product);
    await delay(PAUSE_MS);
    const endedAt = await caller.speak(join(recordings, file));
    // A turn that a pause ended is taken up: the text of the whole comes after the end.
    const final = await caller.until(isFinal, endedAt, PATIENCE_MS).catch(() => undefined);
    heard.push({
      file,
      said,
      text: z.string().catch('').parse(final?.message['transcript']),
      ms: final === undefined ? null : Math.round(final.atMs - endedAt),
    });
    if (final !== undefined) {
      textMs.push(final.atMs - endedAt);
      const soundAt = await caller.soundAfter(final.atMs, PATIENCE_MS).catch(() => undefined);
      if (soundAt !== undefined) soundMs.push(soundAt - final.atMs);
    }
    await caller.leave();
    await delay(PAUSE_MS);
  }
} finally {
  await product.stop();
}

// What was said, with numbers written as the product writes them: `null vier null` is no error for `040`.
const NO_NAMES = { soundsLike: () => [], isNameWord: () => false };
const written = (said: string) => wordsOf(repairHeardText(said, NO_NAMES, { expects: null, words: [] }).text);
const wrong = heard.reduce((sum, { said, text }) => sum + wordErrors(written(said), wordsOf(text)), 0);
const words = heard.reduce((sum, { said }) => sum + written(said).length, 0);
const figures = {
  sentences: rows.length,
  understood: textMs.length,
  textMedianMs: Math.round(median(textMs)),
  textP95Ms: Math.round(percentile95(textMs)),
  soundMedianMs: Math.round(median(soundMs)),
  soundP95Ms: Math.round(percentile95(soundMs)),
  decodeMedianMs: Math.round(median(decodeMs)),
  decodeP95Ms: Math.round(percentile95(decodeMs)),
  wordErrors: Math.round((wrong / words) * 1000) / 1000,
};
process.stdout.write(
  `${JSON.stringify({ bench: 'speech', ...figures, heard: heard.map(({ file, ms, text }) => `${file} ${ms} ms: ${text}`) })}\n`,
);
const isGood =
  figures.textMedianMs <= scaled(LIMITS.textMedianMs) &&
  figures.textP95Ms <= scaled(LIMITS.textP95Ms) &&
  figures.soundMedianMs <= scaled(LIMITS.soundMedianMs) &&
  figures.wordErrors <= LIMITS.wordErrors;
if (!isGood) process.exitCode = 1;
await dispose();

/** How long the speech program takes for each recording when it does nothing else, ms. */
async function decodeTimes(): Promise<readonly number[]> {
  const recognizer = installedModel({ folders: [models], chosen: undefined });
  if (recognizer === null) throw new Error(`There is no model in ${models}.`);
  const program = new SpeechProgram({ models: () => ({ recognizer, voices: [] }) });
  const { signal } = new AbortController();
  const times: number[] = [];
  await program.transcribe(new Int16Array(RECOGNITION_RATE_HZ), signal);
  for (const { file } of rows) {
    const { samples } = readWav(await readFile(join(recordings, file)));
    const startedAt = performance.now();
    await program.transcribe(samples, signal);
    times.push(performance.now() - startedAt);
  }
  await program.close();
  return times;
}

function isFinal({ type, role, transcriptType }: Readonly<Record<string, unknown>>): boolean {
  return type === 'transcript' && role === 'user' && transcriptType === 'final';
}
