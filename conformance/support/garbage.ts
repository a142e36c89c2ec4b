import { RECORDED } from '../../packages/media/test/support/recorded.ts';

const recorded = (isRtcp: boolean) =>
  RECORDED.filter((packet) => packet.isRtcp === isRtcp).map(({ bytes }) =>
    Buffer.from(bytes).toString('hex'),
  );

/**
 * Packets to be spoilt: those that were recorded in calls, and some of what was not there. Opus with a level, the start of
 * a key frame of VP8, one of its retransmission; and compound RTCP with reports, NACK, PLI, FIR, an estimate and
 * transport-wide feedback.
 */
const RTP = [
  ...recorded(false),
  '906f11220000034000001092bede000110890000fcaabbccddeeff00112233',
  '9060000100000bb800001092bede0002403132b0108000009010000c9d012a4001b400',
  '9061000200000bb800001092bede0001403132000001109080000c9d012a',
  '80e0ffff7fffffff00001092109c01deadbeefcafe',
];
const RTCP = [
  ...recorded(true),
  '80c8000600001092e8a1b2c3d4e5f6a700000bb8000000640000ffff81ca0003000010920106616e6e610000',
  '81c90007000000010000109210000001000000640000000a00000000000000008101cd0003000000010000109200010003',
  '81cd000300000001000010920001ffff81ce00020000000100001092',
  '84ce00040000000100001092000010920100000081ce00020000000100001092',
  '8fce0005000000010000000052454d42010cd09000001092',
  '8fcd0005000000010000109200640003000a01002003d400',
];

/** Packets of calls, as they are or spoilt, with a header that a library for SRTP lets pass. */
export function* spoiltPackets(
  random: () => number,
  count: number,
  kinds: readonly string[] = [...RTP, ...RTCP],
) {
  const pick = (below: number) => Math.floor(random() * below);
  for (let index = 0; index < count; index += 1) {
    let packet = Buffer.from(kinds[pick(kinds.length)] ?? '', 'hex');
    const fate = pick(5);
    if (fate === 1) packet = packet.subarray(0, 12 + pick(packet.length - 12));
    if (fate === 2) packet = Buffer.concat([packet, randomBytes(random, pick(1_300))]);
    if (fate >= 3) {
      // The second byte tells RTP from RTCP, and by the length of its header a packet is encrypted.
      for (let spoilt = 0; spoilt <= pick(6); spoilt += 1) packet[1 + pick(packet.length - 1)] = pick(256);
    }
    yield packet;
  }
}

export const spoiltFeedback = (random: () => number, count: number) => spoiltPackets(random, count, RTCP);

export function randomBytes(random: () => number, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
}

/** Any bytes; the first tells what they claim to be: STUN, DTLS, or RTP. */
export function* randomDatagrams(random: () => number, count: number) {
  for (let index = 0; index < count; index += 1) {
    const datagram = randomBytes(random, Math.floor(random() * 1_400));
    const first = [0, 1, 20, 22, 23, 0x80, 0x90][Math.floor(random() * 8)];
    if (first !== undefined && datagram.length > 0) datagram[0] = first;
    // The magic number of STUN.
    if ((first === 0 || first === 1) && datagram.length > 8) datagram.writeUInt32BE(0x2112a442, 4);
    yield datagram;
  }
}

/** Packets of a camera, as many as are asked for, each from a source of its own or all from one. */
export function* packetsOf(source: (index: number) => number, count: number, payloadBytes: number) {
  for (let index = 0; index < count; index += 1) {
    const packet = Buffer.alloc(12 + payloadBytes);
    packet.writeUInt8(0x80, 0);
    packet.writeUInt8(96, 1);
    packet.writeUInt16BE(index & 0xffff, 2);
    packet.writeUInt32BE(index * 3_000, 4);
    packet.writeUInt32BE(source(index), 8);
    yield packet;
  }
}
