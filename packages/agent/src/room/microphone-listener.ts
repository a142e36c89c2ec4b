import { AudioStream, type RemoteTrack } from '@livekit/rtc-node';

/** What recognisers take. */
const RATE_HZ = 16_000;
const FRAME_MS = 20;

/** Hands over the sound of one microphone in frames of 20 ms, until it is closed or the track ends. */
export class MicrophoneListener {
  readonly #reader: ReadableStreamDefaultReader<{ readonly data: Int16Array }>;

  constructor(track: RemoteTrack, take: (samples: Int16Array) => void) {
    const stream = new AudioStream(track, { sampleRate: RATE_HZ, numChannels: 1, frameSizeMs: FRAME_MS });
    this.#reader = stream.getReader();
    void this.#read(take);
  }

  close(): void {
    // A stream that has ended by itself is closed too.
    void this.#reader.cancel().catch(() => undefined);
  }

  async #read(take: (samples: Int16Array) => void): Promise<void> {
    try {
      for (let next = await this.#reader.read(); !next.done; next = await this.#reader.read())
        take(next.value.data);
    } catch {
      // The track has ended, of which an event of the room tells.
    }
  }
}
