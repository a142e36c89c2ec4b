import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

async function* numbers(log: string[], count: number, error?: Error): AsyncGenerator<number, void> {
  try {
    for (let number = 1; number <= count; number += 1) {
      log.push(`made ${number}`);
      yield number;
    }
    if (error !== undefined) throw error;
  } finally {
    log.push('closed');
  }
}

test('the next value is made while one is worked on, and no more than one', async () => {
  const log: string[] = [];
  for await (const number of readAhead(numbers(log, 3))) {
    await Promise.resolve();
    log.push(`used ${number}`);
  }
  expect(log.indexOf('made 2')).toBeLessThan(log.indexOf('used 1'));
  expect(log.indexOf('made 3')).toBeGreaterThan(log.indexOf('used 1'));
  expect(log.filter((entry) => entry.startsWith('used'))).toEqual(['used 1', 'used 2', 'used 3']);
});

test('an error comes after the values before it', async () => {
  const seen: number[] = [];
  const reading = (async () => {
    for await (const number of readAhead(numbers([], 2, new Error('torn')))) seen.push(number);
  })();
  await expect(reading).rejects.toThrow('torn');
  expect(seen).toEqual([1, 2]);
});

test('a consumer that stops early closes the source', async () => {
  const log: string[] = [];
  for await (const _ of readAhead(numbers(log, 5))) break;
  expect(log.at(-1)).toBe('closed');
});
