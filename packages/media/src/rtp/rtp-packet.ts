import { setUint16, setUint32 } from './bytes.ts';
import { RTP_HEADER_BYTES } from './rtp-view.ts';

/** What a packet is made of. */
export interface RtpFields {
  readonly payloadType: number;
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly ssrc: number;
  /** Default false. */
  readonly marker?: boolean;
  /** Content by id; the two-byte form is taken where an id is over 14 or a content is empty or over 16 bytes. */
  readonly extensions?: ReadonlyMap<number, Uint8Array>;
  readonly payload?: Uint8Array;
  /** Bytes of padding, 0 to 255. Default 0. */
  readonly paddingBytes?: number;
}

/** Writes one RTP packet (RFC 3550 section 5.1, RFC 8285) from its fields. For rare packets; forwarding uses `PacketWriter`. */
export function rtpPacket(fields: RtpFields): Uint8Array {
  const extensions = extensionBlock(fields.extensions ?? new Map());
  const payload = fields.payload ?? new Uint8Array(0);
  const padding = fields.paddingBytes ?? 0;
  const payloadStart = RTP_HEADER_BYTES + extensions.length;
  const bytes = new Uint8Array(payloadStart + payload.length + padding);
  bytes[0] = 0x80 | (padding > 0 ? 0x20 : 0) | (extensions.length > 0 ? 0x10 : 0);
  bytes[1] = (fields.marker === true ? 0x80 : 0) | fields.payloadType;
  setUint16(bytes, 2, fields.sequenceNumber);
  setUint32(bytes, 4, fields.timestamp);
  setUint32(bytes, 8, fields.ssrc);
  bytes.set(extensions, RTP_HEADER_BYTES);
  bytes.set(payload, payloadStart);
  if (padding > 0) bytes[bytes.length - 1] = padding;
  return bytes;
}

function extensionBlock(extensions: ReadonlyMap<number, Uint8Array>): Uint8Array {
  if (extensions.size === 0) return new Uint8Array(0);
  const isLong = [...extensions].some(([id, { length }]) => id > 14 || length === 0 || length > 16);
  const content: number[] = [];
  for (const [id, data] of extensions) {
    content.push(...(isLong ? [id, data.length] : [(id << 4) | (data.length - 1)]), ...data);
  }
  while (content.length % 4 !== 0) content.push(0);
  const block = new Uint8Array(4 + content.length);
  setUint16(block, 0, isLong ? 0x1000 : 0xbede);
  setUint16(block, 2, content.length / 4);
  block.set(content, 4);
  return block;
}
