import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { writeFullIntraRequest, writeNack, writePictureLoss } from './feedback.ts';
import { readRtcp } from './read-rtcp.ts';
import { writeReceiverEstimate } from './receiver-estimate.ts';
import { writeReceiverReport, writeSenderReport } from './reports.ts';
import { compound, isRtcp } from './rtcp-header.ts';
import type { ReportBlock } from './rtcp-message.ts';
import { readSourceDescription, writeBye, writeCname } from './source-description.ts';
import { writeTransportFeedback } from './transport-feedback.ts';

const BLOCK: ReportBlock = {
  ssrc: 0x11111111,
  fractionLost: 64,
  totalLost: -2,
  highestSequence: 0x0001fffe,
  jitter: 17,
  lastReport: 0xdeadbeef,
  delaySinceLastReport: 0x10000,
};

const hex = (packet: Uint8Array) => Buffer.from(packet).toString('hex');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));

test('reports, names, feedback and estimates are written as their documents draw them', () => {
  expect(hex(writeReceiverReport({ kind: 'receiver-report', ssrc: 1, blocks: [BLOCK] }))).toBe(
    '81c9000700000001' + '1111111140fffffe0001fffe00000011deadbeef00010000',
  );
  expect(hex(writePictureLoss(1, 2))).toBe('81ce00020000000100000002');
  expect(hex(writeFullIntraRequest(1, 2, 3))).toBe('84ce000400000001000000000000000203000000');
  expect(hex(writeNack(1, 2, [10, 11, 26, 27]))).toBe('81cd00040000000100000002' + '000a8001' + '001b0000');
  expect(hex(writeReceiverEstimate(1, 5_000_000, [7]))).toBe(
    '8fce0005000000010000000052454d42' + '0116625a' + '00000007',
  );
  expect(hex(writeBye(9))).toBe('81cb000100000009');
  expect(hex(writeCname(5, 'ab'))).toBe('81ca0003' + '00000005' + '01026162' + '00000000');
});

const uint32 = fc.nat(0xffffffff);
const block = fc.record({
  ssrc: uint32,
  fractionLost: fc.nat(255),
  totalLost: fc.integer({ min: -0x800000, max: 0x7fffff }),
  highestSequence: uint32,
  jitter: uint32,
  lastReport: uint32,
  delaySinceLastReport: uint32,
});

test('a compound packet gives its messages in order', () => {
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 31 }),
      uint32,
      fc.string({ maxLength: 60 }),
      (blocks, ssrc, cname) => {
        const sender = {
          kind: 'sender-report' as const,
          ssrc,
          ntpSeconds: 0xfedcba98,
          ntpFraction: 0x80000000,
          rtpTimestamp: 12,
          packetCount: 3,
          octetCount: 4,
          blocks,
        };
        const receiver = { kind: 'receiver-report' as const, ssrc, blocks };
        const name = writeCname(ssrc, cname);
        const packet = compound(
          writeSenderReport(sender),
          writeReceiverReport(receiver),
          name,
          writeBye(ssrc),
        );
        expect(packet.length % 4).toBe(0);
        expect(readRtcp(packet)).toEqual([
          sender,
          receiver,
          { kind: 'source-description', sources: [{ ssrc, cname }] },
          { kind: 'bye', ssrcs: [ssrc] },
        ]);
      },
    ),
  );
});

test('of a source that names itself again and again only the last name is decoded', () => {
  const content = new Uint8Array(1_204);
  for (let at = 4; at < 1_197; at += 3) content.set([1, 1, 0x61], at);
  content.set([1, 1, 0x62], 1_198);
  const decoding = vi.spyOn(TextDecoder.prototype, 'decode');
  const read = readSourceDescription(content, 1);
  const { length } = decoding.mock.calls;
  decoding.mockRestore();
  expect(read?.sources).toEqual([{ ssrc: 0, cname: 'b' }]);
  expect(length).toBe(1);
});

test('lost packets are told in the fewest entries and read again, over the wrap too (RFC 4585 section 6.2.1)', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.nat(0xffff), steps, (start, ways) => {
      let last = start;
      const numbers = ways.map((way) => {
        last = (last + way) & 0xffff;
        return last;
      });
      expect(readRtcp(writeNack(1, 2, numbers))).toEqual([
        { kind: 'nack', senderSsrc: 1, mediaSsrc: 2, sequenceNumbers: numbers },
      ]);
    }),
  );
  expect(
    writeNack(
      1,
      2,
      Array.from({ length: 17 }, (_, index) => index),
    ),
  ).toHaveLength(16);
});

test('key frame requests are read with whom they mean', () => {
  expect(readRtcp(compound(writePictureLoss(1, 2), writeFullIntraRequest(1, 3, 200)))).toEqual([
    { kind: 'picture-loss', senderSsrc: 1, mediaSsrc: 2 },
    { kind: 'full-intra-request', senderSsrc: 1, requests: [{ ssrc: 3, count: 200 }] },
  ]);
});

test('an estimate keeps 18 bits of its rate', () => {
  for (const rate of [0, 1, 262_143, 5_000_000, 2 ** 40]) {
    const [estimate] = readRtcp(writeReceiverEstimate(1, rate, [2, 3]));
    expect(estimate).toMatchObject({ kind: 'receiver-estimate', ssrcs: [2, 3] });
    const read = estimate?.kind === 'receiver-estimate' ? estimate.bitsPerSecond : Number.NaN;
    expect(read).toBeLessThanOrEqual(rate);
    expect(read).toBeGreaterThanOrEqual(rate * (1 - 2 ** -17));
  }
});

