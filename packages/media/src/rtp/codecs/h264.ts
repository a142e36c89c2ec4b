import { uint8, uint16 } from '../bytes.ts';

/** NAL unit types of H.264: ITU-T H.264 table 7-1, those from 24 on RFC 6184 table 1. */
const SEQUENCE_PARAMETERS = 7;
const STAP_A = 24;
const FU_A = 28;

const TYPE = 0x1f;
const FU_START = 0x80;

/**
 * True where a key frame of H.264 begins: at its sequence parameter set, alone, in an aggregate (STAP-A) or as the first
 * fragment (FU-A). An IDR picture alone does not count: a receiver that starts there has no parameters to decode it
 * with, and WebRTC encoders send them before each IDR picture.
 *
 * RFC 6184 sections 5.6 to 5.8.
 * @param start Where the RTP payload begins.
 * @param end Where it ends.
 */
export function isH264KeyFrameStart(bytes: Uint8Array, start: number, end: number): boolean {
  if (start >= end) return false;
  const type = uint8(bytes, start) & TYPE;
  if (type === STAP_A) return hasParameters(bytes, start + 1, end);
  if (type !== FU_A) return type === SEQUENCE_PARAMETERS;
  const header = start + 1 < end ? uint8(bytes, start + 1) : 0;
  return (header & FU_START) !== 0 && (header & TYPE) === SEQUENCE_PARAMETERS;
}

/** Walks the units of an aggregate, each after its size in two bytes. */
function hasParameters(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at + 2 < end) {
    const size = uint16(bytes, at);
    if (size > 0 && (uint8(bytes, at + 2) & TYPE) === SEQUENCE_PARAMETERS) return at + 2 + size <= end;
    at += 2 + size;
  }
  return false;
}
