import { expect, test } from 'vitest';
import { RefusalNotes } from './refusal-notes.ts';

const MINUTE = 60_000;

test('the same refusal is told once a minute, for each caller', () => {
  const notes = new RefusalNotes();
  expect(notes.take('user:1', 'GET /api/keys', 0)).toBe(true);
  expect(notes.take('user:1', 'GET /api/keys', MINUTE - 1)).toBe(false);
  expect(notes.take('user:1', 'GET /api/keys', MINUTE)).toBe(true);
  expect(notes.take('user:2', 'GET /api/keys', MINUTE - 1)).toBe(true);
});

test('no caller fills the log, and none keeps those of others out of it', () => {
  const notes = new RefusalNotes();
  let told = 0;
  for (let index = 0; index < 3000; index += 1) {
    if (notes.take('user:1', `GET /${index % 100}`, (index * 60 * MINUTE) / 3000)) told += 1;
  }
  expect(told).toBe(60);
  expect(notes.take('user:2', 'GET /', 60 * MINUTE)).toBe(true);
});
