import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseError } from '../db/errors.ts';
import { ClickBuffer, STORE_AFTER_MS } from './click-buffer.ts';
import type { ClickRow } from './click-row.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const logger = { warn: () => undefined, error: () => undefined };
const clicks = (from: number, to = from): ClickRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    at: new Date(0),
    page: '/',
    elementId: String(from + index),
    elementText: null,
    kind: 'person',
  }));

/** A place for clicks that keeps what it is given, unless it is told what to throw. */
function place(errors: Error[] = []) {
  const statements: string[][] = [];
  const store = (rows: readonly ClickRow[]): Promise<void> => {
    const error = errors.shift();
    if (error !== undefined) return Promise.reject(error);
    statements.push(rows.map((row) => row.elementId ?? ''));
    return Promise.resolve();
  };
  return { statements, store };
}

test('clicks of a moment are stored together, the first of them after at most a second', async () => {
  const { store, statements } = place();
  const buffer = new ClickBuffer({ store, logger });
  buffer.add(clicks(1));
  await vi.advanceTimersByTimeAsync(STORE_AFTER_MS - 1);
  buffer.add(clicks(2, 3));
  expect(statements).toEqual([]);
  expect(buffer.figures()).toEqual({ recorded: 0, dropped: 0, waiting: 3 });
  await vi.advanceTimersByTimeAsync(1);
  expect(STORE_AFTER_MS).toBeLessThan(1_000);
  expect(statements).toEqual([['1', '2', '3']]);
  expect(buffer.figures()).toEqual({ recorded: 3, dropped: 0, waiting: 0 });
});

test('many clicks are not made to wait, however fast more of them come', async () => {
  const { store, statements } = place();
  const buffer = new ClickBuffer({ store, logger });
  for (let click = 1; click <= 520; click += 1) buffer.add(clicks(click));
  await vi.advanceTimersByTimeAsync(1);
  expect(statements.flat()).toHaveLength(520);
});

test('while the database is away clicks wait, and are stored once and in order when it is back', async () => {
  const away = () => new DatabaseError('unavailable', 'away');
  const { store, statements } = place([away(), away()]);
  const buffer = new ClickBuffer({ store, logger });
  buffer.add(clicks(1, 2));
  await vi.advanceTimersByTimeAsync(STORE_AFTER_MS);
  buffer.add(clicks(3));
  expect(buffer.figures()).toEqual({ recorded: 0, dropped: 0, waiting: 3 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(statements).toEqual([['1', '2', '3']]);
  expect(buffer.figures()).toEqual({ recorded: 3, dropped: 0, waiting: 0 });
});

test('clicks of a commit that nobody knows the outcome of are not stored again', async () => {
  const { store, statements } = place([new DatabaseError('unavailable', 'broke', { outcomeUnknown: true })]);
  const buffer = new ClickBuffer({ store, logger });
  buffer.add(clicks(1, 2));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(statements).toEqual([]);
  expect(buffer.figures()).toEqual({ recorded: 0, dropped: 2, waiting: 0 });
});

test('past the bound a batch is refused whole and counted', () => {
  const buffer = new ClickBuffer({ ...place(), logger, waitingBytesMax: 1_000 });
  expect(buffer.add(clicks(1, 4))).toBe(true);
  expect(buffer.add(clicks(5, 6))).toBe(false);
  expect(buffer.figures()).toEqual({ recorded: 0, dropped: 2, waiting: 4 });
});

test('closing stores what is waiting, without waiting', async () => {
  const { store, statements } = place();
  const buffer = new ClickBuffer({ store, logger });
  buffer.add(clicks(1, 1_200));
  await buffer.close();
  expect(statements.flat()).toEqual(clicks(1, 1_200).map((row) => row.elementId));
  expect(buffer.add(clicks(7))).toBe(false);
});
