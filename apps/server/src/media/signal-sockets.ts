import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AdmittedJoin, SIGNAL_MESSAGE_MAX_BYTES } from '@rer/media';
import { type WebSocket, WebSocketServer } from 'ws';
import { bareAddress } from '../http/client-address.ts';
import { queryOf } from '../http/query-of.ts';
import { headerLines } from '../http/security-headers.ts';
import type { MediaAdmission } from './media-admission.ts';
import { SignalRateLimit } from './signal-rate-limit.ts';

const SIGNAL_PATH = '/rtc';
/** A client with more unread bytes is disconnected; it may reconnect. */
const WAITING_BYTES_MAX = 8 * 1024 * 1024;
/** A request that is not a WebSocket by then never will be. */
const UPGRADE_LIMIT_MS = 10_000;
/** Time for the other side to take an answer, or the end of a WebSocket, before its socket is closed from here. */
const LINGER_MS = 500;
const REASONS: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [503, 'Service Unavailable'],
]);
const POLICY_VIOLATION = 1008;

/** The WebSockets of clients in calls: `/rtc` of LiveKit's dialect. */
export class SignalSockets {
  readonly #admission: MediaAdmission;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: SIGNAL_MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });

  /** `headers`: those of every refusal. */
  constructor(admission: MediaAdmission, headers: Readonly<Record<string, string>>) {
    this.#admission = admission;
    this.#headers = headers;
  }

  /** Takes a request to become a WebSocket, of whatever address. Never throws. */
  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    // After an upgrade Node no longer times out the socket.
    const limit = setTimeout(() => stream.destroy(), UPGRADE_LIMIT_MS);
    stream.once('close', () => clearTimeout(limit));
    const url = request.url ?? '';
    const [path = ''] = url.split('?', 1);
    if (path !== SIGNAL_PATH) {
      this.#refuse(stream, 404, 'There is nothing to talk to at this address.');
      return;
    }
    void this.#accept(request, queryOf(url), stream, head, () => clearTimeout(limit));
  }

  async #accept(
    request: IncomingMessage,
    query: URLSearchParams,
    stream: Duplex,
    head: Buffer,
    markOpen: () => void,
  ): Promise<void> {
    const address = bareAddress(request.socket.remoteAddress ?? '');
    const outcome = await this.#admission.admit({
      query,
      authorization: request.headers.authorization,
      ...(address === undefined ? {} : { address }),
    });
    if (stream.destroyed) {
      if (outcome.ok) outcome.abandon();
      return;
    }
    if (!outcome.ok) {
      this.#refuse(stream, outcome.status, outcome.message);
      return;
    }
    let isOpen = false;
    // A stream that has ended, or is no WebSocket after all, never gets to the callback.
    stream.once('close', () => {
      if (!isOpen) outcome.abandon();
    });
    this.#server.handleUpgrade(request, stream, head, (socket) => {
      isOpen = true;
      markOpen();
      connectSocket(socket, outcome);
    });
  }

  #refuse(stream: Duplex, status: number, sentence: string): void {
    const body = Buffer.from(sentence);
    // One end alone would stay open for as long as the other side likes.
    stream.once('finish', () => setTimeout(() => stream.destroy(), LINGER_MS));
    stream.once('end', () => stream.destroy());
    stream.resume();
    stream.end(
      `HTTP/1.1 ${status} ${REASONS.get(status) ?? 'RefusedJoin'}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
        `${headerLines(this.#headers)}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${sentence}`,
    );
  }
}

function connectSocket(socket: WebSocket, admitted: AdmittedJoin): void {
  const connection = admitted.connect({
    send: (message) => {
      if (socket.bufferedAmount > WAITING_BYTES_MAX) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(message);
    },
    close: (code) => socket.close(code ?? 1000),
  });
  const pace = new SignalRateLimit(performance.now());
  let resume: NodeJS.Timeout | undefined;
  let resumeAtMs = 0;
  const breakOff = (): void => {
    socket.close(POLICY_VIOLATION);
    setTimeout(() => socket.terminate(), LINGER_MS);
  };
  socket.on('message', (data, isBinary) => {
    // What came in one piece with too much comes all the same.
    if (socket.readyState !== socket.OPEN) return;
    if (!isBinary || !(data instanceof Buffer)) {
      breakOff();
      return;
    }
    const nowMs = performance.now();
    const waitMs = pace.count(data.length, nowMs);
    if (waitMs === 'too-much') {
      breakOff();
      return;
    }
    connection.receive(data);
    if (waitMs === 0 || nowMs + waitMs <= resumeAtMs) return;
    resumeAtMs = nowMs + waitMs;
    clearTimeout(resume);
    socket.pause();
    resume = setTimeout(() => socket.resume(), waitMs);
  });
  // Invalid or oversized frame: the library closes the socket with a reason.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(resume);
    connection.closed();
  });
}
