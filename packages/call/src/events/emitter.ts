/** A handler of any event: its arguments depend on the event. */
export type CallListener = { listen(...args: unknown[]): void }['listen'];

interface Registration {
  readonly listener: CallListener;
  readonly isOnce: boolean;
}

/** More listeners of one event than this look like a leak. */
const LISTENERS_MAX = 10;

/** The emitter of Node, as far as clients of browsers know it. */
export class CallEventEmitter {
  readonly #registrations = new Map<string, readonly Registration[]>();
  readonly #warned = new Set<string>();
  readonly #warn: (text: string) => void;
  readonly #onFirst: (event: string) => void;
  #max = LISTENERS_MAX;

  /** `onFirst` is called when an event gets its first listener. */
  constructor(warn: (text: string) => void, onFirst: (event: string) => void) {
    this.#warn = warn;
    this.#onFirst = onFirst;
  }

  /** @throws {TypeError} when the listener is not a function; untyped pages would otherwise see the error only at the first event. */
  add(event: string, listener: CallListener, { isOnce = false, isFirst = false } = {}): void {
    if (typeof listener !== 'function') {
      throw new TypeError(
        `The "listener" argument must be of type Function. Received type ${typeof listener}`,
      );
    }
    const others = this.#of(event);
    const added = { listener, isOnce };
    this.#registrations.set(event, isFirst ? [added, ...others] : [...others, added]);
    if (others.length === 0) this.#onFirst(event);
    const count = others.length + 1;
    if (this.#max <= 0 || count <= this.#max || this.#warned.has(event)) return;
    this.#warned.add(event);
    this.#warn(
      `Possible EventEmitter memory leak detected. ${count} ${event} listeners added. Use emitter.setMaxListeners() to increase limit`,
    );
  }

  remove(event: string, listener: CallListener): void {
    const others = this.#of(event);
    const at = others.findLastIndex((registration) => registration.listener === listener);
    if (at >= 0) this.#keep(event, others.toSpliced(at, 1));
  }

  removeAll(event?: string): void {
    if (event === undefined) this.#registrations.clear();
    else this.#registrations.delete(event);
  }

  /** The listeners, each ready to be called; those for once are gone when they are. */
  take(event: string): readonly CallListener[] {
    return this.#of(event).map((registration) => (...args) => {
      if (registration.isOnce) this.#drop(event, registration);
      registration.listener(...args);
    });
  }

  listeners(event: string): CallListener[] {
    return this.#of(event).map(({ listener }) => listener);
  }

  names(): string[] {
    return [...this.#registrations.keys()];
  }

  get max(): number {
    return this.#max;
  }

  set max(count: number) {
    this.#max = count;
  }

  #of(event: string): readonly Registration[] {
    return this.#registrations.get(event) ?? [];
  }

  #drop(event: string, gone: Registration): void {
    this.#keep(
      event,
      this.#of(event).filter((registration) => registration !== gone),
    );
  }

  #keep(event: string, left: readonly Registration[]): void {
    if (left.length > 0) this.#registrations.set(event, left);
    else this.#registrations.delete(event);
  }
}
