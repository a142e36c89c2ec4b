import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BROWSER_OFFER } from '../../test/support/browser-offer.ts';
import { browserSections } from '../../test/support/relay.ts';
import {
  delta32,
  MediaPacket,
  type RtcpMessage,
  type RtpFields,
  RtpView,
  readRtcp,
  rtpPacket,
  type SenderReport,
  setUint16,
  Vp8Descriptor,
  writeFullIntraRequest,
  writeNack,
  writePictureLoss,
  writeReceiverReport,
} from '../rtp/index.ts';
import type { ReceiveSection } from '../sdp/index.ts';
import { IncomingTrack } from './incoming-track.ts';
import { PacketWriter } from './packet-writer.ts';
import { SendStream, type SendStreamOptions } from './send-stream.ts';
import { SubscriberStreams } from './subscriber-streams.ts';

const START = { sequenceNumber: 100, timestamp: 5_000 };
const SSRC = 7;
const RTX = { ssrc: 8, payloadType: 97 };

interface Sent {
  readonly ssrc: number;
  readonly payloadType: number;
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly marker: boolean;
  readonly payload: readonly number[];
  readonly view: RtpView;
}

let sent: Sent[];
let keyFramesWanted: number[];
let track: IncomingTrack;
let writer: PacketWriter;
let streams: SubscriberStreams;

beforeEach(() => {
  writer = new PacketWriter();
});

function publish(section: ReceiveSection | undefined): void {
  if (section === undefined) throw new Error('No section.');
  sent = [];
  keyFramesWanted = [];
  streams = new SubscriberStreams();
  track = new IncomingTrack(section, (layer) => {
    keyFramesWanted.push(layer);
  });
}

function subscribe(options: Partial<SendStreamOptions> = {}, into: Sent[] = sent): SendStream {
  const stream = new SendStream({
    track: track,
    writer,
    ssrc: SSRC,
    payloadType: track.kind === 'audio' ? 111 : 96,
    ...(track.kind === 'audio' ? {} : { rtx: RTX }),
    extensions: [],
    cname: 'name',
    start: START,
    send: (packet) => {
      const view = new RtpView();
      view.read(packet.slice());
      const { ssrc, payloadType, sequenceNumber, timestamp, marker, bytes, payloadStart, payloadEnd } = view;
      const payload = [...bytes.subarray(payloadStart, payloadEnd)];
      into.push({ ssrc, payloadType, sequenceNumber, timestamp, marker, payload, view });
    },
    ...options,
  });
  streams.add(stream);
  return stream;
}

interface Arrival extends Partial<RtpFields> {
  readonly sequenceNumber: number;
  readonly layer?: number;
  readonly codec?: MediaPacket['codec'];
  readonly atMs?: number;
}

/** A packet comes from the publisher; the receiver counts from one cycle up. */
function arrive({ layer = 0, codec, atMs = 0, ...fields }: Arrival): void {
  const packet = new MediaPacket();
  const isAudio = track.kind === 'audio';
  const standard = { payloadType: isAudio ? 111 : 96, ssrc: 1_000 + layer, timestamp: 0 };
  packet.view.read(rtpPacket({ ...standard, payload: new Uint8Array([1, 2, 3]), ...fields }));
  packet.codec = codec ?? (isAudio ? 'opus' : 'vp8');
  packet.layer = layer;
  packet.sequence = 0x10000 + fields.sequenceNumber;
  packet.arrivedAtMs = atMs;
  packet.inspect();
  track.handleRtp(packet);
}

/** A NACK with an entry for each number, also for those that were asked for before in it. */
function nackOf(sequenceNumbers: readonly number[]): Uint8Array {
  const packet = new Uint8Array(12 + 4 * sequenceNumbers.length);
  packet.set(writeNack(1, SSRC, []));
  setUint16(packet, 2, packet.length / 4 - 1);
  sequenceNumbers.forEach((sequenceNumber, index) => {
    setUint16(packet, 12 + 4 * index, sequenceNumber);
  });
  return packet;
}

/** A VP8 payload with a picture id of 15 bits and TL0PICIDX. */
function vp8(isKey: boolean, pictureId: number, isStart = true, mark = 0): Uint8Array {
  const high = 0x80 | (pictureId >> 8);
  return new Uint8Array([
    0x80 | (isStart ? 0x10 : 0),
    0xc0,
    high,
    pictureId,
    pictureId & 0xff,
    isKey ? 0 : 1,
    mark,
  ]);
}

