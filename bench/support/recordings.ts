import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { readWav } from '@rer/agent/speech';
import { z } from 'zod';
import { loudRange } from '../../testing/loud-range.ts';

/** Questions that change nothing and leave none open, without a pause within. */
const QUESTIONS = '03 04 06 11 17 19 20 25 27 29 30 32 33 35 36 42'.split(' ').map((name) => `${name}.wav`);

/** A sentence of a synthetic voice. Times are milliseconds from the beginning of the file. */
export interface Recording {
  readonly file: string;
  readonly path: string;
  /** What is said in it. */
  readonly text: string;
  readonly durationMs: number;
  /** Where its first and its last loud sample are. */
  readonly loudFromMs: number;
  readonly loudUntilMs: number;
}

/** The folder with the model, as the environment names it. */
export const modelsDir = (): string => z.string().parse(process.env['MODELS_DIR']);

/**
 * The questions among the recordings that lie beside the model, in `speech`.
 * @throws when MODELS_DIR is not set, or a recording is not there.
 */
export async function readQuestions(): Promise<readonly Recording[]> {
  const folder = join(modelsDir(), '..', 'speech');
  const texts = new Map(
    (await readFile(join(folder, 'sentences.tsv'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => {
        const [file = '', text = ''] = line.split('\t');
        return [file, text] as const;
      }),
  );
  return await Promise.all(
    QUESTIONS.map(async (file) => {
      const path = join(folder, file);
      const { samples, rateHz } = readWav(await readFile(path));
      const { from, until } = loudRange(samples);
      return {
        file,
        path,
        text: z.string().parse(texts.get(file)),
        durationMs: (samples.length / rateHz) * 1000,
        loudFromMs: (from / rateHz) * 1000,
        loudUntilMs: (until / rateHz) * 1000,
      };
    }),
  );
}
