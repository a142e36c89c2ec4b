import { setTimeout as delay } from 'node:timers/promises';
import { VoiceCaller, type VoiceService } from './voice-caller.ts';

/** What people who write ask by turns: without a tool, and with the search. */
const PLAIN = 'Was kannst du?';
const SEARCH = 'Suche Stadtwerke in Bielefeld';
const EVERY_MS = 2_000;
const PATIENCE_MS = 20_000;
/** So many questions to a call. */
const QUESTIONS_A_CALL = 6;

/** Times of a caller who writes, milliseconds. */
export interface WrittenTimes {
  /** From `POST /call/web` to `listening`. */
  readonly listeningMs: readonly number[];
  /** From a message to its complete answer. */
  readonly plainMs: readonly number[];
  readonly searchMs: readonly number[];
  /** Calls that did not begin or had a question without an answer within 20 s; each was left. */
  readonly dropped: number;
}

/** One call of text after the other, with a question every two seconds, until `isOver`. */
export async function writeUntil(service: VoiceService, isOver: () => boolean): Promise<WrittenTimes> {
  const listeningMs: number[] = [];
  const plainMs: number[] = [];
  const searchMs: number[] = [];
  let dropped = 0;
  while (!isOver()) {
    const begun = await inTime(VoiceCaller.call(service));
    if (begun === undefined) {
      dropped += 1;
      continue;
    }
    listeningMs.push(begun.ms);
    for (let asked = 0; asked < QUESTIONS_A_CALL && !isOver(); asked += 1) {
      await delay(EVERY_MS);
      const isPlain = asked % 2 === 0;
      const ms = await inTime(begun.caller.ask(isPlain ? PLAIN : SEARCH));
      if (ms === undefined) {
        dropped += 1;
        break;
      }
      (isPlain ? plainMs : searchMs).push(ms);
    }
    await begun.caller.leave();
  }
  return { listeningMs, plainMs, searchMs, dropped };
}

/** Undefined: it did not come in time, or failed. */
async function inTime<T>(awaited: Promise<T>): Promise<T | undefined> {
  const patience = new AbortController();
  const late = delay(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
  const known = await Promise.race([awaited.catch(() => undefined), late]);
  patience.abort();
  return known;
}
