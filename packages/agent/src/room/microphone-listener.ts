import { AudioStream, type RemoteTrack } from '@livekit/rtc-node';
import { SoundBatches } from './sound-batches.ts';

/** What recognisers take. */
const RATE_HZ = 16_000;
const FRAME_MS = 20;

interface MicrophoneListenerOptions {
  /** Whether its sound is wanted now: a muted microphone may send silence. */
  readonly isOpen: () => boolean;
  readonly take: (samples: Int16Array, isStill: boolean) => void;
}

/** Hands over the sound of one microphone in frames of 20 ms, larger pieces where it is still, until it is closed or the track ends. */
export class MicrophoneListener {
  readonly #reader: ReadableStreamDefaultReader<{ readonly data: Int16Array }>;

  constructor(track: RemoteTrack, options: MicrophoneListenerOptions) {
    const stream = new AudioStream(track, { sampleRate: RATE_HZ, numChannels: 1, frameSizeMs: FRAME_MS });
    this.#reader = stream.getReader();
    void this.#read(options);
  }

  close(): void {
    // A stream that has ended by itself is closed too.
    void this.#reader.cancel().catch(() => undefined);
  }

  async #read({ isOpen, take }: MicrophoneListenerOptions): Promise<void> {
    const batches = new SoundBatches(take);
    try {
      for (let next = await this.#reader.read(); !next.done; next = await this.#reader.read()) {
        if (isOpen()) batches.push(next.value.data);
        else batches.clear();
      }
    } catch {
      // The track has ended, of which an event of the room tells.
    }
  }
}
