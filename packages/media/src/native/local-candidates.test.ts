import { expect, test } from 'vitest';
import { BROWSER_OFFER } from '../../test/support/browser-offer.ts';
import { readDescription } from '../sdp/index.ts';
import { bundledSection, publicCandidate, withGenerationPriority } from './local-candidates.ts';

const HOST = 'candidate:1 1 UDP 2114977791 192.168.1.5 50000 typ host';

test('a router in front of us is announced with our port, behind our own address', () => {
  expect(publicCandidate(HOST, '203.0.113.9')).toBe(
    'candidate:19 1 UDP 2114977535 203.0.113.9 50000 typ host',
  );
});

test.each([
  ['another address family', HOST, '2001:db8::1'],
  ['the address that we have ourselves', HOST, '192.168.1.5'],
  ['what is not one of our interfaces', HOST.replace('host', 'relay raddr 1.2.3.4 rport 5'), '203.0.113.9'],
  ['another protocol', HOST.replace('UDP', 'TCP'), '203.0.113.9'],
])('no candidate is made of %s', (_what, candidate, address) => {
  expect(publicCandidate(candidate, address)).toBeUndefined();
});

test('each restart weighs more than the one before', () => {
  const priority = (generation: number) => Number(withGenerationPriority(HOST, generation).split(' ')[3]);
  expect(withGenerationPriority(HOST, 0)).toBe(HOST);
  expect([priority(1) > priority(0), priority(2) > priority(1)]).toEqual([true, true]);
});

test('no restart weighs more than a candidate may (RFC 8445, section 5.1.2)', () => {
  expect(withGenerationPriority(HOST, 1e6).split(' ')[3]).toBe('2147483647');
});

test.each([
  [
    'as the client calls it',
    BROWSER_OFFER.replaceAll('a=mid:0', 'a=mid:7').replace('BUNDLE 0', 'BUNDLE 7'),
    '7',
    0,
  ],
  [
    'the first that is not stopped',
    BROWSER_OFFER.replace('m=application 9', 'm=application 0').replace('BUNDLE 0 1 2', 'BUNDLE 1 2'),
    '1',
    1,
  ],
])('candidates are named by the section that carries the bundle: %s', (_, offer, sdpMid, sdpMLineIndex) => {
  const { description } = readDescription(offer);
  if (description === undefined) throw new Error('The offer cannot be read.');
  expect(bundledSection(description)).toEqual({ sdpMid, sdpMLineIndex });
});
