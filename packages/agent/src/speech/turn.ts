import type { AgentClock } from '../clock.ts';
import type { TurnRecognition } from './turn-recognition.ts';

/** `detection`: it may be a voice. `voice`: there is voice enough. `vanishing`: a voice may have been no more than a sound. `silence`: there is silence enough. `doubt`: it may be a false alarm. `waiting`: no text came yet. `patience`: none came. */
export type TurnTimer = 'detection' | 'voice' | 'vanishing' | 'silence' | 'doubt' | 'waiting' | 'patience';

/** Where a turn began, and what the assistant did then. Positions count samples, as everywhere here. */
export interface TurnBeginning {
  readonly at: number;
  /** The assistant spoke: it may be a mere acknowledgement. */
  readonly isDuringAssistant: boolean;
  /** Until where its sound may be the assistant's own. */
  readonly echoUntil: number;
  /** The turn before it was not over when it was answered. */
  readonly continues: boolean;
}

/** A turn that has begun. */
export class Turn {
  readonly began: TurnBeginning;
  readonly recognition: TurnRecognition;
  /** Its first event has been given. */
  isStarted = false;
  /** The assistant fell silent for it before that. */
  isDetected = false;
  /** There was voice enough to interrupt. */
  hasVoice = false;
  /** Nothing is waited for but the text. */
  isClosed = false;
  /** The text in between that was told last. */
  partial = '';
  readonly #clock: AgentClock;
  readonly #timers = new Map<TurnTimer, () => void>();
  #onset: number;
  #voiceEnd: number | null = null;
  #silentSince = 0;
  #voiced = 0;

  constructor(clock: AgentClock, began: TurnBeginning, recognition: TurnRecognition) {
    this.#clock = clock;
    this.began = began;
    this.recognition = recognition;
    this.#onset = began.at;
  }

  /** Where its latest stretch of speech began. */
  get onset(): number {
    return this.#onset;
  }

  /** Where that ended; null: it goes on. */
  get voiceEnd(): number | null {
    return this.#voiceEnd;
  }

  /** How much voice was in the stretches that have ended, samples. */
  get voiced(): number {
    return this.#voiced;
  }

  /** How long there has been silence, ms; of no meaning while speech goes on. */
  get silentMs(): number {
    return this.#clock.now() - this.#silentSince;
  }

  /** Speech ended at `at`, which was `agoMs` ago. */
  pause(at: number, agoMs: number): void {
    this.#voiceEnd = at;
    this.#voiced += at - this.#onset;
    this.#silentSince = this.#clock.now() - agoMs;
    this.#cancel('detection');
    this.#cancel('voice');
    this.recognition.pause(at);
  }

  /** Speech goes on. */
  resume(at: number): void {
    for (const timer of ['vanishing', 'silence', 'doubt', 'waiting', 'patience'] as const)
      this.#cancel(timer);
    this.#onset = at;
    this.#voiceEnd = null;
    this.isClosed = false;
    this.recognition.resume(at);
  }

  /** Calls back after `ms`, at once for none; instead of an earlier timer of that name. */
  arm(timer: TurnTimer, ms: number, callback: () => void): void {
    this.#cancel(timer);
    if (ms <= 0) {
      callback();
      return;
    }
    const cancel = this.#clock.after(ms, () => {
      this.#timers.delete(timer);
      callback();
    });
    this.#timers.set(timer, cancel);
  }

  /** Nothing more comes of it. */
  end(): void {
    for (const timer of [...this.#timers.keys()]) this.#cancel(timer);
    this.recognition.abort();
  }

  #cancel(timer: TurnTimer): void {
    this.#timers.get(timer)?.();
    this.#timers.delete(timer);
  }
}
