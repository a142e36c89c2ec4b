/** Keeps the best of many numbers by an order; what it keeps does not depend on the order in which they come. */
export class BoundedHeap {
  readonly #heap: number[] = [];
  readonly #limit: number;
  readonly #compare: (a: number, b: number) => number;

  /** Keeps `limit`; `compare` is below 0 when `a` is better than `b` and 0 for the same number alone. */
  constructor(limit: number, compare: (a: number, b: number) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  get isFull(): boolean {
    return this.#heap.length === this.#limit;
  }

  /** The worst of those kept, -1 when there is none. */
  get worst(): number {
    return this.#heap[0] ?? -1;
  }

  add(value: number): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) {
      heap.push(value);
      this.#rise(heap.length - 1);
    } else if (heap.length > 0 && this.#compare(value, heap[0] ?? 0) < 0) {
      heap[0] = value;
      this.#sink();
    }
  }

  /** What it kept, best first. */
  sorted(): number[] {
    return this.#heap.toSorted(this.#compare);
  }

  #rise(from: number): void {
    const heap = this.#heap;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (this.#compare(heap[at] ?? 0, heap[parent] ?? 0) <= 0) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let worst = at;
      for (const child of [at * 2 + 1, at * 2 + 2]) {
        if (child < heap.length && this.#compare(heap[child] ?? 0, heap[worst] ?? 0) > 0) worst = child;
      }
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #swap(a: number, b: number): void {
    const held = this.#heap[a] ?? 0;
    this.#heap[a] = this.#heap[b] ?? 0;
    this.#heap[b] = held;
  }
}
