import { describe, expect, test } from 'vitest';
import { SignalRateLimit } from './signal-rate-limit.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** The last answer to so many messages at one moment. */
function noteAll(pace: SignalRateLimit, count: number, bytes: number, nowMs: number): number | 'too-much' {
  let answer: number | 'too-much' = 0;
  for (let i = 0; i < count && answer !== 'too-much'; i += 1) answer = pace.count(bytes, nowMs);
  return answer;
}

describe('the pace of a client', () => {
  test('lets the join of a big page through at once', () => {
    expect(noteAll(new SignalRateLimit(0), 400, 5 * KIB, 0)).toBe(0);
    expect(new SignalRateLimit(0).count(2 * MIB, 0)).toBe(0);
  });

  test('is slowed down to 256 KB and 200 messages a second', () => {
    const bytes = new SignalRateLimit(0);
    bytes.count(2 * MIB, 0);
    expect(bytes.count(256 * KIB, 0)).toBe(1000);
    expect(bytes.count(256 * KIB, 1000)).toBe(1000);
    expect(bytes.count(0, 2000)).toBe(0);
    const messages = new SignalRateLimit(0);
    expect(noteAll(messages, 600, 10, 0)).toBe(1000);
    expect(messages.count(10, 10_000)).toBe(0);
  });

  test('is too much above 2,000 messages or 8 MB within a second', () => {
    expect(noteAll(new SignalRateLimit(0), 2000, 1, 0)).not.toBe('too-much');
    expect(noteAll(new SignalRateLimit(0), 2001, 1, 0)).toBe('too-much');
    expect(noteAll(new SignalRateLimit(0), 8, MIB, 0)).not.toBe('too-much');
    expect(noteAll(new SignalRateLimit(0), 9, MIB, 0)).toBe('too-much');
    const pace = new SignalRateLimit(0);
    noteAll(pace, 8, MIB, 0);
    expect(pace.count(MIB, 1000)).not.toBe('too-much');
  });
});
