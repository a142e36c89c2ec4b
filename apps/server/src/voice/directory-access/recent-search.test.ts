import { providerOf, testId } from '@rer/agent/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { RecentSearch } from './recent-search.ts';

const FOUND = providerOf({ id: testId(1), name: 'Alpenstrom', email: 'a@alpenstrom.example' });

describe('a record that a search gave', () => {
  let now: number;
  let found: RecentSearch;
  beforeEach(() => {
    now = 1_000;
    found = new RecentSearch(() => now);
    found.note([FOUND], found.begin());
  });

  it('replaces a read of the stored record, and no other record does', () => {
    now += 249;
    expect(found.get(FOUND.id)).toBe(FOUND);
    expect(found.get(testId(2))).toBeUndefined();
  });

  it('is read again a moment later', () => {
    now += 250;
    expect(found.get(FOUND.id)).toBeUndefined();
  });

  it('is read again when something is written, and while it is', async () => {
    await found.around(async () => expect(found.get(FOUND.id)).toBeUndefined());
    expect(found.get(FOUND.id)).toBeUndefined();
  });

  it.each([
    ['before', -10],
    ['while', 10],
  ])(
    'is read again where the search began %s something was written, and ended after it',
    async (_when, by) => {
      const began = now + by;
      await found.around(async () => {
        now += 20;
      });
      found.note([FOUND], began);
      expect(found.get(FOUND.id)).toBeUndefined();
    },
  );

  it('is read again after a write that failed', async () => {
    const failed = found.around(() => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    expect(found.get(FOUND.id)).toBeUndefined();
  });

  it('replaces a read again when it is found after the write', async () => {
    await found.around(async () => undefined);
    now += 1;
    found.note([FOUND], found.begin());
    expect(found.get(FOUND.id)).toBe(FOUND);
  });

  it('gives way to what the next search gives', () => {
    found.note([], now);
    expect(found.get(FOUND.id)).toBeUndefined();
  });
});