const key = (pictureId: number) => vp8(true, pictureId);
const delta = (pictureId: number) => vp8(false, pictureId);
const numbers = (packets: readonly Sent[]) => packets.map(({ sequenceNumber }) => sequenceNumber);
const pictureIds = (packets: readonly Sent[]) =>
  packets.map(({ payload }) => {
    const descriptor = new Vp8Descriptor();
    descriptor.read(new Uint8Array(payload), 0, payload.length);
    return [descriptor.pictureId, descriptor.tl0PicIdx];
  });

function report(ssrc: number, ntpSeconds: number, rtpTimestamp: number): SenderReport {
  const counts = { packetCount: 0, octetCount: 0, blocks: [] };
  return { kind: 'sender-report', ssrc, ntpSeconds, ntpFraction: 0, rtpTimestamp, ...counts };
}

describe('audio', () => {
  beforeEach(() => {
    publish(browserSections(BROWSER_OFFER, true).find(({ kind }) => kind === 'audio'));
  });

  test('begins at once, under the numbers that were given, and goes on as it comes', () => {
    subscribe();
    arrive({ sequenceNumber: 40, timestamp: 1_000, marker: true });
    arrive({ sequenceNumber: 41, timestamp: 1_960 });
    expect(sent).toMatchObject([
      {
        ssrc: SSRC,
        payloadType: 111,
        sequenceNumber: 100,
        timestamp: 5_000,
        marker: true,
        payload: [1, 2, 3],
      },
      { sequenceNumber: 101, timestamp: 5_960, marker: false },
    ]);
  });

  test('silence that is not sent (DTX) passes through: one packet in 400 ms, then a talk spurt that is marked', () => {
    subscribe();
    const spurts = [
      { timestamp: 0, marker: true, atMs: 0 },
      { timestamp: 960, marker: false, atMs: 20 },
      { timestamp: 960 + 19_200, marker: false, atMs: 420 },
      { timestamp: 960 + 38_400, marker: false, atMs: 820 },
      { timestamp: 960 + 43_200, marker: true, atMs: 920 },
    ];
    for (const [index, spurt] of spurts.entries()) arrive({ sequenceNumber: 40 + index, ...spurt });
    expect(numbers(sent)).toEqual([100, 101, 102, 103, 104]);
    expect(sent.map(({ timestamp, marker }) => ({ timestamp: timestamp - START.timestamp, marker }))).toEqual(
      spurts.map(({ timestamp, marker }) => ({ timestamp, marker })),
    );
  });

  test('a gap stays a gap, and what comes late finds its place', () => {
    subscribe();
    for (const sequenceNumber of [40, 43, 41]) arrive({ sequenceNumber });
    expect(numbers(sent)).toEqual([100, 103, 101]);
  });

  test('what was sent before the first packet is not sent', () => {
    subscribe();
    for (const sequenceNumber of [40, 39, 41]) arrive({ sequenceNumber });
    expect(numbers(sent)).toEqual([100, 101]);
  });

  test('carries the level under our id, and no other header extension', () => {
    subscribe({ extensions: [{ from: 1, to: 9 }] });
    const level = new Uint8Array([0x85]);
    const names = new Uint8Array([0x31, 0x32, 0x33, 0x34, 0x35]);
    arrive({
      sequenceNumber: 1,
      extensions: new Map([
        [1, level],
        [4, names],
      ]),
    });
    arrive({ sequenceNumber: 2, extensions: new Map([[4, names]]) });
    expect(sent[0]?.view.extension(9)).toEqual(level);
    expect(sent[0]?.view.extension(4)).toBeUndefined();
    expect([...(sent[0]?.view.bytes.subarray(12) ?? [])]).toEqual([
      0xbe, 0xde, 0, 1, 0x90, 0x85, 0, 0, 1, 2, 3,
    ]);
    expect(sent[1]?.view.bytes).toHaveLength(12 + 3);
  });

  test('redundancy passes through to those who take it; others get the primary alone', () => {
    const others: Sent[] = [];
    const third: Sent[] = [];
    subscribe({ redPayloadType: 63 });
    subscribe({ ssrc: 17 }, others);
    subscribe({ ssrc: 27, redPayloadType: 63 }, third);
    const red = [0x80 | 111, 0, 0, 20, 111, ...new Array<number>(20).fill(6), 9, 9, 9];
    arrive({ sequenceNumber: 1, payloadType: 63, codec: 'red', payload: new Uint8Array(red) });
    expect(sent).toMatchObject([{ payloadType: 63, payload: red }]);
    expect(others).toMatchObject([{ payloadType: 111, payload: [9, 9, 9] }]);
    expect(third).toMatchObject([{ payloadType: 63, payload: red }]);
  });

  test('paused it is silent; then it goes on without a gap in numbers, and with the time that passed', () => {
    const stream = subscribe();
    arrive({ sequenceNumber: 40, timestamp: 1_000 });
    stream.pause();
    for (let step = 1; step < 50; step += 1) {
      arrive({ sequenceNumber: 40 + step, timestamp: 1_000 + step * 960, atMs: step * 20 });
    }
    stream.resume();
    arrive({ sequenceNumber: 90, timestamp: 49_000, atMs: 1_000 });
    arrive({ sequenceNumber: 60, timestamp: 20_200, atMs: 1_000 });
    expect(sent.map(({ sequenceNumber, timestamp }) => [sequenceNumber, timestamp])).toEqual([
      [100, 5_000],
      [101, 53_000],
    ]);
  });

  test('while it is muted nothing goes out, and nobody misses what the publisher sent', () => {
    subscribe();
    arrive({ sequenceNumber: 40, timestamp: 1_000 });
    track.setMuted(true);
    arrive({ sequenceNumber: 41, timestamp: 1_960, atMs: 20 });
    track.setMuted(false);
    arrive({ sequenceNumber: 90, timestamp: 49_000, atMs: 1_000 });
    expect(sent.map(({ sequenceNumber, timestamp }) => [sequenceNumber, timestamp])).toEqual([
      [100, 5_000],
      [101, 53_000],
    ]);
  });

  test('another SSRC of the publisher goes on where the old one ended, by the time that passed', () => {
    subscribe();
    arrive({ sequenceNumber: 40, timestamp: 1_000, atMs: 0 });
    arrive({ sequenceNumber: 9, timestamp: 777_777, ssrc: 4_444, atMs: 500 });
    arrive({ sequenceNumber: 10, timestamp: 778_737, ssrc: 4_444, atMs: 520 });
    expect(sent.map(({ sequenceNumber, timestamp }) => [sequenceNumber, timestamp])).toEqual([
      [100, 5_000],
      [101, 29_000],
      [102, 29_960],
    ]);
  });

  test('a jump of the publisher is no gap for subscribers', () => {
    subscribe();
    arrive({ sequenceNumber: 40 });
    arrive({ sequenceNumber: 20_000, timestamp: 960, atMs: 20 });
    expect(numbers(sent)).toEqual([100, 101]);
  });

  test('what is missing is sent again as it was, since audio has no stream for that', () => {
    subscribe();
    for (const sequenceNumber of [40, 41, 42]) arrive({ sequenceNumber });
    sent.length = 0;
    streams.handleRtcp(writeNack(1, SSRC, [101]), 50);
    expect(sent).toMatchObject([{ ssrc: SSRC, payloadType: 111, sequenceNumber: 101, payload: [1, 2, 3] }]);
  });

  test('it does not begin with padding', () => {
    subscribe();
    arrive({ sequenceNumber: 40, payload: new Uint8Array(0), paddingBytes: 50 });
    expect(sent).toEqual([]);
  });

  test('what the subscriber tells is known: loss, jitter, and the way there and back by our own reports alone', () => {
    const stream = subscribe();
    arrive({ sequenceNumber: 40 });
    track.handleSenderReport(0, report(1_000, 0x12345, 0), 0);
    streams.takeDue(0);
    const tell = (lastReport: number, nowMs: number) => {
      const delaySinceLastReport = 0x8000;
      const block = {
        ssrc: SSRC,
        fractionLost: 1,
        totalLost: 5,
        highestSequence: 1,
        jitter: 480,
        lastReport,
      };
      const blocks = [{ ...block, delaySinceLastReport }];
      streams.handleRtcp(writeReceiverReport({ kind: 'receiver-report', ssrc: 1, blocks }), nowMs);
    };
    tell(0x23450001, 600);
    expect(stream.stats).toMatchObject({ lost: 5, jitterMs: 10, roundTripMs: undefined });
    tell(0x23450000, 620);
    expect(stream.stats.roundTripMs).toBe(120);
  });

  test('another SSRC has another clock, which must be told first', () => {
    subscribe();
    arrive({ sequenceNumber: 40 });
    track.handleSenderReport(0, report(1_000, 10, 0), 0);
    arrive({ sequenceNumber: 5, ssrc: 4_444, atMs: 20 });
    expect(streams.takeDue(50)).toEqual([]);
  });

  test('a publisher that does not know the time has told no clock (RFC 3550 section 6.4.1)', () => {
    subscribe();
    arrive({ sequenceNumber: 40, timestamp: 48_000 });
    track.handleSenderReport(0, report(1_000, 0, 48_000), 100);
    expect(streams.takeDue(600)).toEqual([]);
  });

  test('there is no sender report before the publisher told its clock, and then one every two seconds', () => {
    subscribe();
    arrive({ sequenceNumber: 40, timestamp: 48_000 });
    expect(streams.takeDue(0)).toEqual([]);
    track.handleSenderReport(0, report(1_000, 3_900_000_000, 48_000), 100);
    const [packet] = streams.takeDue(600);
    const messages: RtcpMessage[] = readRtcp(packet ?? new Uint8Array());
    expect(messages).toMatchObject([
      {
        ssrc: SSRC,
        ntpSeconds: 3_900_000_000,
        ntpFraction: 2 ** 31,
        rtpTimestamp: 29_000,
        packetCount: 1,
        octetCount: 3,
      },
      { sources: [{ ssrc: SSRC, cname: 'name' }] },
    ]);
    expect(streams.takeDue(2_599)).toEqual([]);
    expect(streams.takeDue(2_600)).toHaveLength(1);
  });
});

