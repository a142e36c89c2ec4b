import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { BROWSER_OFFER } from '../../test/support/browser-offer.ts';
import { RECORDED } from '../../test/support/recorded.ts';
import { browserSections } from '../../test/support/relay.ts';
import {
  compound,
  type RtcpMessage,
  type RtpFields,
  RtpView,
  readRtcp,
  rtpPacket,
  type SenderReport,
  writeSenderReport,
} from '../rtp/index.ts';
import { PublisherReceiver } from './publisher-receiver.ts';

const OUR_SSRC = 1;
const KEY = new Uint8Array([0x10, 0x9c, 1, 2, 3]);
const DELTA = new Uint8Array([0x10, 0x9d, 1, 2, 3]);
const text = (value: string) => new TextEncoder().encode(value);
const names = (rid: string, isRtx = false) =>
  new Map([
    [4, text('2')],
    [isRtx ? 11 : 10, text(rid)],
  ]);

interface Delivered {
  readonly mid: string;
  readonly layer: number;
  readonly sequenceNumber: number;
  readonly isRepaired: boolean;
  readonly isKeyFrameStart: boolean;
  readonly codec: string;
}

let delivered: Delivered[];
let reports: { readonly mid: string; readonly layer: number; readonly report: SenderReport }[];
let receiver: PublisherReceiver;

beforeEach(() => {
  delivered = [];
  reports = [];
  receiver = new PublisherReceiver({
    ssrc: OUR_SSRC,
    estimateBps: 4_000_000,
    events: {
      mediaPacket: (mid, { view, layer, isRepaired, isKeyFrameStart, codec }) => {
        const { sequenceNumber } = view;
        delivered.push({ mid, layer, sequenceNumber, isRepaired, isKeyFrameStart, codec });
      },
      senderReport: (mid, layer, report) => {
        reports.push({ mid, layer, report });
      },
    },
  });
  receiver.configure(browserSections());
});

function receive(fields: Partial<RtpFields>, nowMs = 0): void {
  const video = { payloadType: 96, ssrc: 20, sequenceNumber: 1, timestamp: 0, payload: DELTA };
  receiver.receiveDatagram(rtpPacket({ ...video, ...fields }), nowMs);
}

/** Video packets of layer q with these sequence numbers. */
function receiveAll(sequenceNumbers: readonly number[], nowMs = 0): void {
  for (const sequenceNumber of sequenceNumbers) {
    receive({ sequenceNumber, extensions: names('q'), timestamp: sequenceNumber * 3_000 }, nowMs);
  }
}

function due(nowMs: number): RtcpMessage[] {
  return receiver.takeDue(nowMs).flatMap(readRtcp);
}

function dueOf<Kind extends RtcpMessage['kind']>(kind: Kind, nowMs: number) {
  return due(nowMs).filter(
    (message): message is Extract<RtcpMessage, { kind: Kind }> => message.kind === kind,
  );
}

function report(ssrc: number, ntpSeconds: number): Uint8Array {
  return writeSenderReport({
    kind: 'sender-report',
    ssrc,
    ntpSeconds,
    ntpFraction: 0,
    rtpTimestamp: 5,
    packetCount: 0,
    octetCount: 0,
    blocks: [],
  });
}

