import { expect, test } from 'vitest';
import { makeOnce } from './make-once.ts';

test('what was made is shared by all who ask', async () => {
  let made = 0;
  const thing = makeOnce(async () => {
    made += 1;
    return made;
  });
  expect(await thing.current()).toBeUndefined();
  expect(await Promise.all([thing.get(), thing.get()])).toEqual([1, 1]);
  expect(await thing.get()).toBe(1);
  expect(await thing.current()).toBe(1);
});

test('a failure is told to those who waited, and the next one who asks tries again', async () => {
  let tries = 0;
  const thing = makeOnce(async () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    return tries;
  });
  const waiting = [thing.get(), thing.get()];
  expect(await thing.current()).toBeUndefined();
  for (const each of waiting) await expect(each).rejects.toThrow('not yet');
  expect(await thing.get()).toBe(2);
});
