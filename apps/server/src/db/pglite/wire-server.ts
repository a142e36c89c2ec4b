import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { queryMessage } from './wire-messages.ts';
import { WireSession } from './wire-session.ts';

/** The one session of PGlite, as this server needs it. */
export interface WireBackend {
  /** Executes one protocol message; gives the answer's bytes to `answer`, which copies them. Throws when broken. */
  execute(message: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void>;
  isInTransaction(): boolean;
}

export interface WireServerOptions {
  readonly backend: WireBackend;
  readonly socketPath: string;
  /** Parameters told to clients, such as `server_version`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** A client that leaves a transaction open and silent for this long loses its connection. */
  readonly idleInTransactionMs: number;
  /** The backend threw: it cannot be used any more. */
  readonly onBroken: (error: unknown) => void;
}

/**
 * Lets many clients of PostgreSQL's protocol share the one session of PGlite.
 *
 * What must hold: a unit (the messages up to the one that asks for an answer) runs without another client's messages
 * in between, since all share the unnamed statement; from BEGIN to COMMIT or ROLLBACK only the client that began is
 * served; the transaction of a client that has gone is rolled back.
 */
export class WireServer {
  readonly #options: WireServerOptions;
  readonly #server: Server;
  readonly #sessions = new Set<WireSession>();
  #waiting: WireSession[] = [];
  #owner: WireSession | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isBusy = false;
  #exclusive: (() => Promise<void>)[] = [];
  #lastUnitAt = performance.now();

  constructor(options: WireServerOptions) {
    this.#options = options;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /** Removes a stale socket file and listens. The caller holds the lock on the folder, so no other process listens there. */
  listen(): Promise<void> {
    rmSync(this.#options.socketPath, { force: true });
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.socketPath, () => resolve());
    });
  }

  /** Runs `work` while no message is being executed; a transaction may be open meanwhile. */
  exclusively(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#exclusive.push(() => work().then(resolve, reject));
      this.#wake();
    });
  }

  /** Milliseconds since something was asked; 0 while something is, or a transaction is open. */
  quietMs(): number {
    const isInUse = this.#isBusy || this.#owner !== undefined || this.#waiting.length > 0;
    return isInUse || this.#exclusive.length > 0 ? 0 : performance.now() - this.#lastUnitAt;
  }

  /** Ends all connections and stops to listen. */
  close(): void {
    this.#server.close();
    for (const session of this.#sessions) session.destroy();
  }

  #accept(socket: Socket): void {
    const session = new WireSession(socket, {
      parameters: this.#options.parameters,
      onUnit: () => this.#enqueue(session),
      onClose: () => this.#drop(session),
    });
    this.#sessions.add(session);
  }

  #enqueue(session: WireSession): void {
    if (!this.#waiting.includes(session)) this.#waiting.push(session);
    this.#wake();
  }

  #drop(session: WireSession): void {
    this.#sessions.delete(session);
    this.#waiting = this.#waiting.filter((each) => each !== session);
    this.#wake();
  }

  #wake(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    // A turn of the event loop between units keeps the process answering its parent.
    setImmediate(() => {
      this.#runNext().then(
        (hasRun) => {
          this.#isBusy = false;
          if (hasRun) this.#wake();
        },
        (error: unknown) => this.#options.onBroken(error),
      );
    });
  }

  async #runNext(): Promise<boolean> {
    if (this.#owner !== undefined && !this.#sessions.has(this.#owner)) {
      await this.#options.backend.execute(queryMessage('ROLLBACK'), () => undefined);
      this.#setOwner(undefined);
      return true;
    }
    const exclusive = this.#exclusive.shift();
    if (exclusive !== undefined) {
      await exclusive();
      return true;
    }
    const index = this.#owner === undefined ? 0 : this.#waiting.indexOf(this.#owner);
    const session = this.#waiting[index];
    if (session === undefined) return false;
    await this.#runUnit(session);
    return true;
  }

  async #runUnit(session: WireSession): Promise<void> {
    const answer: Buffer[] = [];
    try {
      for (const message of session.takeUnit()) {
        await this.#options.backend.execute(message, (bytes) => answer.push(Buffer.from(bytes)));
      }
    } catch (error) {
      // The client is told what the backend could still say about its end.
      session.send(answer);
      throw error;
    }
    this.#lastUnitAt = performance.now();
    this.#waiting = this.#waiting.filter((each) => each !== session);
    if (session.hasUnit()) this.#waiting.push(session);
    this.#setOwner(this.#options.backend.isInTransaction() ? session : undefined);
    session.send(answer);
  }

  #setOwner(session: WireSession | undefined): void {
    this.#owner = session;
    clearTimeout(this.#idleTimer);
    if (session !== undefined) {
      this.#idleTimer = setTimeout(() => session.destroy(), this.#options.idleInTransactionMs);
    }
  }
}
