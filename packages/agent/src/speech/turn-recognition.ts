import type { AgentClock } from '../clock.ts';
import { isNoise } from './backchannel.ts';
import { RECOGNITION_RATE_HZ, type Recognizer, type Transcription } from './recognizer.ts';
import type { SpeechBuffer } from './speech-buffer.ts';

/** A stretch of at least so much keeps its text when speech goes on after it: decoding it again would make the answer late. */
const SETTLED_SAMPLES = 3 * RECOGNITION_RATE_HZ;
/** Speech without a pause is cut when it reaches so much; a recogniser takes 30 s. */
const STRETCH_MAX_SAMPLES = 28 * RECOGNITION_RATE_HZ;
/** Within the end of so much the quietest place is where it is cut. */
const CUT_SAMPLES = 5 * RECOGNITION_RATE_HZ;
/** Sound before the onset that is decoded too: a detector sees soft beginnings late. */
const PRE_ROLL_SAMPLES = 0.3 * RECOGNITION_RATE_HZ;
/** New speech that a text in between is worth where no silence comes: one in work when the turn ends makes its answer late. */
const PARTIAL_SAMPLES = 6 * RECOGNITION_RATE_HZ;
/** The same where the assistant is interrupted by words. */
const INTERRUPTION_SAMPLES = 0.7 * RECOGNITION_RATE_HZ;
/** Between such texts the recogniser rests so many times as long as one took: it serves other calls too. */
const PARTIAL_REST = 2;
/** Silence that may be the end of the turn: what was said so far is decoded before the end is certain. */
const DIP_SAMPLES = 0.12 * RECOGNITION_RATE_HZ;

interface TurnRecognitionOptions {
  readonly clock: AgentClock;
  readonly recognizer: Recognizer;
  readonly buffer: SpeechBuffer;
  /** Where speech began. */
  readonly onset: number;
  /** Earlier sound belongs to an earlier turn. */
  readonly notBefore: number;
  /** Words may interrupt the assistant, and so are wanted early. */
  readonly mayInterrupt: boolean;
  /** A decode has ended: `text`, `transcription` or `error` may be another. */
  readonly onChange: () => void;
}

/** What one decode of one stretch has come to. */
interface Decode {
  readonly upTo: number;
  readonly controller: AbortController;
  /** Aborted when the turn cannot end without it. */
  readonly urgency: AbortController;
  transcription: Transcription | null;
  error: unknown;
  isRunning: boolean;
}

/**
 * Turns the speech of one turn into text while it grows. At each silence the whole is decoded, but for long stretches before an earlier
 * pause, which keep their text. A decode that had heard all up to the pause is the text of the turn; any other is only shown.
 */
export class TurnRecognition {
  readonly #options: TurnRecognitionOptions;
  readonly #settled: Decode[] = [];
  #from: number;
  #current: Decode | null = null;
  /** The text of the open stretch as last decoded, while a newer one is on its way. */
  #latest = '';
  /** Where speech ended; null while it goes on. */
  #voiceEnd: number | null = null;
  #rest: { readonly until: number; readonly upTo: number };

  constructor(options: TurnRecognitionOptions) {
    this.#options = options;
    this.#from = Math.max(options.notBefore, options.onset - PRE_ROLL_SAMPLES);
    this.#rest = { until: 0, upTo: options.onset };
  }

