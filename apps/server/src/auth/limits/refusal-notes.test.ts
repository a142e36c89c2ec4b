import { expect, test } from 'vitest';
import { RefusalNotes } from './refusal-notes.ts';

const MINUTE = 60_000;

test('the same refusal is told once a minute, for each caller', () => {
  let now = 0;
  const notes = new RefusalNotes(() => now);
  expect(notes.take('user:1', 'GET /api/keys')).toBe(true);
  now = MINUTE - 1;
  expect(notes.take('user:1', 'GET /api/keys')).toBe(false);
  expect(notes.take('user:2', 'GET /api/keys')).toBe(true);
  now = MINUTE;
  expect(notes.take('user:1', 'GET /api/keys')).toBe(true);
});

test('no caller fills the log, and none keeps those of others out of it', () => {
  let now = 0;
  const notes = new RefusalNotes(() => now);
  let told = 0;
  for (let index = 0; index < 3000; index += 1) {
    now = (index * 60 * MINUTE) / 3000;
    if (notes.take('user:1', `GET /${index % 100}`)) told += 1;
  }
  expect(told).toBe(60);
  expect(notes.take('user:2', 'GET /')).toBe(true);
});
