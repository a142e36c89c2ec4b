import { describe, expect, it } from 'vitest';
import { SoundLevel } from './sound-level.ts';

const MS = 16;

/** Noise of one loudness, always the same. */
function noise(ms: number, amplitude: number): Int16Array {
  let seed = 7;
  return Int16Array.from({ length: ms * MS }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return Math.round((seed / 2_147_483_647 - 0.5) * 2 * amplitude);
  });
}

/** How long it has been silent at the end of these sounds, each with its loudness, ms. */
function silenceAfter(sounds: readonly (readonly [ms: number, amplitude: number])[]): number {
  const level = new SoundLevel();
  let length = 0;
  for (const [ms, amplitude] of sounds) {
    level.push(noise(ms, amplitude));
    length += ms;
  }
  return length - level.lastSound / MS;
}

describe('the level of sound', () => {
  it('tells the end of speech in a silent room', () => {
    expect(
      silenceAfter([
        [1_000, 20],
        [2_000, 8_000],
        [80, 20],
      ]),
    ).toBe(80);
  });

  it('tells it in a room with some noise', () => {
    expect(
      silenceAfter([
        [1_000, 150],
        [2_000, 8_000],
        [80, 150],
      ]),
    ).toBe(80);
  });

  it('takes the soft end of a word for sound', () => {
    expect(
      silenceAfter([
        [1_000, 20],
        [2_000, 8_000],
        [80, 500],
      ]),
    ).toBe(0);
  });

  it('sees no silence in a room as loud as a soft voice', () => {
    expect(
      silenceAfter([
        [1_000, 1_000],
        [2_000, 8_000],
        [500, 1_000],
      ]),
    ).toBe(0);
  });

  it('sees the silences of a soft voice after a loud one', () => {
    expect(
      silenceAfter([
        [1_000, 10],
        [1_000, 16_000],
        [3_000, 10],
        [1_000, 1_600],
        [80, 10],
      ]),
    ).toBe(80);
  });

  const isStillAfter = (...sounds: readonly (readonly [ms: number, amplitude: number])[]) => {
    const level = new SoundLevel();
    for (const [ms, amplitude] of sounds) level.push(noise(ms, amplitude));
    return level.isStill;
  };

  it.each([10, 800])(
    'calls a room still when for a second there was nothing but its noise (%i)',
    (amplitude) => {
      expect(isStillAfter([980, amplitude])).toBe(false);
      expect(isStillAfter([1_000, amplitude])).toBe(true);
    },
  );

  it('calls no room still in which somebody spoke a second ago, however softly', () => {
    expect(isStillAfter([2_000, 100], [20, 400], [980, 100])).toBe(false);
    expect(isStillAfter([2_000, 100], [20, 400], [1_000, 100])).toBe(true);
  });

  it('calls a room still again that has become louder', () => {
    expect(isStillAfter([2_000, 100], [1_000, 400])).toBe(false);
    expect(isStillAfter([2_000, 100], [4_000, 400])).toBe(true);
  });

  it('does not depend on the length of the pieces in which sound comes', () => {
    const sound = [...noise(1_000, 20), ...noise(1_000, 8_000), ...noise(100, 20)];
    const level = new SoundLevel();
    for (let at = 0; at < sound.length; at += 77) level.push(Int16Array.from(sound.slice(at, at + 77)));
    expect(level.lastSound).toBe(2_000 * MS);
  });
});
