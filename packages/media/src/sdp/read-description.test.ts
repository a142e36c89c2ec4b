import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BROWSER_OFFER } from '../../test/support/browser-offer.ts';
import { HEADER_EXTENSIONS } from '../rtp/index.ts';
import { readCandidate } from './candidate.ts';
import { answerPublisher } from './publisher-answer.ts';
import { readDescription } from './read-description.ts';

const TRANSPORT = {
  iceUfrag: 'ours',
  icePwd: 'ourpasswordourpasswordour',
  fingerprint: { type: 'sha-256', hash: 'AA' },
  setup: 'passive' as const,
};

test("a browser's offer gives its transport, with digits kept as they are written", () => {
  expect(readDescription(BROWSER_OFFER).description?.transport).toEqual({
    iceUfrag: '0421',
    icePwd: 'x9cml/YzichV2+XlhiMu8gsd',
    fingerprint: { type: 'sha-256', hash: expect.stringMatching(/^2E:49.*:E9$/) },
    setup: 'actpass',
  });
});

test('candidates over UDP are taken, others are not', () => {
  expect(readDescription(BROWSER_OFFER).description?.candidates).toEqual([
    'candidate:1467250027 1 udp 2122260223 192.168.0.196 46243 typ host generation 0 network-id 1',
  ]);
});

test('sections tell codecs in order of preference, SSRCs, and layers', () => {
  const description = readDescription(BROWSER_OFFER).description;
  expect(description?.maxMessageSizeBytes).toBe(262_144);
  const [data, audio, video] = description?.sections ?? [];
  expect(data).toMatchObject({ kind: 'application', mid: '0', isStopped: false });
  expect(audio).toMatchObject({ kind: 'audio', mid: '1', direction: 'sendonly', ssrcs: [{ ssrc: 1001 }] });
  expect(audio?.codecs.map(({ name }) => name)).toEqual(['red', 'opus', 'g722', 'pcmu']);
  expect(audio?.codecs[1]).toEqual({
    payloadType: 111,
    name: 'opus',
    clockRate: 48_000,
    parameters: new Map([
      ['minptime', '10'],
      ['useinbandfec', '1'],
    ]),
    feedback: new Set(['transport-cc', 'nack']),
  });
  expect(video).toMatchObject({ kind: 'video', mid: '2', rids: ['q', 'h', 'f'] });
  expect(video?.extensions.get(HEADER_EXTENSIONS.rid)).toBe(10);
});

test('sections tell how the client calls its tracks, in braces too (RFC 8830)', () => {
  const offer = BROWSER_OFFER.replace('a=msid:- 6dd6a9c9', 'a=msid:{stream} {6dd6a9c9}x');
  expect(readDescription(offer).description?.sections.map(({ trackId }) => trackId)).toEqual([
    '',
    '5a6b0ff2-8e9a-4a6b-9d9a-9f6a2f6a0000',
    '{6dd6a9c9}x-b3ad-4f27-9b0d-000000000000',
  ]);
});

test('retransmissions stand with the SSRC that they repair (RFC 4588 section 8)', () => {
  const offer = BROWSER_OFFER.replace(
    'a=ssrc:1001 cname',
    'a=ssrc-group:FID 1001 1002\r\na=ssrc:1002 cname:x\r\na=ssrc:1001 cname',
  );
  expect(readDescription(offer).description?.sections[1]?.ssrcs).toEqual([{ ssrc: 1001, rtxSsrc: 1002 }]);
});

test('a stopped section is one of port 0 that is not waiting for its bundle', () => {
  const stopped = BROWSER_OFFER.replace('m=audio 9', 'm=audio 0');
  expect(readDescription(stopped).description?.sections[1]?.isStopped).toBe(true);
  const waiting = stopped.replace('a=mid:1\r\n', 'a=mid:1\r\na=bundle-only\r\n');
  expect(readDescription(waiting).description?.sections[1]?.isStopped).toBe(false);
});

test('layers that are not announced, doubled or over three are left out; of alternatives the first is taken', () => {
  const offer = BROWSER_OFFER.replace('a=simulcast:send q;h;f', 'a=simulcast:send q,x;nobody;~h;q;f;f');
  expect(readDescription(offer).description?.sections[2]?.rids).toEqual(['q', 'h', 'f']);
});

