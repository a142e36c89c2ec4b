import type { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import { CANCEL_REQUEST, endsUnit, GSS_REQUEST, isTerminate, SSL_REQUEST, welcome } from './wire-messages.ts';
import { WireReader } from './wire-reader.ts';

export interface WireSessionOptions {
  readonly parameters: Readonly<Record<string, string>>;
  /** A unit is complete and may be taken. */
  readonly onUnit: () => void;
  /** Called once, however the connection ended. */
  readonly onClose: () => void;
}

/** One client of the {@link WireServer}: its greeting, and its messages gathered into units. */
export class WireSession {
  readonly #socket: Socket;
  readonly #options: WireSessionOptions;
  readonly #reader = new WireReader();
  #isWelcome = false;
  #incomplete: Buffer[] = [];
  #units: Buffer[][] = [];

  constructor(socket: Socket, options: WireSessionOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.on('data', (bytes: Buffer) => this.#handleBytes(bytes));
    socket.on('error', () => socket.destroy());
    // A client that closes its side has nothing more to ask, and must not keep a transaction.
    socket.on('end', () => socket.destroy());
    socket.on('close', () => options.onClose());
  }

  hasUnit(): boolean {
    return this.#units.length > 0;
  }

  /** The messages of the oldest complete unit, none when there is no such unit. */
  takeUnit(): readonly Buffer[] {
    return this.#units.shift() ?? [];
  }

  send(pieces: readonly Buffer[]): void {
    if (!this.#socket.writable) return;
    this.#socket.cork();
    for (const piece of pieces) this.#socket.write(piece);
    this.#socket.uncork();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #handleBytes(bytes: Buffer): void {
    try {
      for (const message of this.#reader.read(bytes)) this.#handleMessage(message);
    } catch {
      // Bytes that are no protocol: nothing sensible can be answered.
      this.#socket.destroy();
    }
  }

  #handleMessage(message: Buffer): void {
    if (!this.#isWelcome) {
      this.#handleFirst(message);
      return;
    }
    if (isTerminate(message)) {
      this.#socket.destroy();
      return;
    }
    this.#incomplete.push(message);
    if (!endsUnit(message)) return;
    this.#units.push(this.#incomplete);
    this.#incomplete = [];
    this.#options.onUnit();
  }

  #handleFirst(message: Buffer): void {
    const code = message.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) {
      this.#reader.expectFirst();
      this.#socket.write('N');
    } else if (code === CANCEL_REQUEST) {
      // There is one process and it cannot be interrupted: a statement that overruns its limit ends with it.
      this.#socket.destroy();
    } else {
      this.#isWelcome = true;
      this.#socket.write(welcome(this.#options.parameters));
    }
  }
}
