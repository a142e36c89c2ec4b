import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { CallingPerson, ToldMessage } from '../../testing/calling-person.ts';
import type { Recording } from './recordings.ts';

/** What is not answered by then never will be. */
const PATIENCE_MS = 20_000;
/** Of silence between an answer and the next question. */
const THINKS_MS = { least: 2_000, most: 6_000 } as const;
/** Within an answer there is no silence as long as this. */
const ANSWERED_MS = 700;
/** How the sentence begins that is said to a caller who waits. */
const WAITING = 'Einen Moment';

const waitingNotice = z.object({
  type: z.literal('transcript'),
  role: z.literal('assistant'),
  transcript: z.string().startsWith(WAITING),
});

/** What came of a question. Times are milliseconds from its last loud sample; null: it never came. */
export interface SpokenQuestion {
  readonly caller: number;
  readonly file: string;
  /** Until its text was told. */
  readonly textMs: number | null;
  /** Until its answer was begun to be said. */
  readonly answerMs: number | null;
  /** Until the caller heard that he must wait. */
  readonly waitingMs: number | null;
}

interface Conversing {
  readonly index: number;
  readonly caller: CallingPerson;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly questions: readonly Recording[];
}

/** Asks one question after the other aloud until `isOver` or the call is dropped, hears each answer to its end, and thinks for some seconds before the next. */
export async function converse(
  conversing: Conversing,
  isOver: () => boolean,
): Promise<readonly SpokenQuestion[]> {
  const { random, questions } = conversing;
  const asked: SpokenQuestion[] = [];
  while (!isOver() && !conversing.caller.isDropped) {
    const recording = questions[Math.floor(random() * questions.length)];
    if (recording === undefined) throw new Error('There are no recordings.');
    asked.push(await ask(conversing, recording));
    await delay(THINKS_MS.least + random() * (THINKS_MS.most - THINKS_MS.least));
  }
  return asked;
}

async function ask({ index, caller }: Conversing, recording: Recording): Promise<SpokenQuestion> {
  const startedAt = (await caller.speak(recording.path)) - recording.durationMs;
  const endedAt = startedAt + recording.loudUntilMs;
  const text = await told(caller, isText, endedAt);
  const answer = text && (await told(caller, isAnswerBegun, text.atMs));
  await caller.silence(ANSWERED_MS).catch(() => undefined);
  const isToldToWait = caller.told.some(
    ({ atMs, message }) => atMs >= endedAt && waitingNotice.safeParse(message).success,
  );
  // It is the first that is heard then; it is told as it is said.
  const waitSound = isToldToWait ? caller.loudMomentsSince(endedAt)[0] : undefined;
  const sinceEnd = (atMs: number | undefined) => (atMs === undefined ? null : atMs - endedAt);
  return {
    caller: index,
    file: recording.file,
    textMs: sinceEnd(text?.atMs),
    answerMs: sinceEnd(answer?.atMs),
    waitingMs: sinceEnd(waitSound),
  };
}

async function told(
  caller: CallingPerson,
  isIt: (message: ToldMessage['message']) => boolean,
  sinceMs: number,
): Promise<ToldMessage | undefined> {
  return await caller.until(isIt, sinceMs, PATIENCE_MS).catch(() => undefined);
}

function isText({ type, role, transcriptType }: ToldMessage['message']): boolean {
  return type === 'transcript' && role === 'user' && transcriptType === 'final';
}

/** It is told in step with the sound. */
function isAnswerBegun({ type, role, status }: ToldMessage['message']): boolean {
  return type === 'speech-update' && role === 'assistant' && status === 'started';
}