describe('whose packet it is', () => {
  test('MID and RID tell section and layer; later packets of the SSRC need them no more (RFC 8852)', () => {
    receive({ ssrc: 31, extensions: names('q') });
    receive({ ssrc: 33, extensions: names('f'), payload: KEY });
    receive({ ssrc: 31, sequenceNumber: 2 });
    expect(delivered).toMatchObject([
      { mid: '2', layer: 0, codec: 'vp8', isKeyFrameStart: false },
      { mid: '2', layer: 2, isKeyFrameStart: true },
      { mid: '2', layer: 0, sequenceNumber: 2 },
    ]);
  });

  test('an announced SSRC needs no names', () => {
    receive({ payloadType: 111, ssrc: 1001 });
    expect(delivered).toMatchObject([{ mid: '1', layer: 0, codec: 'opus' }]);
  });

  test('without any announcement a payload type that only one section has is enough', () => {
    receiver.configure(browserSections(BROWSER_OFFER.replaceAll(/a=ssrc:.*\r\n/g, '')));
    receive({ payloadType: 111, ssrc: 77 });
    expect(delivered).toMatchObject([{ mid: '1', codec: 'opus' }]);
  });

  test.each([
    ['of no name', {}],
    ['of an unknown layer', { extensions: names('x') }],
    ['of an unknown section', { extensions: new Map([[4, text('9')]]) }],
    ['of a payload type that was not agreed', { payloadType: 102, extensions: names('q') }],
    ['over the length of any path', { extensions: names('q'), payload: new Uint8Array(1_500) }],
  ])('a packet %s is dropped', (_, fields) => {
    receive(fields);
    expect(delivered).toEqual([]);
  });

  test('another SSRC replaces the one of its layer, so that made-up SSRCs cost nothing', () => {
    for (let ssrc = 100; ssrc < 300; ssrc += 1) receive({ ssrc, extensions: names('q') });
    expect(delivered).toHaveLength(200);
    expect(receiver.stats).toHaveLength(1);
  });

  test('streams of a section that is negotiated away end, others go on', () => {
    receive({ extensions: names('q') });
    receive({ payloadType: 111, ssrc: 1001 });
    receiver.configure(browserSections().filter(({ kind }) => kind === 'audio'));
    receive({ sequenceNumber: 2, extensions: names('q') });
    receive({ payloadType: 111, ssrc: 1001, sequenceNumber: 2 });
    expect(delivered.map(({ mid }) => mid)).toEqual(['2', '1', '1']);
  });
});

describe('retransmissions', () => {
  const rtx = (osn: number, sequenceNumber = 1): Partial<RtpFields> => ({
    payloadType: 97,
    ssrc: 50,
    sequenceNumber,
    extensions: names('q', true),
    payload: new Uint8Array([osn >> 8, osn, ...KEY]),
  });

  test('are delivered as what they repair, in its layer (RFC 4588)', () => {
    receiveAll([10, 12]);
    receive(rtx(11));
    expect(delivered.at(-1)).toEqual({
      mid: '2',
      layer: 0,
      sequenceNumber: 11,
      isRepaired: true,
      isKeyFrameStart: true,
      codec: 'vp8',
    });
  });

  test('come once: neither a packet that is there nor one twice', () => {
    receiveAll([10, 12]);
    receive(rtx(10, 1));
    receive(rtx(11, 2));
    receive(rtx(11, 3));
    receive({ sequenceNumber: 12 });
    expect(delivered.map(({ sequenceNumber }) => sequenceNumber)).toEqual([10, 12, 11]);
    expect(receiver.stats).toMatchObject([{ repaired: 1, duplicates: 3 }]);
  });

  test('of packets that nobody can miss are dropped, and do not move the count', () => {
    receiveAll([10_000, 10_002]);
    receive(rtx(200));
    receive(rtx(30_000, 2));
    receiveAll([10_003]);
    expect(delivered.map(({ sequenceNumber }) => sequenceNumber)).toEqual([10_000, 10_002, 10_003]);
  });

  test('probes carry nothing', () => {
    receiveAll([10]);
    receive({ ...rtx(0), payload: new Uint8Array(0), paddingBytes: 200 });
    expect(delivered).toHaveLength(1);
  });
});

