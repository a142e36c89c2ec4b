import { expect, test } from 'vitest';
import { EarlyMessages } from './data-receiver.ts';

const said = (bytes: number, from: string) => ({
  payload: new Uint8Array(bytes),
  topic: 'app-message',
  from,
  isProgram: false,
});

test('what is said too early is kept in its order, and handed out once', () => {
  const early = new EarlyMessages();
  for (const from of ['ada', 'ben', 'ada']) early.keep(said(1, from));
  expect(early.take().map(({ from }) => from)).toEqual(['ada', 'ben', 'ada']);
  expect(early.take()).toEqual([]);
});

test('of what is said too early no more is kept than a page can bear', () => {
  const early = new EarlyMessages();
  early.keep(said(900_000, 'ada'));
  early.keep(said(200_000, 'flood'));
  early.keep(said(1000, 'ben'));
  expect(early.take().map(({ from }) => from)).toEqual(['ada', 'ben']);
  for (let count = 0; count < 20_000; count += 1) early.keep(said(0, 'flood'));
  expect(early.take().length).toBeLessThanOrEqual(10_000);
});
