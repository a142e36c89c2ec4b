import { setUint24, setUint32, uint8, uint24, uint32 } from '../bytes.ts';
import { RTCP_HEADER_BYTES, RTCP_TYPE, rtcpPacket } from './rtcp-header.ts';
import type { ReceiverReport, ReportBlock, SenderReport } from './rtcp-message.ts';

const BLOCK_BYTES = 24;
const SENDER_BYTES = 24;
/** The count has five bits. */
const BLOCKS_MAX = 31;

/** Reads a sender report's content; undefined when it is too short. */
export function readSenderReport(content: Uint8Array, count: number): SenderReport | undefined {
  if (content.length < SENDER_BYTES + count * BLOCK_BYTES) return undefined;
  return {
    kind: 'sender-report',
    ssrc: uint32(content, 0),
    ntpSeconds: uint32(content, 4),
    ntpFraction: uint32(content, 8),
    rtpTimestamp: uint32(content, 12),
    packetCount: uint32(content, 16),
    octetCount: uint32(content, 20),
    blocks: readBlocks(content, SENDER_BYTES, count),
  };
}

/** Reads a receiver report's content; undefined when it is too short. */
export function readReceiverReport(content: Uint8Array, count: number): ReceiverReport | undefined {
  if (content.length < 4 + count * BLOCK_BYTES) return undefined;
  return { kind: 'receiver-report', ssrc: uint32(content, 0), blocks: readBlocks(content, 4, count) };
}

/** @throws {RangeError} for more than 31 blocks. */
export function writeSenderReport(report: SenderReport): Uint8Array {
  const packet = reportPacket(RTCP_TYPE.senderReport, report.blocks, SENDER_BYTES);
  setUint32(packet, 4, report.ssrc);
  setUint32(packet, 8, report.ntpSeconds);
  setUint32(packet, 12, report.ntpFraction);
  setUint32(packet, 16, report.rtpTimestamp);
  setUint32(packet, 20, report.packetCount);
  setUint32(packet, 24, report.octetCount);
  return packet;
}

/** @throws {RangeError} for more than 31 blocks. */
export function writeReceiverReport(report: ReceiverReport): Uint8Array {
  const packet = reportPacket(RTCP_TYPE.receiverReport, report.blocks, 4);
  setUint32(packet, 4, report.ssrc);
  return packet;
}

function readBlocks(content: Uint8Array, start: number, count: number): ReportBlock[] {
  return Array.from({ length: count }, (_, index) => readBlock(content, start + index * BLOCK_BYTES));
}

function readBlock(content: Uint8Array, at: number): ReportBlock {
  return {
    ssrc: uint32(content, at),
    fractionLost: uint8(content, at + 4),
    totalLost: (uint24(content, at + 5) << 8) >> 8,
    highestSequence: uint32(content, at + 8),
    jitter: uint32(content, at + 12),
    lastReport: uint32(content, at + 16),
    delaySinceLastReport: uint32(content, at + 20),
  };
}

/** A packet with its blocks behind `contentBytes` of content. */
function reportPacket(type: number, blocks: readonly ReportBlock[], contentBytes: number): Uint8Array {
  if (blocks.length > BLOCKS_MAX) throw new RangeError(`A report has at most ${BLOCKS_MAX} blocks.`);
  const packet = rtcpPacket(type, blocks.length, contentBytes + blocks.length * BLOCK_BYTES);
  blocks.forEach((block, index) => {
    writeBlock(packet, RTCP_HEADER_BYTES + contentBytes + index * BLOCK_BYTES, block);
  });
  return packet;
}

function writeBlock(packet: Uint8Array, at: number, block: ReportBlock): void {
  setUint32(packet, at, block.ssrc);
  packet[at + 4] = block.fractionLost;
  setUint24(packet, at + 5, block.totalLost);
  setUint32(packet, at + 8, block.highestSequence);
  setUint32(packet, at + 12, block.jitter);
  setUint32(packet, at + 16, block.lastReport);
  setUint32(packet, at + 20, block.delaySinceLastReport);
}

/** A moment as sender reports tell it (RFC 3550 section 4): seconds since 1900, and their 2^32 parts. */
export interface NtpTime {
  readonly ntpSeconds: number;
  readonly ntpFraction: number;
}

const SECOND_PARTS = 2 ** 32;

/** In milliseconds, with fractions. */
export function ntpToMs({ ntpSeconds, ntpFraction }: NtpTime): number {
  return ntpSeconds * 1_000 + (ntpFraction * 1_000) / SECOND_PARTS;
}

/** From milliseconds; seconds wrap at 32 bits. */
export function ntpFromMs(ms: number): NtpTime {
  const seconds = Math.floor(ms / 1_000);
  const fraction = Math.floor(((ms - seconds * 1_000) * SECOND_PARTS) / 1_000);
  return { ntpSeconds: seconds >>> 0, ntpFraction: fraction >>> 0 };
}

/** The middle 32 bits, as receivers give them back in their reports. */
export function ntpMiddle({ ntpSeconds, ntpFraction }: NtpTime): number {
  return (((ntpSeconds & 0xffff) << 16) | (ntpFraction >>> 16)) >>> 0;
}