describe('asking again (RFC 4585)', () => {
  const asked = (nowMs: number) => dueOf('nack', nowMs).flatMap(({ sequenceNumbers }) => sequenceNumbers);

  test('what is missing is asked for after 15 ms, over the wrap too', () => {
    receiveAll([65_534, 2]);
    expect(asked(14)).toEqual([]);
    expect(asked(15)).toEqual([65_535, 0, 1]);
  });

  test('what was only late is not', () => {
    receiveAll([10, 12]);
    receiveAll([11], 10);
    expect(asked(20)).toEqual([]);
  });

  test('again after a round trip, each time later', () => {
    receiver.setRoundTripMs(100);
    receiveAll([10, 12]);
    const times: number[] = [];
    for (let nowMs = 0; nowMs < 5_000; nowMs += 5) if (asked(nowMs).length > 0) times.push(nowMs);
    expect(times).toEqual([15, 115, 240, 400, 600, 845, 1_155, 1_540]);
  });

  test('again after the time that earlier retransmissions took, which tells more than what was known', () => {
    receiver.setRoundTripMs(400);
    receiveAll([10, 12]);
    expect(asked(20)).toEqual([11]);
    const again = { payloadType: 97, ssrc: 50, extensions: names('q', true) };
    receive({ ...again, payload: new Uint8Array([0, 11, ...DELTA]) }, 70);
    receiveAll([14], 100);
    const times: number[] = [];
    for (let nowMs = 100; nowMs < 300; nowMs += 5) if (asked(nowMs).length > 0) times.push(nowMs);
    expect(times).toEqual([115, 165, 230]);
  });

  test('eight times at most, however short the way is', () => {
    receiver.setRoundTripMs(1);
    receiveAll([10, 12]);
    let tries = 0;
    for (let nowMs = 0; nowMs < 2_000; nowMs += 5) tries += asked(nowMs).length;
    expect(tries).toBe(8);
  });

  test('what is over two seconds old is given up', () => {
    receiver.setRoundTripMs(400);
    receiveAll([10, 12]);
    expect(asked(2_001)).toEqual([]);
  });

  test('a gap too long to repair asks for a key frame instead', () => {
    receiveAll([10, 300]);
    const messages = due(20);
    expect(messages).toContainEqual({ kind: 'picture-loss', senderSsrc: OUR_SSRC, mediaSsrc: 20 });
    expect(messages.some(({ kind }) => kind === 'nack')).toBe(false);
  });

  test('a codec without NACK is not asked', () => {
    receiver.configure(browserSections(BROWSER_OFFER.replace('a=rtcp-fb:111 nack\r\n', '')));
    receive({ payloadType: 111, ssrc: 1001, sequenceNumber: 1 });
    receive({ payloadType: 111, ssrc: 1001, sequenceNumber: 3 });
    expect(asked(50)).toEqual([]);
  });
});

describe('key frames', () => {
  const askedAt = (untilMs: number) => {
    const times: number[] = [];
    for (let nowMs = 0; nowMs < untilMs; nowMs += 10) {
      if (dueOf('picture-loss', nowMs).length > 0) times.push(nowMs);
    }
    return times;
  };

  test('are asked for at once, then four times a second until one comes', () => {
    receiveAll([10]);
    receiver.requestKeyFrame('2', 0);
    expect(askedAt(1_100)).toEqual([0, 250, 500, 750, 1_000]);
    receive({ sequenceNumber: 11, payload: KEY });
    expect(askedAt(5_000)).toEqual([]);
  });

  test('are asked for again no sooner than an answer could be here', () => {
    receiver.setRoundTripMs(200);
    receiveAll([10]);
    receiver.requestKeyFrame('2', 0);
    expect(askedAt(1_000)).toEqual([0, 400, 800]);
  });

  test('are asked for at most twice a second where they come, whoever wants one', () => {
    receiveAll([10]);
    let asked = 0;
    for (let nowMs = 0; nowMs < 10_000; nowMs += 10) {
      receiver.requestKeyFrame('2', 0);
      asked += dueOf('picture-loss', nowMs).length;
      receive({ sequenceNumber: 11 + nowMs / 10, payload: KEY }, nowMs);
    }
    expect(asked).toBe(20);
  });

  test('are asked of the layer that is meant', () => {
    receive({ ssrc: 31, extensions: names('q') });
    receive({ ssrc: 32, extensions: names('h') });
    receiver.requestKeyFrame('2', 1);
    expect(dueOf('picture-loss', 0).map(({ mediaSsrc }) => mediaSsrc)).toEqual([32]);
  });
});

