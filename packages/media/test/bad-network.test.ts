import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { ntpToMs } from '../src/rtp/index.ts';
import { FakePublisher } from './support/fake-publisher.ts';
import { FakeSubscriber, type TakenPacket } from './support/fake-subscriber.ts';
import { LossyLink } from './support/lossy-link.ts';
import { Relay } from './support/relay.ts';

const STEP_MS = 5;
const END_MS = 30_000;
/** After this the network is good, so that everything lost can be repaired before the count. */
const GOOD_FROM_MS = 28_000;
const VIDEO = { ssrc: 500, rtx: { ssrc: 501, payloadType: 97 } };
const AUDIO_SSRC = 600;
/** What the subscriber wants, and from when. */
const LAYER_REQUESTS = [
  { atMs: 0, layer: 0 },
  { atMs: 4_000, layer: 2 },
  { atMs: 8_000, layer: 1 },
  { atMs: 12_000, layer: 2 },
  { atMs: 16_000, layer: 2 },
  { atMs: 24_000, layer: 0 },
];
/** The publisher leaves its highest layer out for a while. */
const TOP_STOPS_MS = 17_000;
const TOP_GOES_ON_MS = 21_000;

interface Outcome {
  readonly publisher: FakePublisher;
  readonly video: FakeSubscriber;
  readonly audio: FakeSubscriber;
  readonly relay: Relay;
  readonly storedBytesMost: number;
  readonly layersAt: ReadonlyMap<number, number | undefined>;
  readonly roundTripMs: number | undefined;
}

/** Half a minute of a call, 5 ms a step. */
function run(seed: number): Outcome {
  const random = seededRandom(seed);
  const link = () => {
    const options = { random, lossRatio: 0.1, delayMs: 20, jitterMs: 30 };
    return { bad: new LossyLink(options), good: new LossyLink({ ...options, lossRatio: 0, jitterMs: 0 }) };
  };
  const [up, back, down, reply] = [link(), link(), link(), link()];
  let nowMs = 0;
  const put = ({ bad, good }: ReturnType<typeof link>, packet: Uint8Array) =>
    (nowMs < GOOD_FROM_MS ? bad : good).send(packet, nowMs);
  const take = ({ bad, good }: ReturnType<typeof link>) => [...bad.take(nowMs), ...good.take(nowMs)];

  const publisher = new FakePublisher((packet) => put(up, packet));
  const relay = new Relay();
  const stream = relay.subscribe('2', VIDEO.ssrc, (packet) => put(down, packet));
  relay.subscribe('1', AUDIO_SSRC, (packet) => put(down, packet));
  const video = new FakeSubscriber(VIDEO.ssrc, VIDEO.rtx);
  const audio = new FakeSubscriber(AUDIO_SSRC);
  const layersAt = new Map<number, number | undefined>();
  let storedBytesMost = 0;
  for (; nowMs <= END_MS; nowMs += STEP_MS) {
    for (const { atMs, layer } of LAYER_REQUESTS) if (atMs === nowMs) stream.setMaxLayer(layer);
    if (nowMs === TOP_STOPS_MS) publisher.setSending(2, false);
    if (nowMs === TOP_GOES_ON_MS) publisher.setSending(2, true);
    publisher.tick(nowMs);
    for (const packet of take(up)) relay.receiver.receiveDatagram(packet, nowMs);
    for (const packet of relay.receiver.takeDue(nowMs)) put(back, packet);
    for (const packet of take(back)) publisher.handleRtcp(packet, nowMs);
    for (const packet of relay.streams.takeDue(nowMs)) put(down, packet);
    for (const packet of take(down)) {
      video.receivePacket(packet.slice(), nowMs);
      audio.receivePacket(packet, nowMs);
    }
    if (nowMs % 20 === 0) {
      for (const subscriber of [video, audio]) {
        for (const packet of subscriber.feedback(nowMs)) put(reply, packet);
      }
    }
    for (const packet of take(reply)) relay.streams.handleRtcp(packet, nowMs);
    if (nowMs % 1_000 === 0) layersAt.set(nowMs, stream.stats.layer);
    const stored = [...relay.tracks.values()].reduce((sum, track) => sum + track.storedBytes, 0);
    storedBytesMost = Math.max(storedBytesMost, stored);
  }
  const { roundTripMs } = stream.stats;
  return { publisher, video, audio, relay, storedBytesMost, layersAt, roundTripMs };
}

/** Each with the one before. */
function pairs(packets: readonly TakenPacket[]): [TakenPacket, TakenPacket][] {
  return packets.slice(1).flatMap((packet, index) => {
    const before = packets[index];
    return before === undefined ? [] : [[before, packet]];
  });
}

