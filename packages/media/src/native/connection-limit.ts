/** The most connections that sockets, threads and memory of one process allow. */
const CONNECTIONS_MAX = 2_000;
/** Ports of a closed connection are free again soon, not at once. */
const RELEASE_AFTER_MS = 1_000;
/** Share of the ports for new participants; connected participants need the others when they restart a connection. */
const FOR_PARTICIPANTS = 0.8;
const PER_PARTICIPANT = 2;

/** No more connections can be made. */
export class NoConnectionLeftError extends Error {
  override readonly name = 'NoConnectionLeftError';
}

/**
 * Counts native connections. The library ends the process when it finds no free port, so it is never asked for more
 * than there are.
 */
export class ConnectionLimit {
  readonly #max: number;
  #open = 0;

  /** @param ports UDP ports that there are; undefined when that is no limit. */
  constructor(ports: number | undefined) {
    this.#max = Math.min(CONNECTIONS_MAX, ports ?? CONNECTIONS_MAX);
  }

  /** Whether one more participant may come. */
  get hasCapacity(): boolean {
    return this.#open + PER_PARTICIPANT <= Math.max(PER_PARTICIPANT, this.#max * FOR_PARTICIPANTS);
  }

  /** @throws {NoConnectionLeftError} */
  take(): void {
    if (this.#open >= this.#max) throw new NoConnectionLeftError('There is no port left for a connection.');
    this.#open += 1;
  }

  /** To be called once for each connection, when it is closed. */
  release(): void {
    setTimeout(() => {
      this.#open -= 1;
    }, RELEASE_AFTER_MS).unref();
  }
}