test.each([
  ['without a transport', (offer: string) => offer.replaceAll(/a=ice-pwd.*\r\n/g, ''), 'no-transport'],
  ['with a fingerprint that is none', (offer: string) => offer.replaceAll('2E:49', 'XX'), 'no-transport'],
  [
    'with a password that is too short',
    (offer: string) => offer.replaceAll(/(ice-pwd:).*/g, '$1abc'),
    'no-transport',
  ],
  ['with two sections of one name', (offer: string) => offer.replace('a=mid:2', 'a=mid:1'), 'duplicate-mid'],
  ['with a section of no name', (offer: string) => offer.replace('a=mid:2\r\n', ''), 'bad-mid'],
  [
    'with a name that fits no header extension',
    (offer: string) => offer.replace('a=mid:2', `a=mid:${'2'.repeat(17)}`),
    'bad-mid',
  ],
  ['with a section of another kind', (offer: string) => offer.replace('m=video', 'm=text'), 'bad-section'],
  ['with a line without end', (offer: string) => `${offer}a=x:${'y'.repeat(4_000)}`, 'too-long'],
  ['without end', (offer: string) => offer.repeat(200), 'too-long'],
  ['of short lines without end', (offer: string) => offer + 'a=\n'.repeat(20_000), 'too-long'],
  [
    'of sections without end',
    (offer: string) => `${offer}${'m=audio 9 x 1\r\n'.repeat(500)}`,
    'too-many-sections',
  ],
])('a description %s is refused', (_, change, problem) => {
  expect(readDescription(change(BROWSER_OFFER))).toEqual({ problem });
});

test('a description of 200 sections of some fifty lines is taken', () => {
  const [head = '', ...sections] = BROWSER_OFFER.split(/(?=m=)/);
  const video = sections[2] ?? '';
  const many = Array.from({ length: 200 }, (_, index) => video.replace('a=mid:2', `a=mid:${index}`));
  expect(readDescription(head + many.join('')).description?.sections).toHaveLength(200);
});

test.each([
  ['a=candidate:1 1 udp 2113937151 192.168.34.75 60017 typ host', true],
  ['candidate:1 1 UDP 1 fd00::1 1 typ srflx raddr 10.0.0.1 rport 5 ufrag abcd network-cost 10', true],
  ['candidate:1 1 udp 1 f3c1e2d0-1111-2222-3333-444455556666.local 1 typ host', true],
  ['candidate:1 1 tcp 1 10.0.0.1 9 typ host tcptype active', false],
  ['candidate:1 1 udp 1 10.0.0.1 1 typ host\r\na=ice-lite', false],
  ['candidate:1 1 udp 1 10.0.0.1;x 1 typ host', false],
  ['', false],
  [`candidate:1 1 udp 1 10.0.0.1 1 typ host ${'a b '.repeat(200)}`, false],
])('candidate %j: taken is %s', (text, isTaken) => {
  expect(readCandidate(text) !== undefined).toBe(isTaken);
});

test('no damage makes the reading throw, or brings a line into what we write', () => {
  const lines = BROWSER_OFFER.split('\r\n');
  const damage = fc.array(
    fc.tuple(
      fc.nat(lines.length - 1),
      fc.constantFrom('drop', 'double', 'insert', 'cut', 'swap'),
      fc.string({ maxLength: 30 }),
    ),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(damage, (damages) => {
      const broken = [...lines];
      for (const [at, kind, text] of damages) {
        const line = broken[at] ?? '';
        const middle = line.length >> 1;
        if (kind === 'drop') broken.splice(at, 1);
        else if (kind === 'double') broken.splice(at, 0, line);
        else if (kind === 'insert') broken[at] = line.slice(0, middle) + text + line.slice(middle);
        else if (kind === 'cut') broken[at] = line.slice(0, middle);
        else broken[at] = line.slice(0, line.indexOf(':') + 1) + text;
      }
      const { description } = readDescription(broken.join('\r\n'));
      if (description === undefined) return;
      const { sdp } = answerPublisher(description, {
        transport: TRANSPORT,
        sessionId: 1,
        version: 1,
        maxMessageSizeBytes: 1,
        preferences: () => ({ red: true }),
      });
      for (const line of sdp.split('\r\n').slice(0, -1)) expect(line).toMatch(/^[a-z]=[\x20-\x7e]*$/);
      expect(sdp.match(/^m=/gm)).toHaveLength(description.sections.length);
    }),
    { numRuns: 300 },
  );
});
