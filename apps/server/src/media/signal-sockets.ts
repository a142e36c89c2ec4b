import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AdmittedJoin, SIGNAL_MESSAGE_MAX_BYTES } from '@rer/media';
import { type WebSocket, WebSocketServer } from 'ws';
import { bareAddress } from '../http/client-address.ts';
import type { MediaDoor } from './media-door.ts';

const SIGNAL_PATH = '/rtc';
/** A client that does not read what is said to it is cut off; it may come back. */
const WAITING_BYTES_MAX = 8 * 1024 * 1024;
/** What a client may say in a second. One that says more is read more slowly, which nobody else notices. */
const MESSAGES_PER_SECOND = 200;
const BYTES_PER_SECOND = 4 * 1024 * 1024;
const REASONS: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [503, 'Service Unavailable'],
]);
const POLICY_VIOLATION = 1008;

/** The WebSockets of clients in calls: `/rtc` of LiveKit's dialect. */
export class SignalSockets {
  readonly #door: MediaDoor;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: SIGNAL_MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });

  constructor(door: MediaDoor) {
    this.#door = door;
  }

  /** Takes a request to become a WebSocket, of whatever address. Never throws. */
  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    if (path !== SIGNAL_PATH) {
      refuse(stream, 404, 'There is nothing to talk to at this address.');
      return;
    }
    void this.#accept(request, new URLSearchParams(query), stream, head);
  }

  async #accept(
    request: IncomingMessage,
    query: URLSearchParams,
    stream: Duplex,
    head: Buffer,
  ): Promise<void> {
    const address = bareAddress(request.socket.remoteAddress ?? '');
    const outcome = await this.#door.admit({
      query,
      authorization: request.headers.authorization,
      ...(address === undefined ? {} : { address }),
    });
    if (!outcome.ok) {
      refuse(stream, outcome.status, outcome.message);
      return;
    }
    let isOpen = false;
    // A stream that closed meanwhile, or is no WebSocket after all, never gets to the callback.
    stream.once('close', () => {
      if (!isOpen) outcome.abandon();
    });
    this.#server.handleUpgrade(request, stream, head, (socket) => {
      isOpen = true;
      converse(socket, outcome);
    });
  }
}

function converse(socket: WebSocket, admitted: AdmittedJoin): void {
  const connection = admitted.connect({
    send: (message) => {
      if (socket.bufferedAmount > WAITING_BYTES_MAX) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(message);
    },
    close: (code) => socket.close(code ?? 1000),
  });
  const pace = new Pace(socket);
  socket.on('message', (data, isBinary) => {
    if (!isBinary || !(data instanceof Buffer)) {
      socket.close(POLICY_VIOLATION);
      return;
    }
    pace.note(data.length);
    connection.receive(data);
  });
  // What is no WebSocket frame, or too long: the library closes, and says so.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    pace.end();
    connection.closed();
  });
}

/** Stops reading from a client until the second is over in which it said too much. */
class Pace {
  readonly #socket: WebSocket;
  #startedAtMs = 0;
  #messages = 0;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  note(bytes: number): void {
    const nowMs = performance.now();
    if (nowMs - this.#startedAtMs > 1000) {
      this.#startedAtMs = nowMs;
      this.#messages = 0;
      this.#bytes = 0;
    }
    this.#messages += 1;
    this.#bytes += bytes;
    if (this.#messages <= MESSAGES_PER_SECOND && this.#bytes <= BYTES_PER_SECOND) return;
    if (this.#socket.isPaused) return;
    this.#socket.pause();
    this.#timer = setTimeout(() => this.#socket.resume(), 1000 - (nowMs - this.#startedAtMs));
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

function refuse(stream: Duplex, status: number, sentence: string): void {
  const body = Buffer.from(sentence);
  stream.end(
    `HTTP/1.1 ${status} ${REASONS.get(status) ?? 'Refused'}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${sentence}`,
  );
}
