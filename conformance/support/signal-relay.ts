import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { SignalRequest, SignalResponse } from '@livekit/protocol';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { listen } from '../../testing/listen.ts';
import { UdpRelay } from './udp-relay.ts';

const candidateInit = z.looseObject({ candidate: z.string() });

/** An engine that is reached over a relay: its media by `media`, its signalling unhindered. */
export interface RelayedEngine {
  readonly url: string;
  readonly media: UdpRelay;
  close(): Promise<void>;
}

/**
 * Stands between clients and an engine. Every candidate that passes, in both directions, is replaced by a port of a
 * relay, so that neither side knows another way.
 */
export async function relayTo(engineUrl: string, seed: number): Promise<RelayedEngine> {
  const media = new UdpRelay(seed);
  const sockets = new WebSocketServer({ noServer: true });
  // Clients first try to make do with one connection; as an older server does, we know only two.
  const server = createServer((_request, response) => {
    response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
  });
  server.on('upgrade', (request, stream, head) => {
    if (request.url?.startsWith('/rtc?') !== true) {
      stream.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (client) => {
      const engine = new WebSocket(`${engineUrl}${request.url}`, { headers: authorizationOf(request) });
      const isOpen = once(engine, 'open').catch(() => client.terminate());
      forward(client, engine, isOpen, async (bytes) => await relayedRequest(bytes, media));
      forward(engine, client, isOpen, async (bytes) => await relayedResponse(bytes, media));
    });
  });
  const { url, close } = await listen(server);
  return {
    url: url.replace(/^http/, 'ws'),
    media,
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      await close();
      await media.close();
    },
  };
}

function authorizationOf({ headers: { authorization } }: IncomingMessage): Record<string, string> {
  return authorization === undefined ? {} : { authorization };
}

/** Hands messages on in their order, though changing one takes a moment. */
function forward(
  from: WebSocket,
  to: WebSocket,
  isOpen: Promise<unknown>,
  change: (bytes: Buffer) => Promise<Uint8Array>,
): void {
  let last = isOpen;
  from.on('message', (data, isBinary) => {
    if (!(data instanceof Buffer)) return;
    const changed = isBinary ? change(data) : Promise.resolve(data);
    last = last.then(async () => to.send(await changed, { binary: isBinary })).catch(() => to.terminate());
  });
  from.on('error', () => undefined);
  from.on('close', () => {
    last = last.then(() => to.close());
  });
}

async function relayedRequest(bytes: Buffer, media: UdpRelay): Promise<Uint8Array> {
  const request = SignalRequest.fromBinary(bytes);
  await relayCandidates(request.message, media);
  return request.toBinary();
}

async function relayedResponse(bytes: Buffer, media: UdpRelay): Promise<Uint8Array> {
  const response = SignalResponse.fromBinary(bytes);
  await relayCandidates(response.message, media);
  return response.toBinary();
}

async function relayCandidates(
  message: SignalRequest['message'] | SignalResponse['message'],
  media: UdpRelay,
): Promise<void> {
  if (message.case === 'offer' || message.case === 'answer') {
    const lines = message.value.sdp.split('\r\n').map(async (line) => {
      return line.startsWith('a=candidate:') ? await relayedCandidate(line, media) : line;
    });
    message.value.sdp = (await Promise.all(lines)).filter((line) => line !== undefined).join('\r\n');
  } else if (message.case === 'trickle') {
    const init = candidateInit.parse(JSON.parse(message.value.candidateInit));
    // What cannot be relayed becomes a candidate that leads nowhere: an empty one would mean the end of candidates.
    const candidate = init.candidate && ((await relayedCandidate(init.candidate, media)) ?? NOWHERE);
    message.value.candidateInit = JSON.stringify({ ...init, candidate });
  }
}

const NOWHERE = 'candidate:1 1 udp 1 192.0.2.1 9 typ host';

/** Undefined for a way that the relay does not know: TCP, IPv6 and names. */
async function relayedCandidate(line: string, media: UdpRelay): Promise<string | undefined> {
  const [foundation, component, protocol = '', priority, address = '', port, ...rest] = line.split(' ');
  if (protocol.toLowerCase() !== 'udp' || !isIPv4(address)) return undefined;
  const own = await media.portFor({ address, port: Number(port) });
  return [foundation, component, protocol, priority, '127.0.0.1', own, ...rest].join(' ');
}
