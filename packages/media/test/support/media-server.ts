import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { listen } from '../../../../testing/listen.ts';
import { EmbeddedMedia, SIGNAL_MESSAGE_MAX_BYTES, type WorkerConfig } from '../../src/index.ts';

export const TEST_KEY = { key: 'devkey', secret: 'a-secret-for-tests-that-is-long-enough' } as const;

/** The embedded media server behind a bare HTTP server of its own. */
export interface MediaServer {
  readonly url: string;
  readonly media: EmbeddedMedia;
  /** Bodies. */
  readonly webhooks: string[];
  close(): Promise<void>;
}

export async function startMediaServer(
  config: Partial<WorkerConfig> = {},
  onWebhook: (body: string) => void = () => undefined,
): Promise<MediaServer> {
  const webhooks: string[] = [];
  const media = new EmbeddedMedia({
    config: {
      keys: [TEST_KEY],
      publicAddresses: [],
      turn: { urls: [] },
      autoCreate: true,
      hasWebhooks: true,
      ...config,
    },
    onWebhook: (body) => {
      webhooks.push(body);
      onWebhook(body);
    },
  });
  await media.start();
  const server = createServer((request, response) => {
    void answer(media, request).then(({ status, contentType, body }) => {
      response.writeHead(status, { 'content-type': contentType, 'access-control-allow-origin': '*' });
      response.end(body);
    });
  });
  acceptSockets(server, media);
  const listening = await listen(server);
  return {
    url: `ws://127.0.0.1:${listening.port}`,
    media,
    webhooks,
    close: async () => {
      await media.close();
      await listening.close();
    },
  };
}

async function answer(media: EmbeddedMedia, request: IncomingMessage) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const { authorization } = request.headers;
  const text = (status: number, body: string) => ({ status, contentType: 'text/plain', body });
  if (url.pathname === '/rtc/validate') {
    const outcome = await media.admit({ query: url.searchParams, authorization });
    if (!outcome.ok) return text(outcome.status, outcome.message);
    outcome.abandon();
    return text(200, 'success');
  }
  if (!url.pathname.startsWith('/twirp/')) return text(404, 'not found');
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return await media.call({
    method: request.method ?? '',
    path: url.pathname,
    contentType: request.headers['content-type'] ?? '',
    authorization,
    body: Buffer.concat(chunks),
  });
}

function acceptSockets(server: Server, media: EmbeddedMedia): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: SIGNAL_MESSAGE_MAX_BYTES });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    void accept(request, stream, head);
  });

  async function accept(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { authorization } = request.headers;
    const outcome =
      url.pathname === '/rtc'
        ? await media.admit({ query: url.searchParams, authorization, address: '127.0.0.1' })
        : ({ ok: false, status: 404, message: 'not found' } as const);
    if (!outcome.ok) {
      stream.end(`HTTP/1.1 ${outcome.status} RefusedJoin\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const connection = outcome.connect({
        send: (message) => socket.send(message),
        close: (code) => socket.close(code ?? 1000),
      });
      socket.on('message', (data) => {
        if (data instanceof Buffer) connection.receive(data);
      });
      socket.on('close', () => connection.closed());
    });
  }
}
