import { expect, test } from 'vitest';
import { TrackSubscriptions } from './track-subscriptions.ts';

function chosen(): TrackSubscriptions {
  const subscriptions = new TrackSubscriptions();
  subscriptions.reset(false);
  return subscriptions;
}

test('everything is wanted of everybody unless the page chooses itself', () => {
  expect(new TrackSubscriptions().of('ben', 'audio')).toBe(true);
  expect(chosen().of('ben', 'audio')).toBe(false);
});

test('a whole person, or some of his tracks', () => {
  const subscriptions = chosen();
  subscriptions.want('ben', true);
  expect(subscriptions.of('ben', 'map')).toBe(true);
  subscriptions.want('ben', { video: 'staged', screenVideo: false });
  expect(['audio', 'video', 'screenVideo'].map((key) => subscriptions.of('ben', key))).toEqual([
    true,
    'staged',
    false,
  ]);
  subscriptions.want('ben', false);
  expect(subscriptions.of('ben', 'video')).toBe(false);
  subscriptions.want('ben', 'avatar');
  expect(subscriptions.of('ben', 'video')).toBe(true);
});

test('tracks of other names, all of them or one by one', () => {
  const subscriptions = chosen();
  subscriptions.want('ben', { custom: true });
  expect(subscriptions.of('ben', 'map')).toBe(true);
  expect(subscriptions.of('ben', 'rmpAudio')).toBe(false);
  subscriptions.want('ben', { custom: { map: 'staged' } });
  expect([subscriptions.of('ben', 'map'), subscriptions.of('ben', 'other')]).toEqual(['staged', true]);
});

test('names that every object knows are names like any other', () => {
  const subscriptions = chosen();
  expect(subscriptions.of('ben', 'constructor')).toBe(false);
  subscriptions.want('ben', { custom: { constructor: 'staged' } });
  expect([subscriptions.of('ben', 'constructor'), subscriptions.of('ben', 'toString')]).toEqual([
    'staged',
    false,
  ]);
});

test('when a page begins to choose, what it has stays, and nothing new comes by itself', () => {
  const subscriptions = new TrackSubscriptions();
  subscriptions.setAutomatic(false, { ben: ['audio'] });
  expect(subscriptions.of('ben', 'audio')).toBe(true);
  expect(subscriptions.of('ben', 'video')).toBe(false);
  expect(subscriptions.of('cleo', 'audio')).toBe(false);
  subscriptions.setAutomatic(true, {});
  expect(subscriptions.of('cleo', 'audio')).toBe(true);
});

test('who went and comes again is nobody in particular', () => {
  const subscriptions = chosen();
  subscriptions.want('ben', true);
  subscriptions.forget('ben');
  expect(subscriptions.of('ben', 'audio')).toBe(false);
});
