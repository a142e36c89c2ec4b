import { setUint16, setUint24, uint8, uint16, uint24, uint32 } from '../bytes.ts';
import { feedbackPacket } from './feedback.ts';
import { FEEDBACK_FORMAT, RTCP_TYPE } from './rtcp-header.ts';
import type { TransportFeedback } from './rtcp-message.ts';

/** Steps of arrival times: 250 µs. */
const TICKS_PER_MS = 4;
/** Steps of the reference time: 64 ms. */
const TICKS_PER_REFERENCE = 64 * TICKS_PER_MS;
const CONTENT_BYTES = 8;
/** Behind the two SSRCs and what comes before the chunks. */
const CHUNKS_AT = 8 + CONTENT_BYTES;
const RUN_MAX = 0x1fff;
const VECTOR_SYMBOLS = 7;

/** What a packet's symbol says (draft-holmer section 3.1.1). */
const LOST = 0;
const SMALL = 1;
const LARGE = 2;

/**
 * Reads when which packets came. Of the lost ones only the number is kept, and each of the others needs a byte at least,
 * so a message that claims 65,535 packets costs no more than its bytes.
 * @returns Undefined when it is cut off.
 */
export function readTransportFeedback(content: Uint8Array): TransportFeedback | undefined {
  if (content.length < CHUNKS_AT) return undefined;
  const baseSequence = uint16(content, 8);
  const packetCount = uint16(content, 10);
  const arrivals = readArrivals(content, baseSequence, packetCount);
  return arrivals === undefined
    ? undefined
    : {
        kind: 'transport-feedback',
        senderSsrc: uint32(content, 0),
        mediaSsrc: uint32(content, 4),
        baseSequence,
        packetCount,
        feedbackCount: uint8(content, 15),
        arrivals,
      };
}

function readArrivals(
  content: Uint8Array,
  baseSequence: number,
  packetCount: number,
): TransportFeedback['arrivals'] | undefined {
  const arrivals: { sequence: number; atMs: number }[] = [];
  const timesAt = endOfChunks(content, packetCount);
  let at = timesAt;
  let ticks = ((uint24(content, 12) << 8) >> 8) * TICKS_PER_REFERENCE;
  let index = 0;
  for (let chunkAt = CHUNKS_AT; chunkAt < timesAt; chunkAt += 2) {
    const chunk = uint16(content, chunkAt);
    const { count, symbolAt } = chunkReader(chunk);
    const isLostRun = chunk >> 13 === LOST;
    for (let offset = 0; !isLostRun && offset < count && index + offset < packetCount; offset += 1) {
      const symbol = symbolAt(offset);
      if (symbol === LOST) continue;
      const size = symbol === LARGE ? 2 : 1;
      if (at + size > content.length) return undefined;
      ticks += symbol === LARGE ? (uint16(content, at) << 16) >> 16 : uint8(content, at);
      at += size;
      arrivals.push({ sequence: (baseSequence + index + offset) & 0xffff, atMs: ticks / TICKS_PER_MS });
    }
    index += count;
  }
  return index < packetCount ? undefined : arrivals;
}

/** Where the arrival times begin: behind the chunks that all packets need. */
function endOfChunks(content: Uint8Array, packetCount: number): number {
  let at = CHUNKS_AT;
  for (let index = 0; index < packetCount && at + 2 <= content.length; at += 2) {
    index += chunkReader(uint16(content, at)).count;
  }
  return at;
}

function chunkReader(chunk: number): { count: number; symbolAt(index: number): number } {
  if (chunk >> 15 === 0) return { count: chunk & RUN_MAX, symbolAt: () => (chunk >> 13) & 3 };
  if ((chunk & 0x4000) === 0) return { count: 14, symbolAt: (index) => (chunk >> (13 - index)) & 1 };
  return { count: VECTOR_SYMBOLS, symbolAt: (index) => (chunk >> (12 - 2 * index)) & 3 };
}

/** What to tell. */
export interface TransportFeedbackFields {
  readonly senderSsrc: number;
  readonly mediaSsrc: number;
  readonly feedbackCount: number;
  /** The first number that is told about, not behind the first arrival; packets before that are told as lost. */
  readonly baseSequence: number;
  /** In order of `sequence`, which does not wrap. At least one. */
  readonly arrivals: readonly { readonly sequence: number; readonly atMs: number }[];
}

/**
 * Writes one message. It ends before an arrival that lies more than 8 s from the one before, which no delta can tell.
 * @returns The message, and how many arrivals it tells.
 */
export function writeTransportFeedback(fields: TransportFeedbackFields): {
  packet: Uint8Array;
  told: number;
} {
  const base = fields.baseSequence;
  const firstTicks = Math.round((fields.arrivals[0]?.atMs ?? 0) * TICKS_PER_MS);
  const reference = Math.floor(firstTicks / TICKS_PER_REFERENCE);
  const symbols: number[] = [];
  const deltas: number[] = [];
  let last = reference * TICKS_PER_REFERENCE;
  let told = 0;
  for (const { sequence, atMs } of fields.arrivals) {
    const ticks = Math.round(atMs * TICKS_PER_MS);
    const delta = ticks - last;
    if (delta < -0x8000 || delta > 0x7fff || sequence - base > 0xfffe) break;
    while (symbols.length < sequence - base) symbols.push(LOST);
    const isSmall = delta >= 0 && delta <= 0xff;
    symbols.push(isSmall ? SMALL : LARGE);
    if (isSmall) deltas.push(delta);
    else deltas.push((delta >> 8) & 0xff, delta & 0xff);
    last = ticks;
    told += 1;
  }
  const chunks = statusChunks(symbols);
  const length = (CONTENT_BYTES + 2 * chunks.length + deltas.length + 3) & ~3;
  const { senderSsrc, mediaSsrc } = fields;
  const { transportFeedback } = RTCP_TYPE;
  const packet = feedbackPacket(
    transportFeedback,
    FEEDBACK_FORMAT.transportWide,
    senderSsrc,
    mediaSsrc,
    length,
  );
  setUint16(packet, 12, base);
  setUint16(packet, 14, symbols.length);
  setUint24(packet, 16, reference);
  packet[19] = fields.feedbackCount;
  chunks.forEach((chunk, index) => {
    setUint16(packet, 20 + 2 * index, chunk);
  });
  packet.set(deltas, 20 + 2 * chunks.length);
  return { packet, told };
}

/** Runs of at least seven become one chunk, everything else seven symbols of two bits. */
function statusChunks(symbols: readonly number[]): number[] {
  const chunks: number[] = [];
  let at = 0;
  while (at < symbols.length) {
    const symbol = symbols[at] ?? LOST;
    let run = 1;
    while (run < RUN_MAX && symbols[at + run] === symbol) run += 1;
    if (run >= VECTOR_SYMBOLS || at + run === symbols.length) {
      chunks.push((symbol << 13) | run);
      at += run;
    } else {
      let chunk = 0xc000;
      for (let offset = 0; offset < VECTOR_SYMBOLS; offset += 1) {
        chunk |= (symbols[at + offset] ?? LOST) << (12 - 2 * offset);
      }
      chunks.push(chunk);
      at += VECTOR_SYMBOLS;
    }
  }
  return chunks;
}