describe('reports (RFC 3550)', () => {
  const blocks = (nowMs: number) => dueOf('receiver-report', nowMs).flatMap((message) => message.blocks);

  test('come once a second, with the loss since the last one', () => {
    receiveAll([10, 11, 13, 14]);
    expect(blocks(0)).toMatchObject([{ ssrc: 20, fractionLost: 51, totalLost: 1, highestSequence: 14 }]);
    expect(blocks(999)).toEqual([]);
    receiveAll([15, 16, 17, 18], 1_000);
    expect(blocks(1_000)).toMatchObject([{ fractionLost: 0, totalLost: 1, highestSequence: 18 }]);
  });

  test('count cycles, and what was repaired as lost', () => {
    receiveAll([65_535, 1]);
    receive({
      payloadType: 97,
      ssrc: 50,
      extensions: names('q', true),
      payload: new Uint8Array([0, 0, ...DELTA]),
    });
    expect(blocks(0)).toMatchObject([{ totalLost: 1, highestSequence: 0x10001 }]);
  });

  test('do not take a sender that counts anew for loss (appendix A.1)', () => {
    receiveAll([10, 20_000, 5]);
    expect(blocks(0)).toMatchObject([{ totalLost: 0 }]);
  });

  test('tell jitter, smoothed by a sixteenth (appendix A.8)', () => {
    receive({ extensions: names('q'), timestamp: 0 }, 0);
    receive({ sequenceNumber: 2, timestamp: 3_600 }, 50);
    receive({ sequenceNumber: 3, timestamp: 3_600 }, 90);
    expect(blocks(100)).toMatchObject([{ jitter: Math.floor(900 / 16) }]);
  });

  test('give back when the last sender report came, which is handed on', () => {
    receiveAll([10]);
    receiver.receiveDatagram(compound(report(20, 0x12345678), report(99, 1)), 100);
    expect(reports).toMatchObject([{ mid: '2', layer: 0, report: { ssrc: 20, rtpTimestamp: 5 } }]);
    expect(blocks(600)).toMatchObject([{ lastReport: 0x56780000, delaySinceLastReport: 0x8000 }]);
  });

  test('come with an estimate where the publisher asked for that', () => {
    receiver.configure(browserSections(BROWSER_OFFER.replaceAll(/a=extmap:3 .*\r\n/g, '')));
    receiveAll([10]);
    expect(dueOf('receiver-estimate', 0)).toEqual([
      { kind: 'receiver-estimate', senderSsrc: OUR_SSRC, bitsPerSecond: 4_000_000, ssrcs: [20] },
    ]);
  });

  test('are of 31 SSRCs at most each', () => {
    const sections = Array.from({ length: 40 }, (_, index) => ({
      mid: String(index),
      kind: 'audio' as const,
      codecs: [{ codec: 'opus' as const, payloadType: 111, hasNack: false, hasPictureLoss: false }],
      extensions: {},
      rids: [],
      ssrcs: [{ ssrc: index }],
      congestionFeedback: 'none' as const,
    }));
    receiver.configure(sections);
    for (let ssrc = 0; ssrc < 40; ssrc += 1) receive({ payloadType: 111, ssrc });
    expect(dueOf('receiver-report', 0).map((message) => message.blocks.length)).toEqual([31, 9]);
  });
});

