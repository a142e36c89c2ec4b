import { createRequire } from 'node:module';
import {
  type FromSpeechProgram,
  fromSpeechProgram,
  type RecognizerModel,
  type ToSpeechProgram,
  type VoiceModel,
} from '@rer/contracts/speech-program';
import { WatchedProcess } from '@rer/process';
import type { RecognizeOptions, Recognizer, Transcription } from '../recognizer.ts';
import { SpeechError } from '../speech-error.ts';
import type { SpeechAudio, SpokenStyle, Synthesizer } from '../synthesizer.ts';
import type { VoiceActivityDetector, VoiceActivityListener, VoiceActivityStream } from '../voice-activity.ts';
import { AudioQueue } from './audio-queue.ts';

const PROGRAM = createRequire(import.meta.url).resolve('#speech-program');

/** A program that hangs is killed within 13 s: while a model is loaded a busy machine may give it no time for some seconds. */
const PING_MS = 1000;
const UNANSWERED_MAX = 12;
/** To start it a machine on which everything starts at once may need as long as this, s. */
const UNANSWERED_AT_START_MAX = 30;
/** A program that ends again within this time is started again only after it. */
const RESTART_MS = 2000;
/** A stream with speech so recently may still wait for its text, ms. */
const SPOKE_LATELY_MS = 3_000;
/** A stretch of 30 s takes 3 s on two processors; eight calls wait for each other. */
const TRANSCRIBE_LIMIT_MS = 20_000;

/** The models that the program works with. */
export interface SpeechModels {
  /** Null: nothing is recognised. */
  readonly recognizer: RecognizerModel | null;
  readonly voices: readonly VoiceModel[];
}

interface SpeechProgramOptions {
  /** Asked at each start of the program. */
  readonly models: () => SpeechModels;
  /** The program ended unasked; it is started again when it is needed. */
  readonly onCrash?: (how: string) => void;
  /** A model could not be loaded; `problem` is for logs. */
  readonly onProblem?: (problem: string) => void;
}

interface Stream {
  readonly listener: VoiceActivityListener;
  /** When speech was heard in it last, ms of `performance.now()`; Infinity while it lasts. */
  spokeAt: number;
}

interface Transcribing {
  readonly resolve: (heard: Transcription) => void;
  readonly reject: (error: SpeechError) => void;
}

type Process = WatchedProcess<ToSpeechProgram, FromSpeechProgram>;

/**
 * The local engines: a process that is started when first needed, killed when it hangs and started again when it died. Work that was in it
 * then fails; streams of sound are opened again in the next one.
 */
