import { setTimeout as delay } from 'node:timers/promises';
import {
  AudioFrame,
  AudioSource,
  LocalAudioTrack,
  type LocalParticipant,
  TrackPublishOptions,
  TrackSource,
} from '@livekit/rtc-node';

const RATE_HZ = 48_000;
/** The largest frame of a source without a queue. */
const FRAME_MS = 10;
/** One packet of sound. */
const FRAMES_AT_ONCE = 2;
const EVERY_MS = 100;
/**
 * Browsers begin to play a track when its first sound has come, which takes so long at most; then nothing needs to be sent until
 * there is something to say.
 */
const SILENCE_MS = 3000;

/** An audio track that carries only silence. */
export class SilentTrack {
  /** Without a queue: one that has a queue fills it with silence for as long as it lives, and two threads with work. */
  readonly #source = new AudioSource(RATE_HZ, 1, 0);
  readonly #track = LocalAudioTrack.createAudioTrack('assistant', this.#source);
  /** Time until which silence is sent: unlimited until a participant joins. */
  #untilMs = Number.POSITIVE_INFINITY;
  #isSending = false;
  #isClosed = false;

  /** Publishes the track, and sends silence in the background until a participant is there to play it. */
  async publish(participant: LocalParticipant): Promise<void> {
    const options = new TrackPublishOptions();
    options.source = TrackSource.SOURCE_MICROPHONE;
    await participant.publishTrack(this.#track, options);
    void this.#sendSilence();
  }

  /** Sends silence for some seconds to a participant who has joined. */
  play(): void {
    this.#untilMs = performance.now() + SILENCE_MS;
    void this.#sendSilence();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#track.close();
  }

  async #sendSilence(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    const frame = AudioFrame.create(RATE_HZ, 1, (RATE_HZ * FRAME_MS) / 1000);
    try {
      while (performance.now() < this.#untilMs && !this.#isClosed) {
        for (let sent = 0; sent < FRAMES_AT_ONCE; sent += 1) await this.#source.captureFrame(frame);
        await delay(EVERY_MS);
      }
    } catch {
      // A track that ends meanwhile takes no frames; unsent silence is silent too.
    } finally {
      this.#isSending = false;
    }
  }
}
