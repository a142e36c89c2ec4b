import { parseForeignJson } from '@rer/contracts';
import * as z from 'zod/mini';
import type { HeardWord, Transcription } from '../recognizer.ts';
import { SpeechError } from '../speech-error.ts';

// Answers of `POST /audio/transcriptions` (https://platform.openai.com/docs/api-reference/audio/verbose-json-object). Loose on purpose:
// servers add names of their own and leave out others; only the members we use are checked.

const number = z.nullish(z.number());

/** `probability` is of faster-whisper and the servers around it; OpenAI tells none. */
const word = z.object({ word: z.string(), start: number, probability: number });
/** `avg_logprob`: the mean of the logarithms of its tokens' probabilities. */
const segment = z.object({ text: z.nullish(z.string()), start: number, end: number, avg_logprob: number });
type Segment = z.infer<typeof segment>;

const transcription = z.object({
  text: z.string(),
  words: z.nullish(z.array(word)),
  segments: z.nullish(z.array(segment)),
});

/** What was heard, from the body of an answer. @throws {SpeechError} `invalid`; it holds nothing of the body. */
export function readTranscription(body: string): Transcription {
  const parsed = transcription.safeParse(parseJson(body));
  if (!parsed.success) throw new SpeechError('invalid', 'The speech server sent no transcription.');
  const { text, words, segments } = parsed.data;
  const heard = (words ?? []).map(
    ({ word: said, probability, start }): HeardWord => ({
      text: said.trim(),
      confidence: isConfidence(probability) ? probability : confidenceAt(segments ?? [], start ?? null),
    }),
  );
  return {
    text: text.trim(),
    words: (heard.length > 0 ? heard : (segments ?? []).flatMap(wordsOf)).filter((one) => one.text !== ''),
  };
}

function parseJson(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    // The parser's words would hold a piece of what was said.
    throw new SpeechError('invalid', 'The speech server sent no JSON.');
  }
}

function wordsOf(given: Segment): HeardWord[] {
  const confidence = confidenceOf(given);
  return (given.text ?? '').split(/\s/).map((text) => ({ text, confidence }));
}

/** Of the segment that is spoken at a time, seconds. */
function confidenceAt(segments: readonly Segment[], seconds: number | null): number | null {
  if (seconds === null) return null;
  const found = segments.find(({ start, end }) => (start ?? 0) <= seconds && seconds < (end ?? 0));
  return found === undefined ? null : confidenceOf(found);
}

function confidenceOf({ avg_logprob: mean }: Segment): number | null {
  return mean === null || mean === undefined || mean > 0 ? null : Math.exp(mean);
}

function isConfidence(value: number | null | undefined): value is number {
  return value !== null && value !== undefined && value >= 0 && value <= 1;
}
