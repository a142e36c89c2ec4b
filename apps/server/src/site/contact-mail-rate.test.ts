import { expect, test } from 'vitest';
import { ContactMailRate } from './contact-mail-rate.ts';

const HOUR = 60 * 60_000;

function setUp(perHour: number) {
  const clock = { now: 0 };
  return { clock, pace: new ContactMailRate(perHour, () => clock.now) };
}

test('messages go out one by one up to the most an hour, the others an hour later as one digest', () => {
  const { clock, pace } = setUp(2);
  for (let single = 0; single < 2; single += 1) {
    expect(pace.mayMailSingle()).toBe(true);
    pace.noteSingle();
  }
  clock.now = HOUR / 2;
  expect([pace.mayMailSingle(), pace.isDigestDue()]).toEqual([false, false]);
  // The hour of the single ones is over, but what waits together goes out together.
  clock.now = HOUR * 1.2;
  expect([pace.mayMailSingle(), pace.isDigestDue()]).toEqual([false, false]);
  clock.now = HOUR * 1.5;
  expect([pace.mayMailSingle(), pace.isDigestDue()]).toEqual([false, true]);
  pace.noteDigest();
  expect([pace.mayMailSingle(), pace.isDigestDue()]).toEqual([true, false]);
});

test('where nothing came beyond the most of an hour, the next hour begins with single mails', () => {
  const { clock, pace } = setUp(1);
  pace.noteSingle();
  expect(pace.isDigestDue()).toBe(false);
  clock.now = HOUR;
  expect(pace.mayMailSingle()).toBe(true);
});

test('a message that could not be mailed takes nothing of the hour', () => {
  const { pace } = setUp(1);
  expect([pace.mayMailSingle(), pace.mayMailSingle()]).toEqual([true, true]);
});
