import { expect, test } from 'vitest';
import { AudioLevelMeter } from './audio-level-meter.ts';

/** The level after packets of 20 ms each. */
function levelAfter(levels: readonly number[], laterMs = 0): number {
  const meter = new AudioLevelMeter();
  levels.forEach((level, index) => {
    meter.add(level, index * 20);
  });
  return meter.level(levels.length * 20 + laterMs);
}

const speech = new Array<number>(100).fill(-20);

test('a voice has a level, a louder one a higher', () => {
  expect(levelAfter(speech)).toBeGreaterThan(0.05);
  expect(levelAfter(speech.map(() => -10))).toBeGreaterThan(levelAfter(speech));
  expect(levelAfter(speech.map(() => 0))).toBeLessThanOrEqual(1);
});

test('silence has none, and neither has a click', () => {
  expect(levelAfter(speech.map(() => -127))).toBe(0);
  expect(levelAfter(speech.map((level, index) => (index % 20 === 0 ? level : -60)))).toBe(0);
});

test('the level falls when nothing comes any more', () => {
  expect(levelAfter(speech, 5_000)).toBeLessThan(levelAfter(speech) / 2);
});
