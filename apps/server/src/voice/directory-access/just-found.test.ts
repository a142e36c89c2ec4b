import { providerOf, testId } from '@rer/agent/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { JustFound } from './just-found.ts';

const FOUND = providerOf({ id: testId(1), name: 'Alpenstrom', email: 'a@alpenstrom.example' });

describe('a record that a search gave', () => {
  let now: number;
  let found: JustFound;
  beforeEach(() => {
    now = 1_000;
    found = new JustFound(() => now);
    found.note([FOUND], now);
  });

  it('stands for what is stored, and no other record does', () => {
    now += 249;
    expect(found.get(FOUND.id)).toBe(FOUND);
    expect(found.get(testId(2))).toBeUndefined();
  });

  it('is read again a moment later', () => {
    now += 250;
    expect(found.get(FOUND.id)).toBeUndefined();
  });

  it('is read again when something is written', () => {
    found.forget();
    expect(found.get(FOUND.id)).toBeUndefined();
  });

  it('gives way to what the next search gives', () => {
    found.note([], now);
    expect(found.get(FOUND.id)).toBeUndefined();
  });
});