  /** All that is known of the turn at this moment; it may be cut off within a word. */
  get text(): string {
    return joined([...this.#settled.map(({ transcription }) => transcription), textOnly(this.#latest)]).text;
  }

  /** The whole turn up to the pause; null: speech goes on, or is still being decoded. */
  get transcription(): Transcription | null {
    if (this.#voiceEnd === null) return null;
    const all = this.#decodes().map(({ transcription }) => transcription);
    return all.length === 0 || all.includes(null) ? null : joined(all);
  }

  /** Why the turn will have no text, null as long as it may get one. A failed text in between is no reason. */
  get failure(): { readonly error: unknown } | null {
    const needed = this.#voiceEnd === null ? this.#settled : this.#decodes();
    const failed = needed.find(({ isRunning, transcription }) => !isRunning && transcription === null);
    return failed === undefined ? null : { error: failed.error };
  }

  /** Speech goes on, up to the newest sample. Begins a decode when one is worth it and none is running. */
  grow(): void {
    const { buffer } = this.#options;
    if (buffer.end - this.#from >= STRETCH_MAX_SAMPLES) {
      const cut = buffer.quietest(buffer.end - CUT_SAMPLES, buffer.end);
      this.#begin(cut, true);
      this.#settle(cut);
    }
    if (this.#isDue && !this.#decodes().some(({ isRunning }) => isRunning)) this.#begin(buffer.end, false);
  }

  /** Speech has ended, for now. Its decode begins at once, unless one that had heard all of it is under way. */
  pause(voiceEnd: number): void {
    const { buffer } = this.#options;
    this.#voiceEnd = voiceEnd;
    const current = this.#current;
    const hasAll = current !== null && current.upTo >= Math.min(voiceEnd, buffer.lastSound);
    if (hasAll && (current.isRunning || current.transcription !== null)) current.urgency.abort();
    else this.#begin(buffer.end, true);
  }

  get #isDue(): boolean {
    const { buffer, clock, mayInterrupt } = this.#options;
    const { until, upTo } = this.#rest;
    const isInDip = buffer.lastSound > upTo && buffer.end - buffer.lastSound >= DIP_SAMPLES;
    const enough = mayInterrupt ? INTERRUPTION_SAMPLES : PARTIAL_SAMPLES;
    return isInDip || (clock.now() >= until && buffer.end - upTo >= enough);
  }

  /** Speech goes on after a pause. */
  resume(onset: number): void {
    const pausedAt = this.#voiceEnd ?? onset;
    this.#voiceEnd = null;
    this.#rest = { ...this.#rest, upTo: onset };
    if (pausedAt - this.#from >= SETTLED_SAMPLES) this.#settle(Math.max(pausedAt, onset - PRE_ROLL_SAMPLES));
    // Where it is already at work it comes to its end, and is shown.
    else this.#current?.controller.abort();
  }

  /** Nothing more is wanted. */
  abort(): void {
    for (const { controller } of this.#decodes()) controller.abort();
  }

  #decodes(): readonly Decode[] {
    return this.#current === null ? this.#settled : [...this.#settled, this.#current];
  }

  #settle(from: number): void {
    if (this.#current !== null) this.#settled.push(this.#current);
    this.#current = null;
    this.#latest = '';
    this.#from = from;
  }

  /** `isUrgent`: the turn cannot end without it. */
  #begin(upTo: number, isUrgent: boolean): void {
    this.#current?.controller.abort();
    const decode: Decode = {
      upTo,
      controller: new AbortController(),
      urgency: new AbortController(),
      transcription: null,
      error: undefined,
      isRunning: true,
    };
    this.#current = decode;
    void this.#run(decode, this.#options.buffer.slice(this.#from, upTo), isUrgent);
  }

  async #run(decode: Decode, samples: Int16Array, isUrgent: boolean): Promise<void> {
    const { clock, recognizer, onChange } = this.#options;
    const { signal } = decode.controller;
    const becomesUrgent = decode.urgency.signal;
    const began = clock.now();
    try {
      decode.transcription = await recognizer.transcribe(samples, signal, { isUrgent, becomesUrgent });
    } catch (error) {
      decode.error = error;
    }
    decode.isRunning = false;
    if (!this.#decodes().includes(decode)) return;
    const now = clock.now();
    this.#rest = { until: now + PARTIAL_REST * (now - began), upTo: Math.max(this.#rest.upTo, decode.upTo) };
    if (decode === this.#current) this.#latest = decode.transcription?.text ?? this.#latest;
    onChange();
  }
}

/** One text of several, without those that are noise. */
function joined(parts: readonly (Transcription | null)[]): Transcription {
  const heard = parts.filter((part) => part !== null).filter(({ text }) => !isNoise(text));
  // Words of some of them alone would not be the words of the text.
  const tellsWords = heard.every(({ words }) => words.length > 0);
  return {
    text: heard.map(({ text }) => text).join(' '),
    words: tellsWords ? heard.flatMap(({ words }) => words) : [],
  };
}

function textOnly(text: string): Transcription {
  return { text, words: [] };
}
