/**
 * Numbers in network byte order, read and written in place. Reading behind the end gives zeros and writing there does
 * nothing, so a wrong length never throws; callers check lengths where a zero would mean something.
 */

/** The byte at `offset`. */
export function uint8(bytes: Uint8Array, offset: number): number {
  return bytes[offset] ?? 0;
}

/** Two bytes at `offset`, unsigned. */
export function uint16(bytes: Uint8Array, offset: number): number {
  return (uint8(bytes, offset) << 8) | uint8(bytes, offset + 1);
}

/** Three bytes at `offset`, unsigned. */
export function uint24(bytes: Uint8Array, offset: number): number {
  return (uint8(bytes, offset) << 16) | uint16(bytes, offset + 1);
}

/** Four bytes at `offset`, unsigned. */
export function uint32(bytes: Uint8Array, offset: number): number {
  return ((uint16(bytes, offset) << 16) | uint16(bytes, offset + 2)) >>> 0;
}

/** Writes the lowest two bytes of `value`. */
export function setUint16(bytes: Uint8Array, offset: number, value: number): void {
  bytes[offset] = value >>> 8;
  bytes[offset + 1] = value;
}

/** Writes the lowest three bytes of `value`. */
export function setUint24(bytes: Uint8Array, offset: number, value: number): void {
  bytes[offset] = value >>> 16;
  setUint16(bytes, offset + 1, value);
}

/** Writes the lowest four bytes of `value`. */
export function setUint32(bytes: Uint8Array, offset: number, value: number): void {
  bytes[offset] = value >>> 24;
  setUint24(bytes, offset + 1, value);
}