describe.each([1, 2, 3])('with one packet of ten lost and reordering on both ways, seed %i', (seed) => {
  let outcome: Outcome;

  beforeAll(() => {
    outcome = run(seed);
  });

  test('video reaches the subscriber whole: no sequence number is missing', () => {
    const { packets, repaired } = outcome.video;
    expect(packets.length).toBeGreaterThan(1_500);
    for (const [before, packet] of pairs(packets)) expect(packet.sequence).toBe(before.sequence + 1);
    expect(repaired).toBeGreaterThan(packets.length / 20);
  });

  test('audio reaches the subscriber whole, with time going on by 20 ms', () => {
    const { packets } = outcome.audio;
    expect(packets.length).toBeGreaterThan(1_400);
    for (const [before, packet] of pairs(packets)) {
      expect(packet.sequence).toBe(before.sequence + 1);
      expect((packet.timestamp - before.timestamp) >>> 0).toBe(960);
      expect(packet.payloadBytes).toBe(80);
    }
  });

  test('played 250 ms after it was spoken, audio has no gap over 100 ms', () => {
    const { packets } = outcome.audio;
    const first = packets[0];
    if (first === undefined) throw new Error('No audio.');
    const spokenAtMs = ({ sequence }: TakenPacket) => (sequence - first.sequence) * 20;
    let gapMs = 0;
    let longestMs = 0;
    for (const packet of packets) {
      gapMs = packet.atMs - spokenAtMs(packet) > 250 ? gapMs + 20 : 0;
      longestMs = Math.max(longestMs, gapMs);
    }
    expect(longestMs).toBeLessThanOrEqual(100);
  });

  test('pictures go on by one, and every picture is whole', () => {
    for (const [before, packet] of pairs(outcome.video.packets)) {
      const [last, next] = [before.video, packet.video];
      if (last === undefined || next === undefined) throw new Error('Not video.');
      if (next.index > 0) {
        expect(next).toMatchObject({ index: last.index + 1, frame: last.frame, pictureId: last.pictureId });
        expect(packet.timestamp).toBe(before.timestamp);
        continue;
      }
      // The end of the last picture of a layer may come after the key frame of another: then nobody needs it.
      if (last.layer === next.layer) expect(last.index).toBe(last.count - 1);
      expect(next.pictureId).toBe((last.pictureId + 1) & 0x7fff);
      expect(next.tl0PicIdx).toBe((last.tl0PicIdx + 1) & 0xff);
    }
  });

  test('the layer changes at key frames only, and time goes on as it does for the publisher', () => {
    let changes = 0;
    for (const [before, packet] of pairs(outcome.video.packets)) {
      const [last, next] = [before.video, packet.video];
      if (last === undefined || next === undefined || next.index > 0) continue;
      const passed = (packet.timestamp - before.timestamp) | 0;
      expect(passed).toBeGreaterThan(0);
      if (last.layer === next.layer) expect(passed).toBe((next.frame - last.frame) * 33 * 90);
      else {
        changes += 1;
        expect(next).toMatchObject({ isKey: true, isStart: true });
        // Exactly, as soon as the publisher told how the clocks of its layers stand; before that by arrival.
        const expected = Math.max(0, next.frame - last.frame) * 33 * 90;
        expect(Math.abs(passed - expected)).toBeLessThanOrEqual(packet.atMs > 3_000 ? 90 : 50 * 90);
      }
    }
    expect(changes).toBeGreaterThanOrEqual(6);
  });

  test('the subscriber gets the layer that it wants, or the best below that arrives', () => {
    const { layersAt } = outcome;
    expect([3, 7, 11, 15, 20, 23, 27].map((second) => layersAt.get(second * 1_000))).toEqual([
      0, 2, 1, 2, 1, 2, 0,
    ]);
  });

  test('nothing stands still for a second while layers change', () => {
    const frames = outcome.video.packets.filter(({ video }) => video?.index === 0);
    const standing = pairs(frames).map(([before, packet]) => (packet.timestamp - before.timestamp) | 0);
    expect(Math.max(...standing) / 90).toBeLessThan(1_500);
    expect(standing.filter((ticks) => ticks / 90 > 300).length).toBeLessThanOrEqual(1);
  });

  test('a publisher is asked for key frames of one layer at most twice a second', () => {
    for (const layer of [0, 1, 2]) {
      const asked = outcome.publisher.keyFrameRequests.filter((request) => request.layer === layer);
      // On the way two requests come up to the jitter closer.
      for (const [index, { atMs }] of asked.slice(1).entries()) {
        expect(atMs - (asked[index]?.atMs ?? 0)).toBeGreaterThanOrEqual(500 - 30 - STEP_MS);
      }
      expect(asked.length).toBeLessThan(15);
    }
  });

  test('retransmissions take bounded memory', () => {
    expect(outcome.storedBytesMost).toBeLessThan(3 * 512 * 300 + 128 * 200);
    expect(outcome.storedBytesMost).toBeGreaterThan(3 * 512 * 100);
  });

  test('sender reports tell the moment of the publisher at which a picture was taken', () => {
    const { lastReport, packets } = outcome.video;
    const last = packets.at(-1);
    if (lastReport === undefined || last?.video === undefined) throw new Error('No report.');
    const { report } = lastReport;
    const passedMs = (last.timestamp - report.rtpTimestamp) / 90;
    expect(ntpToMs(report) + passedMs).toBeCloseTo(3_900_000_000_000 + (last.video.frame - 1) * 33, 0);
  });

  test('the way there and back is measured by reports', () => {
    expect(outcome.roundTripMs).toBeGreaterThan(30);
    expect(outcome.roundTripMs).toBeLessThan(120);
  });
});
