import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PacedSubscriptions } from './paced-subscriptions.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a publication that was never subscribed to is not unsubscribed from', () => {
  const { subscriptions, publication, requests } = startPaced();
  subscriptions.set(publication, false);
  expect(requests).toEqual([]);
});

test('a subscription is requested at once, and once', () => {
  const { subscriptions, publication, requests } = startPaced();
  subscriptions.set(publication, true);
  subscriptions.set(publication, true);
  vi.advanceTimersByTime(10_000);
  expect(requests).toEqual([true]);
});

test('a change right after another is requested when that has arrived', () => {
  const { subscriptions, publication, requests } = startPaced();
  subscriptions.set(publication, true);
  subscriptions.set(publication, false);
  expect(requests).toEqual([true]);
  vi.advanceTimersByTime(250);
  expect(requests).toEqual([true, false]);
});

test('a change that was taken back at once is not requested', () => {
  const { subscriptions, publication, requests } = startPaced();
  subscriptions.set(publication, true);
  subscriptions.set(publication, false);
  subscriptions.set(publication, true);
  vi.advanceTimersByTime(10_000);
  expect(requests).toEqual([true]);
});

test('nothing is requested after the room was left', () => {
  const { subscriptions, publication, requests } = startPaced();
  subscriptions.set(publication, true);
  subscriptions.set(publication, false);
  subscriptions.close();
  vi.advanceTimersByTime(10_000);
  expect(requests).toEqual([true]);
});

function startPaced() {
  const requests: boolean[] = [];
  const publication = { setSubscribed: (isSubscribed: boolean) => void requests.push(isSubscribed) };
  return { subscriptions: new PacedSubscriptions(), publication, requests };
}
