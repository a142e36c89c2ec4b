import { normalizeForSpeech } from '../speech-text/normalize-for-speech.ts';
import { SpeechError } from './speech-error.ts';
import type { SpeechAudio, SpokenStyle, Synthesizer } from './synthesizer.ts';

/** So many pieces are made ready while one is played: a server needs its time, and an interruption throws away what was made. */
const READY_MAX = 2;

/** Where speech is played. */
export interface SpeechPlayer {
  /** Plays a piece of an utterance, after earlier ones; `isLast`: the utterance is complete. */
  say(utterance: number, audio: SpeechAudio, isLast: boolean): void;
  playback(command: 'pause' | 'resume' | 'stop'): void;
}

/** Events of the assistant's speech, in order. Lengths are UTF-16 units of the turn's text. */
export type SpeakerEvent =
  /** These words are given to the voice. */
  | { readonly kind: 'input'; readonly text: string }
  /** The first sound of a turn. */
  | { readonly kind: 'started'; readonly turn: number }
  /** So much of the turn's text was said. */
  | { readonly kind: 'progress'; readonly turn: number; readonly length: number }
  /** All of a turn was said, or could not be. The last event of a turn that was not stopped. */
  | { readonly kind: 'ended'; readonly turn: number }
  /** The voice does not speak: the turn stays unsaid from here on. */
  | { readonly kind: 'failed'; readonly error: SpeechError };

interface AnswerSpeakerOptions {
  readonly synthesizer: Synthesizer;
  readonly player: SpeechPlayer;
  readonly style: () => SpokenStyle;
  readonly onEvent: (event: SpeakerEvent) => void;
}

/** A sentence or two of a turn. */
interface Piece {
  readonly utterance: number;
  readonly turn: number;
  readonly text: string;
  /** Where it begins and ends in the text of its turn. */
  readonly from: number;
  readonly to: number;
  /** All of its sound, as far as it is known. */
  durationMs: number;
  isMade: boolean;
}

/** What was said of a turn that was stopped. */
export interface StoppedSpeech {
  readonly turn: number;
  /** UTF-16 units of its text. */
  readonly length: number;
}

/** Speaks the assistant's turns piece by piece, and knows what of them was said. */
export class AnswerSpeaker {
  readonly #options: AnswerSpeakerOptions;
  #pieces: Piece[] = [];
  /** Turns whose text is complete. */
  readonly #complete = new Set<number>();
  #startedTurn: number | undefined;
  #lastUtterance = 0;
  #making = new AbortController();
  #isMaking = false;
  #isPaused = false;
  #isHeld = false;
  /** Wakes the maker when a piece was played. */
  #wake: () => void = () => undefined;

  constructor(options: AnswerSpeakerOptions) {
    this.#options = options;
  }

