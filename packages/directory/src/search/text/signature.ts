/**
 * Two 32-bit summaries of a word that tell cheaply that an edit distance or a part is impossible.
 *
 * `letters`: one bit for each letter, set when it occurs an odd number of times. Exchanging a letter changes at most two
 * bits, adding or leaving one out one, swapping neighbours none.
 * `pairs`: one bit for each pair of neighbours (several pairs share a bit). One edit changes at most six bits with a swap,
 * four with an exchange. A word that contains another has all its bits.
 */
export function letterSignature(bytes: Uint8Array, from: number, to: number): number {
  let bits = 0;
  for (let i = from; i < to; i += 1) bits ^= 1 << ((bytes[i] ?? 0) & 31);
  return bits >>> 0;
}

/** See {@link letterSignature}. */
export function pairSignature(bytes: Uint8Array, from: number, to: number): number {
  let bits = 0;
  for (let i = from + 1; i < to; i += 1) {
    const pair = ((bytes[i - 1] ?? 0) << 8) | (bytes[i] ?? 0);
    bits |= 1 << (Math.imul(pair, 0x9e3779b1) >>> 27);
  }
  return bits >>> 0;
}

/** Number of bits that are set. */
export function bitCount(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The first four bytes, the first one highest: comparing these compares beginnings. */
export function headOf(bytes: Uint8Array, from: number, length: number): number {
  let head = 0;
  for (let i = 0; i < 4; i += 1) head = (head << 8) | (i < length ? (bytes[from + i] ?? 0) : 0);
  return head >>> 0;
}
