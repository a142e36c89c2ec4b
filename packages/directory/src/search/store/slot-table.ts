const SEGMENTS = 256;
const SLOTS_MIN = 8;

/**
 * Numbers found by their hash. In 256 segments that grow one by one, so that no insertion waits for the whole table to be
 * laid out anew. A slot holds the number plus one; 0 is free.
 */
export class SlotTable {
  readonly #segments: Uint32Array[] = Array.from({ length: SEGMENTS }, () => new Uint32Array(SLOTS_MIN));
  readonly #used = new Uint32Array(SEGMENTS);
  readonly #hashOf: (value: number) => number;
  #slots = SEGMENTS * SLOTS_MIN;

  /** `hashOf` tells the 32-bit hash of a number that is in the table. */
  constructor(hashOf: (value: number) => number) {
    this.#hashOf = hashOf;
  }

  get memoryBytes(): number {
    return this.#slots * 4;
  }

  /** The number with this hash that `isWanted`, -1 when there is none. */
  find(hash: number, isWanted: (value: number) => boolean): number {
    const segment = this.#segments[hash >>> 24] ?? EMPTY;
    const mask = segment.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const value = (segment[slot] ?? 0) - 1;
      if (value < 0 || isWanted(value)) return value;
    }
  }

  /** Adds a number that is not there. */
  add(hash: number, value: number): void {
    const number = hash >>> 24;
    let segment = this.#segments[number] ?? EMPTY;
    const used = (this.#used[number] ?? 0) + 1;
    this.#used[number] = used;
    if (used * 4 > segment.length * 3) {
      segment = this.#resized(segment, segment.length * 2);
      this.#segments[number] = segment;
    }
    insertSlot(segment, hash, value);
  }

  /** Takes a number away that is there. */
  remove(hash: number, value: number): void {
    const number = hash >>> 24;
    const segment = this.#segments[number] ?? EMPTY;
    const mask = segment.length - 1;
    let hole = hash & mask;
    while ((segment[hole] ?? 0) - 1 !== value) hole = (hole + 1) & mask;
    // Those behind it move up, unless that would put them before the place where looking for them begins.
    for (let slot = (hole + 1) & mask; (segment[slot] ?? 0) !== 0; slot = (slot + 1) & mask) {
      const moved = segment[slot] ?? 0;
      const home = this.#hashOf(moved - 1) & mask;
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
      segment[hole] = moved;
      hole = slot;
    }
    segment[hole] = 0;
    const used = (this.#used[number] ?? 0) - 1;
    this.#used[number] = used;
    if (segment.length > SLOTS_MIN && used * 4 < segment.length) {
      this.#segments[number] = this.#resized(segment, segment.length / 2);
    }
  }

  #resized(segment: Uint32Array, slots: number): Uint32Array {
    const resized = new Uint32Array(slots);
    this.#slots += slots - segment.length;
    for (const value of segment) if (value !== 0) insertSlot(resized, this.#hashOf(value - 1), value - 1);
    return resized;
  }
}

const EMPTY = new Uint32Array(SLOTS_MIN);

function insertSlot(segment: Uint32Array, hash: number, value: number): void {
  const mask = segment.length - 1;
  let slot = hash & mask;
  while (segment[slot] !== 0) slot = (slot + 1) & mask;
  segment[slot] = value + 1;
}

/** Spreads the bits of a sum over all 32 (the end of MurmurHash3). */
export function mixed(sum: number): number {
  let bits = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
