const PAGE_BITS = 16;
const PAGE = 1 << PAGE_BITS;
const STEP_BITS = 2;

/** Longest text, bytes. */
export const TEXT_MAX = 60;

/** Short texts in few large byte arrays, each with its length before it. Addresses count steps of four bytes. */
export class TextStore {
  readonly #pages: Uint8Array[] = [];
  /** Freed places by the number of steps that they have. */
  readonly #free: number[][] = [];
  #used = PAGE;

  get memoryBytes(): number {
    return this.#pages.length * PAGE + this.#free.reduce((sum, list) => sum + list.length * 8, 0);
  }

  /** Keeps a text of at most {@link TEXT_MAX} bytes and returns its address. */
  add(text: Uint8Array, length: number): number {
    const steps = stepsFor(length);
    const address = this.#free[steps]?.pop() ?? this.#newAddress(steps);
    const page = this.pageOf(address);
    const from = this.offsetOf(address);
    page[from - 1] = length;
    for (let i = 0; i < length; i += 1) page[from + i] = text[i] ?? 0;
    return address;
  }

  remove(address: number): void {
    const steps = stepsFor(this.lengthAt(address));
    const list = this.#free[steps];
    if (list === undefined) {
      while (this.#free.length < steps) this.#free.push([]);
      this.#free[steps] = [address];
    } else list.push(address);
  }

  /** The page that a text lies in, from {@link offsetOf} on. */
  pageOf(address: number): Uint8Array {
    return this.#pages[address >>> (PAGE_BITS - STEP_BITS)] ?? EMPTY;
  }

  offsetOf(address: number): number {
    return ((address << STEP_BITS) & (PAGE - 1)) + 1;
  }

  lengthAt(address: number): number {
    return this.pageOf(address)[this.offsetOf(address) - 1] ?? 0;
  }

  #newAddress(steps: number): number {
    const bytes = steps << STEP_BITS;
    if (this.#used + bytes > PAGE) {
      this.#pages.push(new Uint8Array(PAGE));
      this.#used = 0;
    }
    const address = (((this.#pages.length - 1) << PAGE_BITS) + this.#used) >>> STEP_BITS;
    this.#used += bytes;
    return address;
  }
}

const EMPTY = new Uint8Array(0);

function stepsFor(length: number): number {
  return (length + 4) >>> STEP_BITS;
}
