/** Numbers in one page. An address is `page * PAGE + place`. */
const PAGE = 65_536;
/** Longer blocks get a page of their own, exactly as long. */
const SHARED_MAX = 4096;

/**
 * Blocks of 32-bit numbers in few large arrays: no object for each list. Freed blocks are used again for blocks of the
 * same length, so lengths are rounded up to two steps an octave ({@link BlockArena.capacityFor}).
 */
export class BlockArena {
  readonly #pages: Uint32Array[] = [];
  readonly #freeBlocks = new Map<number, number[]>();
  readonly #freePages: number[] = [];
  #open = -1;
  #openUsed = PAGE;
  #elements = 0;

  /** Numbers that a block made for `length` of them has room for: at most a half more. */
  static capacityFor(length: number): number {
    if (length <= 4) return length;
    const octave = 2 ** (31 - Math.clz32(length));
    if (length === octave) return length;
    return length <= octave * 1.5 ? octave * 1.5 : octave * 2;
  }

  /** Bytes of all pages and of the lists of free blocks. */
  get memoryBytes(): number {
    let free = 0;
    for (const list of this.#freeBlocks.values()) free += list.length;
    return this.#elements * 4 + free * 8;
  }

  /** Address of a block of {@link capacityFor} `length` numbers, whatever they are. */
  allocate(length: number): number {
    const capacity = BlockArena.capacityFor(length);
    if (capacity > SHARED_MAX) return this.#newPage(capacity) * PAGE;
    const free = this.#freeBlocks.get(capacity)?.pop();
    if (free !== undefined) return free;
    if (this.#openUsed + capacity > PAGE) {
      this.#open = this.#newPage(PAGE);
      this.#openUsed = 0;
    }
    const address = this.#open * PAGE + this.#openUsed;
    this.#openUsed += capacity;
    return address;
  }

  /** Gives back a block that was allocated for `length` numbers. */
  free(address: number, length: number): void {
    const capacity = BlockArena.capacityFor(length);
    if (capacity > SHARED_MAX) {
      const page = Math.floor(address / PAGE);
      this.#elements -= capacity;
      this.#pages[page] = new Uint32Array(0);
      this.#freePages.push(page);
      return;
    }
    const list = this.#freeBlocks.get(capacity);
    if (list === undefined) this.#freeBlocks.set(capacity, [address]);
    else list.push(address);
  }

  /** The page of an address: the block begins in it at {@link offsetOf}. */
  pageOf(address: number): Uint32Array {
    return this.#pages[address >>> 16] ?? EMPTY;
  }

  offsetOf(address: number): number {
    return address & (PAGE - 1);
  }

  #newPage(length: number): number {
    const page = this.#freePages.pop() ?? this.#pages.length;
    this.#pages[page] = new Uint32Array(length);
    this.#elements += length;
    return page;
  }
}

const EMPTY = new Uint32Array(0);
