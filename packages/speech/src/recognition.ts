import { readdirSync } from 'node:fs';
import { constants, cpus, getPriority, setPriority } from 'node:os';
import process from 'node:process';
import { type RecognizerModel, SPEECH_INPUT_RATE_HZ } from '@rer/contracts/speech-program';
import type { OfflineRecognizer } from 'sherpa-onnx-node';
import * as z from 'zod';
import { loadSherpa } from './load-sherpa.ts';
import { toFloat } from './to-float.ts';

/** More threads make a short sentence no faster. */
const THREADS_MAX = 4;
const THREADS = Math.min(THREADS_MAX, cpus().length);
/**
 * Recognitions that run at a time. Two on two processors get a third more done than one after the other where other processes are busy too:
 * threads of one recognition wait for each other.
 */
export const RECOGNITIONS_MAX = Math.max(2, Math.floor(cpus().length / THREADS));

/** Steps of niceness: a sixth of the weight of others where processors are busy, and twice that of the understanding, whose work is short. */
const YIELDS_BY = 8;

/** What we read of a result of sherpa-onnx: `ys_log_probs` is empty for models that do not tell how sure they are. */
const resultShape = z.object({
  text: z.string(),
  tokens: z.array(z.string()).default([]),
  ys_log_probs: z.array(z.number()).default([]),
});

interface Heard {
  readonly text: string;
  readonly words: { text: string; confidence: number | null }[];
}

/** Recognises German speech with the files of one model. */
export class Recognition {
  readonly #recognizer: OfflineRecognizer;

  constructor(recognizer: OfflineRecognizer) {
    this.#recognizer = recognizer;
  }

  /** Loads a model, and decodes a second of silence: the first decoding takes longer than others. @throws Where a file is not as it should be. */
  static async load(model: RecognizerModel): Promise<Recognition> {
    const { OfflineRecognizer } = await loadSherpa();
    const recognition = new Recognition(await OfflineRecognizer.createAsync(configOf(model)));
    await recognition.transcribe(new Int16Array(SPEECH_INPUT_RATE_HZ));
    yieldToOthers();
    return recognition;
  }

  async transcribe(samples: Int16Array): Promise<Heard> {
    const stream = this.#recognizer.createStream();
    stream.acceptWaveform({ samples: toFloat(samples), sampleRate: SPEECH_INPUT_RATE_HZ });
    const { text, tokens, ys_log_probs } = resultShape.parse(await this.#recognizer.decodeAsync(stream));
    return { text: text.trim(), words: wordsOf(tokens, ys_log_probs) };
  }
}

/**
 * Lets what has little to do for each sound and message go first, in this program and in others: recognition uses every processor for as
 * long as it lasts. Its threads are all but the program's own.
 */
function yieldToOthers(): void {
  // Linux knows a priority of each thread; elsewhere it would be that of the whole program.
  if (process.platform !== 'linux') return;
  const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + YIELDS_BY);
  for (const thread of readdirSync('/proc/self/task').map(Number)) {
    try {
      if (thread !== process.pid) setPriority(thread, priority);
    } catch {
      // It has ended, or may not be changed: all that is lost is that others wait for it.
    }
  }
}

function configOf(model: RecognizerModel): object {
  const threads = { numThreads: THREADS, provider: 'cpu', debug: 0 };
  return {
    featConfig: { sampleRate: SPEECH_INPUT_RATE_HZ, featureDim: 80 },
    modelConfig: { ...threads, tokens: model.tokens, ...partsOf(model) },
  };
}

function partsOf(model: RecognizerModel): object {
  switch (model.kind) {
    case 'whisper': {
      const { encoder, decoder, tailPaddings } = model;
      return { whisper: { encoder, decoder, language: 'de', task: 'transcribe', tailPaddings } };
    }
    case 'transducer': {
      const { encoder, decoder, joiner } = model;
      return { transducer: { encoder, decoder, joiner }, modelType: 'nemo_transducer' };
    }
    case 'canary': {
      const { encoder, decoder } = model;
      return { canary: { encoder, decoder, srcLang: 'de', tgtLang: 'de', usePnc: 1 } };
    }
  }
}

/** Tokens that begin with a space (or with SentencePiece's sign for one) begin a word; a word is as sure as its least sure token. */
function wordsOf(tokens: readonly string[], logProbabilities: readonly number[]): Heard['words'] {
  const words: Heard['words'] = [];
  for (const [at, token] of tokens.entries()) {
    const logProbability = logProbabilities[at];
    const confidence = logProbability === undefined ? null : Math.min(1, Math.exp(logProbability));
    const last = words.at(-1);
    const text = token.replace('▁', ' ');
    if (last === undefined || text.startsWith(' ')) words.push({ text: text.trim(), confidence });
    else {
      last.text += text;
      if (confidence !== null) last.confidence = Math.min(last.confidence ?? 1, confidence);
    }
  }
  return words.filter(({ text }) => text !== '');
}