test('transport feedback as another sender writes it is read: runs, both kinds of vector, negative times', () => {
  // From number 5 and 128 ms on: a run of two that came, fourteen symbols of one bit, seven of two.
  const packet = bytesOf(
    '8fcd0008 00000001 00000002 0005 0017 000002 09 2002 a001 e001 04 08 04 04 fff8 04 000000',
  );
  expect(readRtcp(packet)).toEqual([
    {
      kind: 'transport-feedback',
      senderSsrc: 1,
      mediaSsrc: 2,
      baseSequence: 5,
      packetCount: 23,
      feedbackCount: 9,
      arrivals: [
        { sequence: 5, atMs: 129 },
        { sequence: 6, atMs: 131 },
        { sequence: 7, atMs: 132 },
        { sequence: 20, atMs: 133 },
        { sequence: 21, atMs: 131 },
        { sequence: 27, atMs: 132 },
      ],
    },
  ]);
});

test('arrivals are written and read again, to a quarter of a millisecond', () => {
  const arrivals = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: -4_000, max: 4_000 })), {
      minLength: 1,
      maxLength: 80,
    })
    .map((steps) => {
      let sequence = 65_000;
      let atMs = 100_000;
      return steps.map(([way, ms]) => {
        sequence += way;
        atMs += ms / 4;
        return { sequence, atMs };
      });
    });
  fc.assert(
    fc.property(arrivals, (told) => {
      const written = writeTransportFeedback({
        senderSsrc: 1,
        mediaSsrc: 2,
        feedbackCount: 3,
        baseSequence: told[0]?.sequence ?? 0,
        arrivals: told,
      });
      expect(written.told).toBe(told.length);
      const [feedback] = readRtcp(written.packet);
      const first = told[0]?.sequence ?? 0;
      expect(feedback).toEqual({
        kind: 'transport-feedback',
        senderSsrc: 1,
        mediaSsrc: 2,
        feedbackCount: 3,
        baseSequence: first & 0xffff,
        packetCount: (told.at(-1)?.sequence ?? 0) - first + 1,
        arrivals: told.map(({ sequence, atMs }) => ({ sequence: sequence & 0xffff, atMs })),
      });
    }),
  );
});

test('transport feedback ends before a gap that no time can tell', () => {
  const arrivals = [
    { sequence: 1, atMs: 0 },
    { sequence: 2, atMs: 9_000 },
  ];
  const fields = { senderSsrc: 1, mediaSsrc: 2, feedbackCount: 0, baseSequence: 0, arrivals };
  const { told, packet } = writeTransportFeedback(fields);
  expect(told).toBe(1);
  expect(readRtcp(packet)).toMatchObject([
    { baseSequence: 0, packetCount: 2, arrivals: [{ sequence: 1, atMs: 0 }] },
  ]);
});

test.each([
  [
    '65,535 packets which came, without their times',
    `8fcd0009 00000001 00000002 0000 ffff 000000 00 ${'3fff'.repeat(8)}20070000`,
  ],
  ['more packets than its chunks tell of', '8fcd0005 00000001 00000002 0000 ffff 000000 00 1fff 0000'],
  ['nothing at all', '8fcd0003 00000001 00000002 00000010'],
])('feedback that claims %s is refused', (_, packet) => {
  expect(readRtcp(bytesOf(packet))).toEqual([]);
});

test('feedback that claims 65,535 lost packets costs nothing', () => {
  const runs = `${'1fff'.repeat(8)}00070000`;
  expect(readRtcp(bytesOf(`8fcd0009 00000001 00000002 0000 ffff 000000 00 ${runs}`))).toMatchObject([
    { packetCount: 65_535, arrivals: [] },
  ]);
});

test('a broken message ends the reading, an unknown one is passed over', () => {
  const good = writePictureLoss(1, 2);
  const unknown = bytesOf('80d00001 00000000');
  expect(readRtcp(compound(unknown, good))).toHaveLength(1);
  expect(readRtcp(compound(good, good.subarray(0, 8)))).toHaveLength(1);
  expect(readRtcp(compound(bytesOf('40ce0002 00000001 00000002'), good))).toEqual([]);
});

test('padding of the last message is cut off', () => {
  const padded = bytesOf('a1cd0004 00000001 00000002 000a0000 00000004');
  expect(readRtcp(padded)).toEqual([{ kind: 'nack', senderSsrc: 1, mediaSsrc: 2, sequenceNumbers: [10] }]);
});

test('RTCP is told from RTP by its packet type (RFC 5761 section 4)', () => {
  expect(isRtcp(writePictureLoss(1, 2))).toBe(true);
  expect(isRtcp(new Uint8Array([0x80, 96, 0, 0]))).toBe(false);
  expect(isRtcp(new Uint8Array([0x80, 0x80 | 111, 0, 0]))).toBe(false);
  expect(isRtcp(new Uint8Array([0x81, 206]))).toBe(false);
});

test('no bytes make the reading throw, or return more than they can carry', () => {
  const types = fc.constantFrom(200, 201, 202, 203, 205, 206);
  const message = fc
    .tuple(types, fc.nat(31), fc.boolean(), fc.uint8Array({ maxLength: 60 }))
    .map(([type, count, padded, content]) => {
      const words = content.length >> 2;
      return new Uint8Array([0x80 | (padded ? 0x20 : 0) | count, type, 0, words, ...content]);
    });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 4 }), (messages) => {
      const packet = compound(...messages);
      for (const read of readRtcp(packet)) {
        expect(JSON.stringify(read).length).toBeLessThan(400 + packet.length * 60);
      }
    }),
    { numRuns: 2_000 },
  );
});
