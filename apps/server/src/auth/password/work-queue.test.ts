import { expect, test } from 'vitest';
import { WorkQueue } from './work-queue.ts';

test('two run at a time, the others in their order, and who comes beyond the line is refused at once', async () => {
  const line = new WorkQueue(2, 3);
  const finish: (() => void)[] = [];
  const begun: number[] = [];
  const run = (index: number) =>
    line.run(() => {
      begun.push(index);
      return new Promise<void>((resolve) => finish.push(resolve));
    });
  const works = [0, 1, 2, 3, 4].map(run);
  await expect(run(5)).rejects.toMatchObject({ code: 'unavailable' });
  expect(begun).toEqual([0, 1]);
  for (let done = 0; done < 5; done += 1) {
    finish[done]?.();
    await works[done];
    await Promise.resolve();
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('work that fails gives its place on', async () => {
  const line = new WorkQueue(1, 1);
  await expect(line.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await line.run(async () => 'next')).toBe('next');
});