  /** Whether something is being said, or will be: also while it is paused. */
  get isSpeaking(): boolean {
    return this.#pieces.length > 0;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Says the next piece of a turn, which stands from `from` to `to` in the turn's text. */
  add(turn: number, text: string, from: number, to: number): void {
    this.#lastUtterance += 1;
    const utterance = this.#lastUtterance;
    this.#pieces.push({ utterance, turn, text, from, to, durationMs: 0, isMade: false });
    void this.#makeAll();
  }

  /** No more pieces of this turn come. */
  complete(turn: number): void {
    if (this.#pieces.some((piece) => piece.turn === turn)) this.#complete.add(turn);
    else this.#endTurn(turn);
  }

  /** Falls silent at once, and keeps what is left to be said. */
  pause(): void {
    if (this.#isPaused || !this.isSpeaking) return;
    this.#isPaused = true;
    if (!this.#isHeld) this.#options.player.playback('pause');
  }

  /** Goes on where it stopped. */
  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    if (!this.#isHeld) this.#options.player.playback('resume');
  }

  /** Says nothing before {@link release}; what is to be said meanwhile is kept. */
  hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    if (!this.#isPaused) this.#options.player.playback('pause');
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    if (!this.#isPaused) this.#options.player.playback('resume');
  }

  #playedMs = 0;

  /** Falls silent at once and drops the rest; tells of each turn in it what was said. */
  stop(): readonly StoppedSpeech[] {
    const turns = new Map<number, number>();
    const [playing] = this.#pieces;
    for (const piece of this.#pieces) {
      if (turns.has(piece.turn)) continue;
      turns.set(piece.turn, piece === playing ? lengthSaid(piece, this.#playedMs) : piece.from);
    }
    this.#drop();
    this.#options.player.playback('stop');
    // The player forgets with the rest that it was silent.
    if (this.#isHeld) this.#options.player.playback('pause');
    return [...turns].map(([turn, length]) => ({ turn, length }));
  }

  /** What the player tells of an utterance. */
  progressed({
    utterance,
    playedMs,
    isDone,
  }: {
    utterance: number;
    playedMs: number;
    isDone: boolean;
  }): void {
    const [piece] = this.#pieces;
    if (piece?.utterance !== utterance) return;
    this.#playedMs = playedMs;
    if (this.#startedTurn !== piece.turn && playedMs > 0) {
      this.#startedTurn = piece.turn;
      this.#options.onEvent({ kind: 'started', turn: piece.turn });
    }
    const length = isDone ? piece.to : lengthSaid(piece, playedMs);
    this.#options.onEvent({ kind: 'progress', turn: piece.turn, length });
    if (isDone) this.#played(piece);
  }

  /** Nothing is said any more. Idempotent. */
  close(): void {
    this.#drop();
  }

  #drop(): void {
    this.#pieces = [];
    this.#complete.clear();
    this.#playedMs = 0;
    this.#isPaused = false;
    this.#making.abort();
    this.#making = new AbortController();
    this.#wake();
  }

  #played(piece: Piece): void {
    this.#pieces.shift();
    this.#playedMs = 0;
    this.#wake();
    const isLast = !this.#pieces.some(({ turn }) => turn === piece.turn);
    if (isLast && this.#complete.delete(piece.turn)) this.#endTurn(piece.turn);
    if (!this.isSpeaking) this.#isPaused = false;
  }

  #endTurn(turn: number): void {
    this.#options.onEvent({ kind: 'ended', turn });
  }

  async #makeAll(): Promise<void> {
    if (this.#isMaking) return;
    this.#isMaking = true;
    for (let piece = this.#nextToMake(); piece !== undefined; piece = this.#nextToMake()) {
      const { signal } = this.#making;
      await this.#make(piece, signal);
      while (!signal.aborted && this.#pieces.filter(({ isMade }) => isMade).length >= READY_MAX) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
    this.#isMaking = false;
  }

  #nextToMake(): Piece | undefined {
    return this.#pieces.find(({ isMade }) => !isMade);
  }

  async #make(piece: Piece, signal: AbortSignal): Promise<void> {
    const { synthesizer, player, style, onEvent } = this.#options;
    const words = normalizeForSpeech(piece.text);
    onEvent({ kind: 'input', text: words });
    let rateHz = 0;
    try {
      for await (const audio of synthesizer.synthesize(words, style(), signal)) {
        if (signal.aborted) return;
        rateHz = audio.rateHz;
        piece.durationMs += (audio.samples.length / audio.rateHz) * 1000;
        player.say(piece.utterance, audio, false);
      }
    } catch (error) {
      if (signal.aborted) return;
      onEvent({ kind: 'failed', error: asSpeechError(error) });
    }
    if (signal.aborted) return;
    piece.isMade = true;
    // An utterance without sound is over when its turn has come.
    player.say(piece.utterance, { samples: new Int16Array(0), rateHz: rateHz || EMPTY_RATE_HZ }, true);
  }
}

/** The rate of an utterance that has no sound. */
const EMPTY_RATE_HZ = 48_000;

/** Whole words alone: of one that was broken off it is not known whether it was understood. */
function lengthSaid({ text, from, to, durationMs, isMade }: Piece, playedMs: number): number {
  // As long as it is not known how long the piece is, what was said of it is not known either.
  if (!isMade || durationMs === 0) return from;
  const share = Math.min(1, playedMs / durationMs);
  if (share === 1) return to;
  const end = text.lastIndexOf(' ', Math.floor(share * text.length));
  return end <= 0 ? from : Math.min(to, from + end);
}

function asSpeechError(error: unknown): SpeechError {
  return error instanceof SpeechError
    ? error
    : new SpeechError('failed', 'The voice failed unexpectedly.', { cause: error });
}