export class SpeechProgram implements Recognizer, Synthesizer, VoiceActivityDetector {
  readonly #options: SpeechProgramOptions;
  readonly #streams = new Map<number, Stream>();
  readonly #transcribing = new Map<number, Transcribing>();
  readonly #speaking = new Map<number, AudioQueue>();
  #process: Process | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;
  #restart: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: SpeechProgramOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Begins the process, so that the first to speak does not wait for it. Idempotent. */
  start(): void {
    if (this.#process !== undefined || this.#isClosed || this.#restart !== undefined) return;
    const rest = this.#startedAt + RESTART_MS - performance.now();
    if (rest <= 0) {
      this.#begin();
      return;
    }
    this.#restart = setTimeout(() => {
      this.#restart = undefined;
      this.#begin();
    }, rest);
  }

  /** Loads the models anew, where the program runs. */
  reload(): void {
    this.#process?.send({ type: 'configure', ...copyOf(this.#options.models()) });
  }

  open(listener: VoiceActivityListener): VoiceActivityStream {
    const stream = this.#nextId();
    this.#streams.set(stream, { listener, spokeAt: Number.NEGATIVE_INFINITY });
    this.start();
    this.#process?.send({ type: 'open-stream', stream });
    return {
      push: (samples) => this.#process?.send({ type: 'sound', stream, samples }),
      skip: (count) => this.#process?.send({ type: 'skip', stream, count }),
      close: () => {
        if (this.#streams.delete(stream)) this.#process?.send({ type: 'close-stream', stream });
      },
    };
  }

  transcribe(
    samples: Int16Array,
    signal: AbortSignal,
    { isUrgent = true, becomesUrgent }: RecognizeOptions = {},
  ): Promise<Transcription> {
    const id = this.#nextId();
    return new Promise((resolve, reject) => {
      const fail = (error: SpeechError): void => settle(() => reject(error));
      const settle = (finish: () => void): void => {
        clearTimeout(limit);
        signal.removeEventListener('abort', abort);
        becomesUrgent?.removeEventListener('abort', hurry);
        this.#transcribing.delete(id);
        finish();
      };
      let isSent = false;
      const send = (urgent: boolean): void => {
        isSent = true;
        if (!this.#send({ type: 'transcribe', id, samples, isUrgent: urgent })) fail(gone());
      };
      const takeBack = (): void =>
        fail(new SpeechError('aborted', 'What was to be recognised is not wanted any more.'));
      const abort = (): void => {
        // The program tells whether it had begun, and when it is done.
        if (isSent) this.#process?.send({ type: 'cancel', id });
        else takeBack();
      };
      const hurry = (): void => {
        if (isSent) this.#process?.send({ type: 'hurry', id });
        else send(true);
      };
      const limit = setTimeout(() => {
        this.#process?.send({ type: 'cancel', id });
        fail(new SpeechError('timed-out', 'The speech program did not recognise it in time.'));
      }, TRANSCRIBE_LIMIT_MS);
      this.#transcribing.set(id, { resolve: (heard) => settle(() => resolve(heard)), reject: fail });
      if (signal.aborted) takeBack();
      else {
        signal.addEventListener('abort', abort, { once: true });
        becomesUrgent?.addEventListener('abort', hurry, { once: true });
        // What has begun cannot be stopped: where several speak, nothing is begun that may be for nothing.
        if (isUrgent || !this.#hasSeveralSpeakers) send(isUrgent);
      }
    });
  }

  async *synthesize(
    text: string,
    { voice = '', speed = 1 }: SpokenStyle,
    signal: AbortSignal,
  ): AsyncIterable<SpeechAudio> {
    const id = this.#nextId();
    const queue = new AudioQueue();
    const abort = (): void =>
      queue.fail(new SpeechError('aborted', 'What was to be said is not wanted any more.'));
    signal.addEventListener('abort', abort, { once: true });
    this.#speaking.set(id, queue);
    try {
      if (signal.aborted) abort();
      else if (!this.#send({ type: 'synthesize', id, text, voice, speed })) queue.fail(gone());
      yield* queue;
    } finally {
      signal.removeEventListener('abort', abort);
      // A caller that stops iterating has no use for the rest.
      if (this.#speaking.delete(id)) this.#process?.send({ type: 'cancel', id });
    }
  }

  /** Ends the process. Idempotent; what is asked for afterwards fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restart);
    await this.#process?.close();
  }

  get #hasSeveralSpeakers(): boolean {
    const lately = performance.now() - SPOKE_LATELY_MS;
    return [...this.#streams.values()].filter(({ spokeAt }) => spokeAt > lately).length > 1;
  }

  #spoke(stream: number, at: number): void {
    const known = this.#streams.get(stream);
    if (known !== undefined) known.spokeAt = at;
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #send(message: ToSpeechProgram): boolean {
    this.start();
    return this.#process?.send(message) ?? false;
  }

  #begin(): void {
    this.#startedAt = performance.now();
    const process: Process = new WatchedProcess({
      program: PROGRAM,
      isCompact: true,
      serialization: 'advanced',
      parse: (input) => fromSpeechProgram.safeParse(input),
      handle: (message) => this.#handle(message),
      pingIntervalMs: PING_MS,
      unansweredMax: UNANSWERED_MAX,
      unansweredAtStartMax: UNANSWERED_AT_START_MAX,
    });
    this.#process = process;
    process.send({ type: 'configure', ...copyOf(this.#options.models()) });
    for (const stream of this.#streams.keys()) process.send({ type: 'open-stream', stream });
    void process.ended.then((how) => this.#ended(how));
  }

  #ended(how: string): void {
    this.#process = undefined;
    for (const { reject } of [...this.#transcribing.values()]) reject(gone());
    for (const queue of this.#speaking.values()) queue.fail(gone());
    this.#speaking.clear();
    if (this.#isClosed) return;
    this.#options.onCrash?.(how);
    for (const { listener } of [...this.#streams.values()]) listener.failed();
    if (this.#streams.size > 0) this.start();
  }

  #handle(message: Exclude<FromSpeechProgram, { type: 'pong' }>): void {
    switch (message.type) {
      case 'configured':
        if (message.problem !== null) this.#options.onProblem?.(message.problem);
        break;
      case 'speech-started':
        this.#spoke(message.stream, Number.POSITIVE_INFINITY);
        this.#streams.get(message.stream)?.listener.speechStarted(message.at);
        break;
      case 'speech-ended':
        this.#spoke(message.stream, performance.now());
        this.#streams.get(message.stream)?.listener.speechEnded(message.at);
        break;
      case 'stream-failed':
        this.#options.onProblem?.(message.detail);
        this.#streams.get(message.stream)?.listener.failed();
        break;
      case 'transcribed':
        this.#transcribing.get(message.id)?.resolve({ text: message.text, words: message.words });
        break;
      case 'audio':
        this.#speaking.get(message.id)?.add({ samples: message.samples, rateHz: message.rateHz });
        break;
      case 'synthesized':
        this.#speaking.get(message.id)?.end();
        this.#speaking.delete(message.id);
        break;
      case 'failed': {
        const error = new SpeechError(message.code, message.detail);
        this.#transcribing.get(message.id)?.reject(error);
        this.#speaking.get(message.id)?.fail(error);
        this.#speaking.delete(message.id);
        break;
      }
    }
  }
}

function gone(): SpeechError {
  return new SpeechError('failed', 'The speech program is not there.');
}

/** Messages have lists of their own. */
function copyOf({ recognizer, voices }: SpeechModels): {
  recognizer: RecognizerModel | null;
  voices: VoiceModel[];
} {
  return { recognizer, voices: [...voices] };
}
