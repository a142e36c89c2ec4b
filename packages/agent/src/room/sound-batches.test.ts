import { describe, expect, it } from 'vitest';
import { SoundBatches } from './sound-batches.ts';

const MS = 16;
const FRAME_MS = 20;

/** What is handed on of stretches of sound, each with its loudness: lengths in ms, and what was still. */
function handedOn(stretches: readonly (readonly [ms: number, amplitude: number])[]) {
  const pieces: { readonly ms: number; readonly isStill: boolean }[] = [];
  const batches = new SoundBatches((samples, isStill) => {
    pieces.push({ ms: samples.length / MS, isStill });
  });
  for (const [ms, amplitude] of stretches)
    for (let at = 0; at < ms; at += FRAME_MS)
      batches.push(
        Int16Array.from({ length: FRAME_MS * MS }, (_, index) => (index % 2 ? amplitude : -amplitude)),
      );
  return pieces;
}

const still = (ms: number) => ({ ms, isStill: true });
const sounding = (ms: number) => ({ ms, isStill: false });

describe('sound that is handed on', () => {
  it('comes as it is made for a second, even when nobody speaks', () => {
    expect(handedOn([[980, 10]])).toEqual(Array.from({ length: 49 }, () => sounding(20)));
  });

  it('comes in pieces of 200 ms when nobody has spoken for a second', () => {
    expect(handedOn([[1_580, 10]]).slice(49)).toEqual([still(200), still(200), still(200)]);
  });

  it('comes at once when somebody speaks, with what was held before', () => {
    expect(
      handedOn([
        [1_180 + 120, 10],
        [40, 3_000],
      ]).slice(49),
    ).toEqual([still(200), sounding(140), sounding(20)]);
  });

  it('is held in a room with a steady noise too', () => {
    expect(handedOn([[1_380, 400]]).slice(49)).toEqual([still(200), still(200)]);
  });

  it('is all of it', () => {
    const all = handedOn([
      [2_000, 10],
      [700, 3_000],
      [2_000, 10],
      [20, 3_000],
    ]);
    expect(all.reduce((sum, { ms }) => sum + ms, 0)).toBe(4_720);
  });
});
