import { expect, test } from 'vitest';
import { RemoteCandidates } from './remote-candidates.ts';

const candidate = (port: number, ufrag?: string) => ({
  candidate: `candidate:1 1 udp 2122194687 192.0.2.1 ${port} typ host${ufrag === undefined ? '' : ` ufrag ${ufrag}`}`,
});

function portsOf(taken: readonly string[]): number[] {
  return taken.map((text) => Number(text.split(' ')[5]));
}

test('candidates that overtake their description wait for it', () => {
  const candidates = new RemoteCandidates();
  const taken: string[] = [];
  candidates.add(candidate(1, 'new'));
  candidates.add(candidate(2));
  candidates.deliver('new', (text) => taken.push(text));
  candidates.add(candidate(3, 'new'));
  expect(portsOf(taken)).toEqual([1, 2, 3]);
});

test('candidates of the next restart wait, those of an earlier one are nothing to it', () => {
  const candidates = new RemoteCandidates();
  const first: string[] = [];
  const second: string[] = [];
  candidates.deliver('first', (text) => first.push(text));
  candidates.add({ ...candidate(1), usernameFragment: 'second' });
  candidates.add(candidate(2, 'first'));
  candidates.deliver('second', (text) => second.push(text));
  candidates.add(candidate(3, 'first'));
  expect([portsOf(first), portsOf(second)]).toEqual([[2], [1]]);
});

test('what is no candidate is passed over', () => {
  const candidates = new RemoteCandidates();
  const taken: string[] = [];
  candidates.deliver('x', (text) => taken.push(text));
  candidates.add({ candidate: '' });
  candidates.add({ candidate: 'candidate:1 1 tcp 1 192.0.2.1 9 typ host' });
  expect(taken).toEqual([]);
});

test('a client that floods makes nothing grow', () => {
  const candidates = new RemoteCandidates();
  const taken: string[] = [];
  for (let port = 1; port <= 1000; port += 1) candidates.add(candidate(port));
  candidates.deliver('x', (text) => taken.push(text));
  expect(taken).toHaveLength(64);
});
