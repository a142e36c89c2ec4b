/**
 * Packets that the pure part of the media server sends on in a second of CPU time, for 1, 4 and 10 receivers: from the
 * decrypted packet of the publisher to the packet for each subscriber, reports and feedback included, without the
 * native transport. Prints figures as JSON. Arguments: thousands of packets to receive (200) and runs (3). Fails when 4
 * receivers get less than 400,000 video packets a second: the native transport manages 23,000 to 131,000, and our part
 * shall not be what limits it.
 */
import process from 'node:process';
import { rtpPacket, setUint16 } from '../packages/media/src/rtp/index.ts';
import { Relay } from '../packages/media/test/support/relay.ts';
import { median } from './support/median.ts';

const GOAL_PER_CPU_SECOND = 400_000;
const RECEIVERS = [1, 4, 10];
/** Packets between two looks at what is due: 20 ms of a picture in high resolution. */
const PACKETS_PER_TICK = 6;
const TICK_MS = 20;

const received = Number(process.argv[2] ?? 200) * 1_000;
const runs = Number(process.argv[3] ?? 3);

const ascii = (text: string) => new TextEncoder().encode(text);

/** A packet of which every copy gets its own number. */
const TEMPLATES = {
  video: rtpPacket({
    payloadType: 96,
    ssrc: 20,
    sequenceNumber: 0,
    timestamp: 0,
    extensions: new Map([
      [3, new Uint8Array(2)],
      [4, ascii('2')],
      [10, ascii('f')],
    ]),
    payload: new Uint8Array(1_100).fill(1).fill(0, 6, 7),
  }),
  audio: rtpPacket({
    payloadType: 111,
    ssrc: 1_001,
    sequenceNumber: 0,
    timestamp: 0,
    extensions: new Map([
      [1, new Uint8Array([20])],
      [4, ascii('1')],
    ]),
    payload: new Uint8Array(100),
  }),
};
TEMPLATES.video.set([0x90, 0xe0, 0x80, 1, 1, 0x20], TEMPLATES.video.length - 1_100);

/** @returns Packets sent in a second of CPU time. */
function forward(kind: 'audio' | 'video', receivers: number): number {
  const relay = new Relay();
  let sent = 0;
  for (let receiver = 0; receiver < receivers; receiver += 1) {
    relay.subscribe(kind === 'video' ? '2' : '1', 100 + 2 * receiver, () => {
      sent += 1;
    });
  }
  const template = TEMPLATES[kind];
  const before = process.cpuUsage();
  for (let count = 0; count < received; count += 1) {
    const packet = template.slice();
    setUint16(packet, 2, count);
    if (kind === 'video') setUint16(packet, 17, count);
    const nowMs = Math.floor(count / PACKETS_PER_TICK) * TICK_MS;
    relay.receiver.receiveDatagram(packet, nowMs);
    if (count % PACKETS_PER_TICK === 0) {
      relay.receiver.takeDue(nowMs);
      relay.streams.takeDue(nowMs);
    }
  }
  const { user, system } = process.cpuUsage(before);
  return sent / ((user + system) / 1_000_000);
}

for (const kind of ['video', 'audio'] as const) {
  for (const receivers of RECEIVERS) {
    const perSecond = median(Array.from({ length: runs }, () => forward(kind, receivers)));
    console.log(JSON.stringify({ kind, receivers, packetsPerCpuSecond: Math.round(perSecond) }));
    if (kind === 'video' && receivers === 4 && perSecond < GOAL_PER_CPU_SECOND) process.exitCode = 1;
  }
}
