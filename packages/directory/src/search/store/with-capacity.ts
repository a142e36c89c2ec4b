/** Room that a full array gets beyond what it needs: an eighth, so that little lies empty and copying stays rare. */
const SPARE = 8;
const LEAST = 64;

/** The array, or a longer one with the same beginning when it has no room for `needed` elements. */
export function withCapacity<T extends Uint8Array | Uint16Array | Uint32Array>(array: T, needed: number): T;
export function withCapacity(
  array: Uint8Array | Uint16Array | Uint32Array,
  needed: number,
): Uint8Array | Uint16Array | Uint32Array {
  if (needed <= array.length) return array;
  const length = Math.max(LEAST, needed + Math.floor(needed / SPARE));
  if (array instanceof Uint8Array) {
    const bytes = new Uint8Array(length);
    bytes.set(array);
    return bytes;
  }
  const longer = array instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
  longer.set(array);
  return longer;
}
