import { expect, test } from 'vitest';
import { shareProbe } from './shared-probe.ts';

test('callers at the same time share one answer, and later ones until it is old', async () => {
  let asked = 0;
  let time = 0;
  let finish: (value: number) => void = () => undefined;
  const probe = shareProbe(
    () => {
      asked += 1;
      return new Promise<number>((resolve) => {
        finish = resolve;
      });
    },
    1000,
    () => time,
  );
  const first = [probe(), probe(), probe()];
  time = 5000;
  expect(asked).toBe(1);
  finish(1);
  expect(await Promise.all(first)).toEqual([1, 1, 1]);
  time = 5999;
  expect(await probe()).toBe(1);
  expect(asked).toBe(1);
  time = 6000;
  const next = probe();
  finish(2);
  expect(await next).toBe(2);
  expect(asked).toBe(2);
});
