import { describe, expect, test } from 'vitest';
import { Pace } from './pace.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** The last answer to so many messages at one moment. */
function noteAll(pace: Pace, count: number, bytes: number, nowMs: number): number | 'too-much' {
  let answer: number | 'too-much' = 0;
  for (let i = 0; i < count && answer !== 'too-much'; i += 1) answer = pace.note(bytes, nowMs);
  return answer;
}

describe('the pace of a client', () => {
  test('lets the join of a big page through at once', () => {
    expect(noteAll(new Pace(0), 400, 5 * KIB, 0)).toBe(0);
    expect(new Pace(0).note(2 * MIB, 0)).toBe(0);
  });

  test('is slowed down to 256 KB and 200 messages a second', () => {
    const bytes = new Pace(0);
    bytes.note(2 * MIB, 0);
    expect(bytes.note(256 * KIB, 0)).toBe(1000);
    expect(bytes.note(256 * KIB, 1000)).toBe(1000);
    expect(bytes.note(0, 2000)).toBe(0);
    const messages = new Pace(0);
    expect(noteAll(messages, 600, 10, 0)).toBe(1000);
    expect(messages.note(10, 10_000)).toBe(0);
  });

  test('is too much above 2,000 messages or 8 MB within a second', () => {
    expect(noteAll(new Pace(0), 2000, 1, 0)).not.toBe('too-much');
    expect(noteAll(new Pace(0), 2001, 1, 0)).toBe('too-much');
    expect(noteAll(new Pace(0), 8, MIB, 0)).not.toBe('too-much');
    expect(noteAll(new Pace(0), 9, MIB, 0)).toBe('too-much');
    const pace = new Pace(0);
    noteAll(pace, 8, MIB, 0);
    expect(pace.note(MIB, 1000)).not.toBe('too-much');
  });
});
