/**
 * A 32-bit summary of a word that tells cheaply that an edit distance is impossible: one bit for each letter, set when it
 * occurs an odd number of times. Exchanging a letter changes at most two bits, adding or leaving one out one, swapping
 * neighbours none.
 */
export function letterSignature(bytes: Uint8Array, from: number, to: number): number {
  let bits = 0;
  for (let i = from; i < to; i += 1) bits ^= 1 << ((bytes[i] ?? 0) & 31);
  return bits >>> 0;
}

/** Number of bits that are set. */
export function bitCount(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