describe('video', () => {
  beforeEach(() => {
    publish(browserSections().find(({ kind }) => kind === 'video'));
  });

  test('begins with a key frame, which is asked for until it comes', () => {
    subscribe();
    arrive({ sequenceNumber: 40, payload: delta(5) });
    streams.takeDue(0);
    streams.takeDue(10);
    expect(sent).toEqual([]);
    expect(keyFramesWanted).toEqual([0, 0]);
    arrive({ sequenceNumber: 41, payload: key(6) });
    arrive({ sequenceNumber: 42, payload: delta(7) });
    streams.takeDue(20);
    expect(keyFramesWanted).toHaveLength(2);
    expect(numbers(sent)).toEqual([100, 101]);
    expect(pictureIds(sent)).toEqual([
      [6, 6],
      [7, 7],
    ]);
  });

  test('a better layer takes over with its key frame; numbers and ids go on', () => {
    subscribe();
    arrive({ sequenceNumber: 40, payload: key(0x7fff) });
    arrive({ layer: 2, sequenceNumber: 900, payload: delta(50), timestamp: 70_000 });
    streams.takeDue(0);
    expect(keyFramesWanted).toEqual([2]);
    arrive({ layer: 2, sequenceNumber: 901, payload: key(51), timestamp: 73_000, atMs: 33 });
    arrive({ sequenceNumber: 41, payload: delta(0) });
    arrive({ layer: 2, sequenceNumber: 902, payload: delta(52), timestamp: 76_000, atMs: 66 });
    expect(numbers(sent)).toEqual([100, 101, 102]);
    expect(pictureIds(sent)).toEqual([
      [0x7fff, 0xff],
      [0, 0],
      [1, 1],
    ]);
    expect(sent.map(({ timestamp }) => timestamp)).toEqual([5_000, 7_970, 10_970]);
  });

  test('timestamps follow the clocks of the layers once the publisher told them', () => {
    subscribe();
    track.handleSenderReport(0, report(1_000, 10, 0), 0);
    arrive({ sequenceNumber: 40, payload: key(1), timestamp: 90_000, atMs: 1_000 });
    arrive({ layer: 1, sequenceNumber: 1, payload: delta(1) });
    track.handleSenderReport(0, report(1_000, 10, 0), 1_000);
    track.handleSenderReport(1, report(1_001, 10, 5_000_000), 1_000);
    // Taken half a second after the first, though it arrives much later.
    arrive({ layer: 1, sequenceNumber: 2, payload: key(2), timestamp: 5_000_000 + 135_000, atMs: 2_900 });
    expect(sent.map(({ timestamp }) => timestamp)).toEqual([5_000, 50_000]);
  });

  test('time never stands still or goes back, whatever the publisher says', () => {
    subscribe();
    arrive({ sequenceNumber: 40, payload: key(1), timestamp: 90_000, atMs: 1_000 });
    track.handleSenderReport(0, report(1_000, 10, 90_000), 1_000);
    arrive({ layer: 1, sequenceNumber: 1, payload: delta(1), atMs: 1_000 });
    track.handleSenderReport(1, report(1_001, 12, 0), 1_000);
    arrive({ layer: 1, sequenceNumber: 2, payload: key(2), timestamp: 0, atMs: 1_000 });
    track.handleSenderReport(0, report(1_000, 100_000, 90_000), 1_000);
    arrive({ layer: 2, sequenceNumber: 1, payload: delta(1), atMs: 1_010 });
    track.handleSenderReport(2, report(1_002, 10, 0), 1_010);
    arrive({ layer: 2, sequenceNumber: 2, payload: key(1), timestamp: 0, atMs: 1_020 });
    const times = sent.map(({ timestamp }) => timestamp);
    expect(times[1]).toBe(5_000 + 180_000);
    expect(times[2]).toBe(5_000 + 180_001);
  });

  test('a clock that is seconds off is not believed: then time goes by what passed', () => {
    subscribe();
    arrive({ sequenceNumber: 40, payload: key(1), timestamp: 0, atMs: 1_000 });
    track.handleSenderReport(0, report(1_000, 10, 0), 1_000);
    arrive({ layer: 1, sequenceNumber: 1, payload: delta(1), atMs: 1_000 });
    track.handleSenderReport(1, report(1_001, 14, 0), 1_000);
    arrive({ layer: 1, sequenceNumber: 2, payload: key(2), timestamp: 0, atMs: 1_100 });
    expect(sent[1]?.timestamp).toBe(5_000 + 9_000);
  });

  test('the layer that is wanted is the best, and below it what arrives', () => {
    const stream = subscribe();
    stream.setMaxLayer(1);
    for (const layer of [0, 1, 2]) arrive({ layer, sequenceNumber: 1, payload: key(1) });
    expect(stream.stats.layer).toBe(1);
    stream.setMaxLayer(0);
    expect(keyFramesWanted.at(-1)).toBe(0);
    arrive({ layer: 0, sequenceNumber: 2, payload: key(2) });
    expect(stream.stats.layer).toBe(0);
  });

  test('a layer that stops while others go on is left, and taken up again when it comes back', () => {
    const stream = subscribe();
    for (const layer of [0, 1]) arrive({ layer, sequenceNumber: 1, payload: key(1), atMs: 0 });
    expect(stream.stats.layer).toBe(1);
    arrive({ layer: 0, sequenceNumber: 2, payload: delta(2), atMs: 499 });
    streams.takeDue(499);
    expect(keyFramesWanted).toEqual([]);
    arrive({ layer: 0, sequenceNumber: 3, payload: delta(3), atMs: 500 });
    streams.takeDue(500);
    expect(keyFramesWanted).toEqual([0]);
    arrive({ layer: 0, sequenceNumber: 4, payload: key(4), atMs: 1_100 });
    expect(stream.stats.layer).toBe(0);
    arrive({ layer: 1, sequenceNumber: 2, payload: key(2), atMs: 1_200 });
    expect(stream.stats.layer).toBe(1);
  });

  test('it begins with what comes first of what it may send', () => {
    const stream = subscribe();
    for (const layer of [0, 1, 2]) arrive({ layer, sequenceNumber: 1, payload: delta(1) });
    arrive({ layer: 1, sequenceNumber: 2, payload: key(2) });
    expect(stream.stats.layer).toBe(1);
    streams.takeDue(0);
    expect(keyFramesWanted.at(-1)).toBe(2);
  });

  test('a key frame from before the beginning is not begun with', () => {
    subscribe();
    arrive({ sequenceNumber: 40, payload: key(9) });
    arrive({ sequenceNumber: 35, payload: key(4) });
    expect(numbers(sent)).toEqual([100]);
  });

  test('a key frame whose start comes late is sent whole', () => {
    subscribe();
    arrive({ sequenceNumber: 42, payload: vp8(true, 1, false, 42) });
    arrive({ sequenceNumber: 41, payload: vp8(true, 1, false, 41) });
    arrive({ sequenceNumber: 40, payload: key(1) });
    expect(numbers(sent)).toEqual([100, 101, 102]);
    expect(sent.map(({ payload }) => payload.at(-1))).toEqual([0, 41, 42]);
  });

  test('one that comes long after what followed it is not begun with', () => {
    subscribe();
    arrive({ sequenceNumber: 341, payload: delta(9) });
    arrive({ sequenceNumber: 40, payload: key(1) });
    expect(sent).toEqual([]);
  });

  test('what comes late of a layer that was left fills its gap, and what lay behind it does not', () => {
    subscribe();
    arrive({ sequenceNumber: 40, payload: key(1) });
    arrive({ sequenceNumber: 42, payload: delta(2) });
    arrive({ layer: 1, sequenceNumber: 1, payload: key(9), atMs: 33 });
    arrive({ sequenceNumber: 41, payload: vp8(true, 1, false) });
    arrive({ sequenceNumber: 43, payload: delta(3) });
    expect(numbers(sent)).toEqual([100, 102, 103, 101]);
  });

  test('paused it sends nothing, not even again; then it waits for a key frame', () => {
    const stream = subscribe();
    arrive({ sequenceNumber: 40, payload: key(1) });
    stream.pause();
    arrive({ sequenceNumber: 41, payload: delta(2), atMs: 33 });
    streams.handleRtcp(writeNack(1, SSRC, [100]), 40);
    streams.handleRtcp(writePictureLoss(1, SSRC), 40);
    streams.takeDue(50);
    expect(keyFramesWanted).toEqual([]);
    stream.resume();
    expect(keyFramesWanted).toEqual([0]);
    arrive({ sequenceNumber: 42, payload: delta(3), atMs: 66 });
    arrive({ sequenceNumber: 43, payload: key(4), timestamp: 9_000, atMs: 100 });
    expect(numbers(sent)).toEqual([100, 101]);
    expect(pictureIds(sent)[1]).toEqual([2, 2]);
  });

  test('while it is muted no key frame is asked for; then it goes on with one', () => {
    subscribe();
    arrive({ sequenceNumber: 40, payload: key(1) });
    track.setMuted(true);
    streams.takeDue(0);
    streams.handleRtcp(writePictureLoss(1, SSRC), 0);
    expect(keyFramesWanted).toEqual([]);
    track.setMuted(false);
    streams.takeDue(10);
    expect(keyFramesWanted).toEqual([0]);
    arrive({ sequenceNumber: 41, payload: delta(2), atMs: 33 });
    arrive({ sequenceNumber: 42, payload: key(3), atMs: 66 });
    expect(numbers(sent)).toEqual([100, 101]);
  });

  test('a decoder that needs a key frame is heard, in both languages', () => {
    subscribe();
    arrive({ sequenceNumber: 40, payload: key(1) });
    streams.handleRtcp(writePictureLoss(1, SSRC), 0);
    streams.handleRtcp(writeFullIntraRequest(1, SSRC, 0), 0);
    streams.handleRtcp(writePictureLoss(1, 99), 0);
    expect(keyFramesWanted).toEqual([0, 0]);
  });

  test('packets of padding alone keep their place, so that nobody misses them', () => {
    subscribe();
    arrive({ sequenceNumber: 40, payload: key(1) });
    arrive({ sequenceNumber: 41, payload: new Uint8Array(0), paddingBytes: 100 });
    expect(sent[1]).toMatchObject({ sequenceNumber: 101, payload: [] });
    expect(sent[1]?.view.bytes).toHaveLength(12);
  });

  test('a short picture id stays short and goes on by its lowest bits (RFC 7741)', () => {
    subscribe();
    const short = (isKey: boolean, id: number) => new Uint8Array([0x90, 0x80, id, isKey ? 0 : 1]);
    arrive({ sequenceNumber: 1, payload: short(true, 0x7f) });
    arrive({ layer: 1, sequenceNumber: 1, payload: short(true, 3), atMs: 33 });
    arrive({ layer: 1, sequenceNumber: 2, payload: short(false, 4), atMs: 66 });
    expect(sent.map(({ payload }) => payload[2])).toEqual([0x7f, 0, 1]);
  });

  test('short picture ids that have wrapped go on at the next layer where they are (RFC 7741 section 4.2)', () => {
    subscribe();
    const short = (isKey: boolean, id: number) => new Uint8Array([0x90, 0x80, id & 0x7f, isKey ? 0 : 1]);
    for (let id = 0; id < 300; id += 1) arrive({ sequenceNumber: id, payload: short(id === 0, id) });
    arrive({ layer: 1, sequenceNumber: 1, payload: short(true, 3), atMs: 33 });
    expect(sent.slice(-2).map(({ payload }) => payload[2])).toEqual([299 & 0x7f, 300 & 0x7f]);
  });

  test('H.264 changes layers in the same way', () => {
    subscribe();
    const parameters = new Uint8Array([0x67, 1]);
    arrive({ codec: 'h264', sequenceNumber: 1, payload: new Uint8Array([0x65, 1]) });
    arrive({ codec: 'h264', sequenceNumber: 2, payload: parameters });
    arrive({ codec: 'h264', layer: 1, sequenceNumber: 9, payload: parameters, atMs: 33 });
    expect(sent.map(({ sequenceNumber, payload }) => [sequenceNumber, payload])).toEqual([
      [100, [0x67, 1]],
      [101, [0x67, 1]],
    ]);
  });

  describe('sending again (RFC 4588)', () => {
    beforeEach(() => {
      subscribe();
      arrive({ sequenceNumber: 40, payload: key(1), timestamp: 3_000, marker: true });
      for (let step = 1; step < 10; step += 1) {
        arrive({ sequenceNumber: 40 + step, payload: delta(1 + step), timestamp: 3_000 * step });
      }
      sent.length = 0;
    });

    const ask = (sequenceNumbers: readonly number[], nowMs: number) =>
      streams.handleRtcp(writeNack(1, SSRC, sequenceNumbers), nowMs);

    test('brings the packet as it went out, behind its number, on a stream of its own', () => {
      ask([100, 103], 10);
      expect(sent).toMatchObject([
        { ...RTX, sequenceNumber: 100, timestamp: 5_000, marker: true, payload: [0, 100, ...key(1)] },
        { ...RTX, sequenceNumber: 101, timestamp: 11_000, payload: [0, 103, ...delta(4)] },
      ]);
    });

    test('brings what a left layer sent, with the ids of that time', () => {
      arrive({ layer: 1, sequenceNumber: 500, payload: key(77), atMs: 400 });
      sent.length = 0;
      ask([109, 110], 500);
      expect(sent.map(({ payload }) => payload)).toEqual([
        [0, 109, ...delta(10)],
        [0, 110, ...key(11)],
      ]);
    });

    test('happens once in a round trip, however often it is asked for', () => {
      for (let nowMs = 0; nowMs < 160; nowMs += 10) ask([100], nowMs);
      expect(sent).toHaveLength(2);
    });

    test('does not happen for what was never sent, or is kept no more', () => {
      ask([99, 110, 5_000, 40_000], 10);
      expect(sent).toEqual([]);
      for (let step = 10; step < 600; step += 1) {
        arrive({ sequenceNumber: 40 + step, payload: delta(step & 0x7fff), timestamp: 3_000 * step });
      }
      sent.length = 0;
      ask([100], 20);
      ask([699], 20);
      expect(sent).toHaveLength(1);
    });

    test('does not bring anything of a layer under the numbers of an SSRC that is gone', () => {
      arrive({ layer: 1, sequenceNumber: 500, payload: key(77), atMs: 400 });
      arrive({ sequenceNumber: 50, payload: delta(11) });
      arrive({ layer: 1, sequenceNumber: 9, payload: delta(1), ssrc: 4_444, atMs: 500 });
      sent.length = 0;
      ask([109, 110], 600);
      expect(sent).toMatchObject([{ payload: [0, 109, ...delta(10)] }]);
    });

    test('brings what the new SSRC sent, not what the old one had under that number', () => {
      arrive({ sequenceNumber: 552, payload: delta(11) });
      arrive({ sequenceNumber: 40, payload: key(12), ssrc: 4_444, atMs: 100 });
      const last = sent.at(-1)?.sequenceNumber ?? 0;
      sent.length = 0;
      ask([last], 200);
      expect(sent.map(({ payload }) => payload[7])).toEqual([0]);
    });

    test('brings the newer packet where an older one comes very late', () => {
      for (let step = 10; step < 600; step += 1) {
        arrive({ sequenceNumber: 40 + step, payload: delta(step), timestamp: 3_000 * step });
      }
      arrive({ sequenceNumber: 39 + 512 - 511, payload: delta(9) });
      sent.length = 0;
      ask([100 + 512], 20);
      expect(sent).toMatchObject([{ payload: [0x02, 0x64, ...delta(512)] }]);
    });

    test('is bounded by the media that went out, whatever is asked for', () => {
      const filler = new Uint8Array(1_000);
      filler.set(delta(1));
      for (let step = 10; step < 400; step += 1) {
        arrive({ sequenceNumber: 40 + step, payload: filler, timestamp: 3_000 * step });
      }
      sent.length = 0;
      const all = Array.from({ length: 390 }, (_, index) => 110 + index);
      for (let nowMs = 1_000; nowMs < 60_000; nowMs += 1_000) ask(all, nowMs);
      const bytes = sent.reduce((sum, { view }) => sum + view.bytes.length, 0);
      expect(bytes).toBeLessThan(60_000 + 400 * 1_020 * 0.5);
      expect(bytes).toBeGreaterThan(100_000);
    });

    test('does not even look for more than a receiver can miss, however often it is asked', () => {
      const looked = vi.spyOn(track, 'findPacket');
      const storm = Array.from({ length: 5_000 }, (_, index) => 100 + (index % 10));
      for (let nowMs = 1_000; nowMs < 1_100; nowMs += 1) streams.handleRtcp(nackOf(storm), nowMs);
      expect(looked.mock.calls.length).toBeLessThan(3_000);
      looked.mockClear();
      ask([100], 3_000);
      expect(looked).toHaveBeenCalledTimes(1);
    });
  });

  test('whatever comes in whatever order, what goes out is one stream', () => {
    const step = fc.oneof(
      {
        weight: 20,
        arbitrary: fc.record({
          layer: fc.nat(2),
          skip: fc.constantFrom(1, 1, 1, 1, 2, 5, 2_000),
          late: fc.constantFrom(0, 0, 0, 0, 1, 2, 7),
          isKey: fc.constantFrom(false, false, false, true),
        }),
      },
      { weight: 2, arbitrary: fc.record({ wanted: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ pause: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ restarts: fc.nat(2) }) },
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), (steps) => {
        publish(browserSections().find(({ kind }) => kind === 'video'));
        const stream = subscribe({ start: { sequenceNumber: 65_500, timestamp: 0xffffff00 } });
        const counts = [10, 20, 30];
        const ssrcs = [1_000, 1_001, 1_002];
        const come = new Set<string>();
        let atMs = 0;
        for (const action of steps) {
          atMs += 10;
          if ('wanted' in action) stream.setMaxLayer(action.wanted);
          else if ('pause' in action) action.pause ? stream.pause() : stream.resume();
          else if ('restarts' in action) ssrcs[action.restarts] = 5_000 + atMs;
          else {
            const { layer, skip, late, isKey } = action;
            const count = (counts[layer] ?? 0) + skip;
            counts[layer] = count;
            const sequenceNumber = Math.max(0, count - late);
            const ssrc = ssrcs[layer] ?? 0;
            // The receiver hands on every packet once.
            if (come.has(`${ssrc}/${sequenceNumber}`)) continue;
            come.add(`${ssrc}/${sequenceNumber}`);
            const payload = vp8(isKey, sequenceNumber & 0x7fff, isKey, layer);
            arrive({ layer, sequenceNumber, payload, ssrc, timestamp: sequenceNumber * 900, atMs });
          }
        }
        const first = sent[0]?.sequenceNumber ?? 0;
        const ordered = sent
          .map((packet) => ({ ...packet, place: (packet.sequenceNumber - first) & 0xffff }))
          .sort((left, right) => left.place - right.place);
        for (const [index, packet] of ordered.entries()) {
          const before = ordered[index - 1];
          if (before === undefined) continue;
          expect(packet.place, 'no number twice').toBeGreaterThan(before.place);
          expect(delta32(packet.timestamp, before.timestamp)).toBeGreaterThan(0);
          const [layer, layerBefore] = [packet.payload.at(-1), before.payload.at(-1)];
          if (layer !== layerBefore) expect(packet.payload[5], 'layers change at key frames').toBe(0);
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('a subscriber that is closed gets nothing more', () => {
  publish(browserSections().find(({ kind }) => kind === 'audio'));
  subscribe();
  arrive({ sequenceNumber: 1 });
  streams.close();
  arrive({ sequenceNumber: 2 });
  expect(sent).toHaveLength(1);
  expect(streams.streams).toEqual([]);
});
