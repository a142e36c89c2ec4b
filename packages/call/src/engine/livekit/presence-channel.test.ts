import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PresenceChannel } from './presence-channel.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Some people whose words reach each other, unless a line is deaf. */
function aRoomOf(...ids: readonly string[]) {
  const deaf = new Set<string>();
  const people = new Map<string, PresenceChannel>();
  /** Of the first of them: what it sent, and how often others changed. */
  const counts = { sent: 0, changes: 0 };
  for (const id of ids) {
    const presenceChannel = new PresenceChannel({
      send: (message, to) => {
        if (id === ids[0]) counts.sent += 1;
        const others = to === 'everybody' ? ids.filter((other) => other !== id) : to;
        for (const other of others) {
          if (!deaf.has(other)) people.get(other)?.receive(JSON.parse(JSON.stringify(message)), id);
        }
      },
      changed: () => {
        if (id === ids[0]) counts.changes += 1;
      },
    });
    people.set(id, presenceChannel);
  }
  const who = (id: string): PresenceChannel => {
    const presenceChannel = people.get(id);
    if (presenceChannel === undefined) throw new Error(`There is no ${id}.`);
    return presenceChannel;
  };
  return { who, deaf, counts };
}

test('who comes says who he is, and is told who the others are', () => {
  const { who } = aRoomOf('ada', 'ben');
  who('ada').introduce({ userName: 'Ada' });
  who('ben').introduce({ userName: 'Ben', userData: 4 });
  expect(who('ada').of('ben')).toEqual({ userName: 'Ben', userData: 4 });
  expect(who('ben').of('ada')).toEqual({ userName: 'Ada' });
});

test('what changes about somebody is said once, and not before he has introduced himself', () => {
  const { who } = aRoomOf('ada', 'ben');
  who('ada').update({ userName: 'too early' });
  expect(who('ben').of('ada')).toBeUndefined();
  who('ada').introduce({ userName: 'Ada' });
  who('ada').update({ userName: 'Ada L.' });
  expect(who('ben').of('ada')).toEqual({ userName: 'Ada L.' });
});

test('whoever had no ear for it yet asks again', () => {
  const { who, deaf } = aRoomOf('ada', 'ben');
  deaf.add('ben');
  who('ada').introduce({ userName: 'Ada' });
  who('ben').introduce({ userName: 'Ben' });
  who('ben').setPresent(['ada']);
  expect(who('ben').of('ada')).toBeUndefined();
  deaf.clear();
  vi.advanceTimersByTime(1000);
  expect(who('ben').of('ada')).toEqual({ userName: 'Ada' });
});

test('somebody who never answers is asked a few times, and not at all once he is gone', () => {
  const { who } = aRoomOf('ada', 'ben');
  who('ben').introduce({ userName: 'Ben' });
  who('ben').setPresent(['machine', 'gone']);
  expect(vi.getTimerCount()).toBe(6);
  who('ben').setPresent(['machine']);
  expect(vi.getTimerCount()).toBe(3);
  who('ben').close();
  expect(vi.getTimerCount()).toBe(0);
});

test('who went and comes again is a stranger', () => {
  const { who } = aRoomOf('ada', 'ben');
  who('ada').introduce({ userName: 'Ada' });
  who('ben').introduce({ userName: 'Ben' });
  who('ada').setPresent([]);
  expect(who('ada').of('ben')).toBeUndefined();
});

test('who says a thousand things of himself is not told of a thousand times, and is what he said last', () => {
  const { who, counts } = aRoomOf('ada', 'flood');
  who('ada').introduce({ userName: 'Ada' });
  Object.assign(counts, { sent: 0, changes: 0 });
  for (let count = 1; count <= 1000; count += 1) {
    who('ada').receive({ say: 'presence', presence: { userName: `${count}` }, asks: true }, 'flood');
  }
  expect(counts).toEqual({ changes: 20, sent: 5 });
  vi.advanceTimersByTime(1000);
  expect(who('ada').of('flood')).toEqual({ userName: '1000' });
  expect(counts).toEqual({ changes: 21, sent: 5 });
});

test('the noise of one takes nothing from another, and ends with him', () => {
  const { who } = aRoomOf('ada', 'ben', 'flood');
  who('ada').introduce({ userName: 'Ada' });
  for (let count = 1; count <= 100; count += 1) {
    who('ada').receive({ say: 'presence', presence: { userName: `${count}` } }, 'flood');
  }
  who('ben').introduce({ userName: 'Ben' });
  expect(who('ada').of('ben')).toEqual({ userName: 'Ben' });
  who('ada').setPresent(['ben']);
  expect(vi.getTimerCount()).toBe(0);
});
