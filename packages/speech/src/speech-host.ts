import type { FromSpeechProgram, ToSpeechProgram } from '@rer/contracts/speech-program';
import { JobQueue } from './job-queue.ts';
import { RECOGNITIONS_MAX, Recognition } from './recognition.ts';
import { type VoiceActivity, VoiceDetectors } from './voice-activity.ts';
import { Voices } from './voices.ts';

type Work = Exclude<ToSpeechProgram, { type: 'ping' | 'close' }>;
type Post = (message: FromSpeechProgram) => void;

/** A stream whose detector is being made gets its sound afterwards. */
interface Stream {
  readonly opened: Promise<VoiceActivity | undefined>;
  isOpen: boolean;
}

/** Does what the messages ask for. */
export class SpeechHost {
  readonly #post: Post;
  readonly #streams = new Map<number, Stream>();
  readonly #decoding = new JobQueue(RECOGNITIONS_MAX);
  readonly #speaking = new JobQueue();
  readonly #wanted = new Set<number>();
  readonly #voices = new Voices();
  #detectors: Promise<VoiceDetectors> | undefined;
  #recognition: Promise<Recognition | null> = Promise.resolve(null);

  constructor(post: Post) {
    this.#post = post;
  }

  handle(message: Work): void {
    switch (message.type) {
      case 'configure':
        void this.#configure(message);
        break;
      case 'open-stream':
        this.#open(message.stream);
        break;
      case 'sound':
        void this.#hear(message.stream, message.samples);
        break;
      case 'skip':
        void this.#skip(message.stream, message.count);
        break;
      case 'close-stream':
        this.#close(message.stream);
        break;
      case 'transcribe':
        this.#add(this.#decoding, message.id, message.isUrgent, () => this.#transcribe(message));
        break;
      case 'hurry':
        this.#decoding.hurry(message.id);
        break;
      case 'synthesize':
        this.#add(this.#speaking, message.id, true, () => this.#synthesize(message));
        break;
      case 'cancel':
        this.#cancel(message.id);
        break;
    }
  }

  async #configure({ recognizer, voices }: Extract<Work, { type: 'configure' }>): Promise<void> {
    const loading = recognizer === null ? Promise.resolve(null) : Recognition.load(recognizer);
    // Who asks for it is told; the message below tells why.
    this.#recognition = loading.catch(() => null);
    const results = await Promise.allSettled([
      loading,
      this.#voices.configure(voices),
      this.#voices.prepare(),
    ]);
    const problems = results.flatMap((result) =>
      result.status === 'rejected' ? [describe(result.reason)] : [],
    );
    this.#post({ type: 'configured', problem: problems.length === 0 ? null : problems.join('; ') });
  }

  #open(stream: number): void {
    const opened = this.#openActivity(stream).catch((error: unknown) => {
      this.#post({ type: 'stream-failed', stream, detail: describe(error) });
      return undefined;
    });
    this.#streams.set(stream, { opened, isOpen: true });
  }

  async #openActivity(stream: number): Promise<VoiceActivity> {
    this.#detectors ??= VoiceDetectors.load();
    return (await this.#detectors).open({
      speechStarted: (at) => this.#post({ type: 'speech-started', stream, at }),
      speechEnded: (at) => this.#post({ type: 'speech-ended', stream, at }),
    });
  }

  async #hear(id: number, samples: Int16Array): Promise<void> {
    const stream = this.#streams.get(id);
    const activity = await stream?.opened;
    if (stream?.isOpen === true) activity?.push(samples);
  }

  async #skip(id: number, count: number): Promise<void> {
    const activity = await this.#streams.get(id)?.opened;
    activity?.skip(count);
  }

  #close(id: number): void {
    const stream = this.#streams.get(id);
    if (stream === undefined) return;
    stream.isOpen = false;
    void stream.opened.then((activity) => activity?.close());
    this.#streams.delete(id);
  }

  async #transcribe({ id, samples }: Extract<Work, { type: 'transcribe' }>): Promise<void> {
    const recognition = await this.#recognition;
    if (recognition === null) {
      this.#post({
        type: 'failed',
        id,
        code: 'unavailable',
        detail: 'there is no model to recognise speech with',
      });
      return;
    }
    const heard = await recognition.transcribe(samples);
    if (this.#wanted.has(id)) this.#post({ type: 'transcribed', id, ...heard });
  }

  async #synthesize({ id, text, voice, speed }: Extract<Work, { type: 'synthesize' }>): Promise<void> {
    const isWanted = () => this.#wanted.has(id);
    await this.#voices.speak({
      text,
      voice,
      speed,
      isWanted,
      take: (samples, rateHz) => this.#post({ type: 'audio', id, samples, rateHz }),
    });
    if (isWanted()) this.#post({ type: 'synthesized', id });
  }

  #add(queue: JobQueue, id: number, isUrgent: boolean, work: () => Promise<void>): void {
    this.#wanted.add(id);
    const run = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        this.#post({ type: 'failed', id, code: 'failed', detail: describe(error) });
      } finally {
        this.#wanted.delete(id);
      }
    };
    queue.add({ id, isUrgent, run });
  }

  /** A recognition that has begun comes to its end, as nothing can stop it; of speech nothing more is given. */
  #cancel(id: number): void {
    if (this.#decoding.cancel(id)) {
      this.#wanted.delete(id);
      this.#post({ type: 'failed', id, code: 'aborted', detail: 'it was taken back' });
      return;
    }
    if (!this.#decoding.isRunning(id)) this.#wanted.delete(id);
    this.#speaking.cancel(id);
  }
}

/** For logs: errors of engines name files and settings, never what was said. */
function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
