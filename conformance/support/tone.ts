import { AudioFrame, type AudioSource } from '@livekit/rtc-node';

export const SAMPLE_RATE = 48_000;
const FRAME_MS = 10;
const AMPLITUDE = 10_000;

/** Plays a sine of this frequency into the source until it is told to stop. */
export function playTone(source: AudioSource, hz: number): { stop(): Promise<void> } {
  let isSinging = true;
  const samples = (SAMPLE_RATE / 1000) * FRAME_MS;
  const run = async () => {
    for (let at = 0; isSinging; at += samples) {
      const frame = AudioFrame.create(SAMPLE_RATE, 1, samples);
      for (let index = 0; index < samples; index += 1) {
        frame.data[index] = AMPLITUDE * Math.sin((2 * Math.PI * hz * (at + index)) / SAMPLE_RATE);
      }
      // Waits while the queue of the source is full: this is the clock.
      await source.captureFrame(frame);
    }
  };
  const done = run().catch((error: unknown) => {
    // A source that is closed under the singer has told him to stop.
    if (isSinging && !source.closed) throw error;
  });
  return {
    stop: async () => {
      isSinging = false;
      await done;
    },
  };
}

export interface Tone {
  /** Root of the mean square, where 1 is the loudest that there is. */
  readonly level: number;
  /** The frequency, for a sine. */
  readonly hz: number;
}

/**
 * How loud and how high some samples are. The frequency is that of the median time between two rises through zero,
 * which a hole or a stretch in the sound does not change.
 */
export function toneOf(samples: Int16Array): Tone {
  let squares = 0;
  const rises: number[] = [];
  for (let index = 1; index < samples.length; index += 1) {
    const [before = 0, now = 0] = [samples[index - 1], samples[index]];
    squares += now * now;
    if (before < 0 && now >= 0) rises.push(index - now / (now - before));
  }
  const periods = rises.slice(1).map((rise, index) => rise - (rises[index] ?? 0));
  const period = periods.sort((one, other) => one - other)[Math.floor(periods.length / 2)];
  return {
    level: Math.sqrt(squares / Math.max(1, samples.length)) / 32_768,
    hz: period === undefined ? 0 : SAMPLE_RATE / period,
  };
}
