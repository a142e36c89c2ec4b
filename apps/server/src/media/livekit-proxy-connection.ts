import {
  readUpstreamResponse,
  refreshTokenMessage,
  type SignalConnection,
  type SignalSocket,
} from '@rer/media';
import { WebSocket } from 'ws';

const HANDSHAKE_LIMIT_MS = 5_000;
/** Large rooms are told to a client at once. */
const MESSAGE_BYTES_MAX = 8 * 1024 * 1024;
/** A media server that takes messages more slowly than a client sends them is away. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024;
const NORMAL = 1000;
const NO_CODE = 1005;
const ABNORMAL = 1006;
const TRY_AGAIN_LATER = 1013;

export interface LivekitProxyConnectionOptions {
  /** Of the media server's `/rtc`, with the client's query and without a token. */
  readonly url: string;
  /** A token of that server. */
  readonly token: Promise<string>;
  /** Of the client, as far as it is known. */
  readonly address: string | undefined;
  readonly socket: SignalSocket;
  /** Replaces a token of the media server by one for clients. */
  readonly clientToken: (token: string) => Promise<string>;
}

/** One client's signalling with a LiveKit server: messages pass unchanged, except tokens and alternative addresses. */
export class LivekitProxyConnection implements SignalConnection {
  readonly #options: LivekitProxyConnectionOptions;
  #upstream: WebSocket | undefined;
  /** Messages of the client before the upstream socket was open. */
  readonly #early: Uint8Array[] = [];
  #earlyBytes = 0;
  #isClosed = false;

  constructor(options: LivekitProxyConnectionOptions) {
    this.#options = options;
    options.token.then(
      (token) => this.#open(token),
      () => this.#end(TRY_AGAIN_LATER),
    );
  }

  receive(message: Uint8Array): void {
    if (this.#isClosed) return;
    const upstream = this.#upstream;
    if (upstream?.readyState === WebSocket.OPEN) {
      if (upstream.bufferedAmount > WAITING_BYTES_MAX) this.#end(TRY_AGAIN_LATER);
      else upstream.send(message);
      return;
    }
    this.#earlyBytes += message.length;
    if (this.#earlyBytes > WAITING_BYTES_MAX) this.#end(TRY_AGAIN_LATER);
    else this.#early.push(message);
  }

  closed(): void {
    this.#isClosed = true;
    this.#upstream?.close();
  }

  /** Disconnects the client, which reconnects when there is a server again. */
  close(): void {
    this.#end(TRY_AGAIN_LATER);
  }

  #open(token: string): void {
    if (this.#isClosed) return;
    const { url, address } = this.#options;
    const upstream = new WebSocket(url, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      },
      handshakeTimeout: HANDSHAKE_LIMIT_MS,
      maxPayload: MESSAGE_BYTES_MAX,
      perMessageDeflate: false,
    });
    this.#upstream = upstream;
    upstream.on('open', () => {
      for (const message of this.#early.splice(0)) upstream.send(message);
    });
    upstream.on('message', (data) => {
      if (data instanceof Buffer) this.#forward(data);
    });
    // `close` follows every error.
    upstream.on('error', () => undefined);
    upstream.on('close', (code) => this.#end(closeCode(code)));
  }

  #forward(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    const { socket, clientToken: renewed } = this.#options;
    try {
      const response = readUpstreamResponse(bytes);
      if (response.kind === 'pass') {
        socket.send(response.message);
        return;
      }
      void renewed(response.token).then(
        (token) => {
          if (!this.#isClosed) socket.send(refreshTokenMessage(token));
        },
        // Without a new one the client goes on with what it has.
        () => undefined,
      );
    } catch {
      // Not of this protocol: it is no server that a client could talk to.
      this.#end(TRY_AGAIN_LATER);
    }
  }

  #end(code: number): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#upstream?.close();
    this.#options.socket.close(code);
  }
}

/** The codes of ends without one cannot be sent (RFC 6455, section 7.4.1). */
function closeCode(code: number): number {
  if (code === NO_CODE) return NORMAL;
  return code === ABNORMAL || code > TRY_AGAIN_LATER ? TRY_AGAIN_LATER : code;
}