describe('transport-wide feedback (draft-holmer)', () => {
  const sequence = (value: number) => new Map([...names('q'), [3, new Uint8Array([value >> 8, value])]]);
  const receiveNumbered = (value: number, nowMs: number) =>
    receive({ sequenceNumber: value, extensions: sequence(value) }, nowMs);

  test('tells every 50 ms what came when, and what did not', () => {
    receiveNumbered(100, 0);
    expect(dueOf('transport-feedback', 0)).toMatchObject([{ arrivals: [{ sequence: 100, atMs: 0 }] }]);
    receiveNumbered(102, 10);
    receiveNumbered(103, 20.25);
    expect(dueOf('transport-feedback', 49)).toEqual([]);
    expect(dueOf('transport-feedback', 50)).toMatchObject([
      {
        mediaSsrc: 20,
        baseSequence: 101,
        packetCount: 3,
        feedbackCount: 1,
        arrivals: [
          { sequence: 102, atMs: 10 },
          { sequence: 103, atMs: 20.25 },
        ],
      },
    ]);
    expect(dueOf('transport-feedback', 100)).toEqual([]);
  });

  test('tells late what came late', () => {
    receiveNumbered(100, 0);
    receiveNumbered(102, 0);
    due(0);
    receiveNumbered(101, 30);
    receiveNumbered(103, 40);
    expect(dueOf('transport-feedback', 60)).toMatchObject([
      { baseSequence: 101, arrivals: [{ sequence: 101 }, { sequence: 103 }] },
    ]);
  });

  test('of many packets fits into packets of the network', () => {
    for (let value = 0; value < 3_000; value += 1) receiveNumbered((value * 3) & 0xffff, value / 100);
    const packets = receiver.takeDue(50);
    for (const packet of packets) expect(packet.length).toBeLessThan(1_200);
    const told = packets.flatMap(readRtcp).filter((message) => message.kind === 'transport-feedback');
    expect(told.flatMap(({ arrivals }) => arrivals)).toHaveLength(3_000);
  });
});

/** Takes many of these packets without throwing, and remembers no more than what was negotiated. */
function survives(packet: fc.Arbitrary<Uint8Array>): void {
  let nowMs = 0;
  fc.assert(
    fc.property(fc.array(packet, { maxLength: 30 }), (packets) => {
      for (const bytes of packets) {
        nowMs += 7;
        receiver.receiveDatagram(bytes, nowMs);
        receiver.takeDue(nowMs);
      }
      expect(receiver.stats.length).toBeLessThanOrEqual(4);
    }),
    { numRuns: 300 },
  );
}

test('no packets make it throw, or remember more than what was negotiated', () => {
  const fields = fc.record(
    {
      payloadType: fc.constantFrom(96, 97, 111, 63, 5),
      ssrc: fc.nat(6),
      sequenceNumber: fc.nat(0xffff),
      timestamp: fc.nat(0xffffffff),
      payload: fc.uint8Array({ maxLength: 12 }),
      paddingBytes: fc.constantFrom(0, 1, 255),
      extensions: fc.constantFrom(
        names('q'),
        names('f'),
        names('h', true),
        new Map([[4, text('1')]]),
        new Map(),
      ),
    },
    { requiredKeys: ['payloadType', 'ssrc', 'sequenceNumber', 'timestamp'] },
  );
  const packet = fc.oneof(fields.map(rtpPacket), fc.uint8Array({ maxLength: 60 }));
  survives(packet);
});

test('packets that were recorded in calls and spoilt do not make it throw', () => {
  const spoilt = fc
    .record({
      bytes: fc.constantFrom(...RECORDED.map(({ bytes }) => bytes)),
      changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
      length: fc.option(fc.nat()),
      more: fc.uint8Array({ maxLength: 40 }),
    })
    .map(({ bytes, changes, length, more }) => {
      const packet = Uint8Array.from([
        ...bytes.subarray(0, length === null ? undefined : length % bytes.length),
        ...more,
      ]);
      for (const [at, value] of changes) if (packet.length > 0) packet[at % packet.length] = value;
      return packet;
    });
  survives(spoilt);
});

test('packets that were recorded in calls are read as what they are', () => {
  for (const { what, isRtcp, bytes } of RECORDED) {
    if (isRtcp) expect(readRtcp(bytes).length, what).toBeGreaterThan(0);
    else expect(new RtpView().read(bytes), what).toBe(true);
  }
});
