import { AudioStream, type RemoteTrack } from '@livekit/rtc-node';
import { SAMPLE_RATE } from './tone.ts';

/** Quieter than this, of 32,767, is silence. */
const SILENCE = 100;

/** How somebody's sound arrived. */
export interface Heard {
  readonly ms: number;
  /** The longest time without any sound. */
  readonly longestGapMs: number;
  /** All times without sound together. */
  readonly silentMs: number;
}

/** Listens to a track that ought to sound without a pause, for so long from its first sound on. */
export async function listen(track: RemoteTrack, ms: number): Promise<Heard> {
  const reader = new AudioStream(track, SAMPLE_RATE, 1).getReader();
  const needed = (SAMPLE_RATE / 1000) * ms;
  let heard = 0;
  let gap = 0;
  let longestGap = 0;
  let silent = 0;
  while (heard < needed) {
    const { value, done } = await reader.read();
    if (done) break;
    for (const sample of value.data) {
      const isSilent = Math.abs(sample) < SILENCE;
      if (heard === 0 && isSilent) continue;
      heard += 1;
      gap = isSilent ? gap + 1 : 0;
      longestGap = Math.max(longestGap, gap);
      // A sine is quiet for a moment twice in each of its periods.
      if (gap > SAMPLE_RATE / 100) silent += 1;
    }
  }
  await reader.cancel();
  const toMs = (samples: number) => Math.round((samples * 1000) / SAMPLE_RATE);
  return { ms: toMs(heard), longestGapMs: toMs(longestGap), silentMs: toMs(silent) };
}
