import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SpeechBuffer } from './speech-buffer.ts';

const CAPACITY = 31 * 16_000;

describe('the latest sound', () => {
  it('is given back as it came, in pieces of any length', () => {
    const piece = fc.integer({ min: 1, max: 300_000 });
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.nat(100_000), (lengths, back) => {
        const buffer = new SpeechBuffer();
        for (const length of lengths) {
          const from = buffer.end;
          buffer.push(Int16Array.from({ length }, (_, index) => (from + index) % 30_011));
        }
        const from = Math.max(0, buffer.end - back);
        const expected = Int16Array.from(
          { length: buffer.end - from },
          (_, index) => (from + index) % 30_011,
        );
        expect(buffer.slice(from, buffer.end)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  it('has no more than 31 seconds', () => {
    const buffer = new SpeechBuffer();
    buffer.push(new Int16Array(2 * CAPACITY));
    expect(buffer.slice(0, buffer.end)).toHaveLength(CAPACITY);
  });

  it('is quietest where it is cut', () => {
    const buffer = new SpeechBuffer();
    buffer.push(new Int16Array(16_000).fill(500));
    buffer.push(new Int16Array(4_800).fill(1));
    buffer.push(new Int16Array(16_000).fill(500));
    const at = buffer.quietest(0, buffer.end);
    expect(at).toBeGreaterThanOrEqual(16_000);
    expect(at).toBeLessThanOrEqual(20_800);
  });
});
