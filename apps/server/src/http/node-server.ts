import {
  createServer as createHttp,
  IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttps, type ServerOptions as HttpsOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Connections } from './connections.ts';

/** Answers a request before anything else looks at it; returns whether it did. */
export type FirstAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Takes requests to speak WebSocket from now on. */
export type UpgradeAnswer = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

export interface NodeServerOptions {
  readonly node: ServerOptions;
  /** Certificate chain and private key, PEM. Without them the server speaks plain HTTP. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  readonly first: FirstAnswer | undefined;
  /** Without it such requests are answered like all others. */
  readonly upgrade: UpgradeAnswer | undefined;
  /** Watches all servers that are made. */
  readonly connections: Connections;
}

/**
 * A request of which Node asks `upgrade` to know whether it goes on in another protocol. Of all that clients offer (`curl
 * --http2` offers `h2c` each time) we take `websocket` alone; the others are answered with their bodies, as RFC 9110, 7.8 wants.
 */
class UpgradableRequest extends IncomingMessage {
  // Node's constructor sets it, before a field of ours could begin.
  declare private isOffer: boolean | null;

  get upgrade(): boolean {
    return this.isOffer === true && this.headers.upgrade?.toLowerCase() === 'websocket';
  }

  set upgrade(isOffer: boolean | null) {
    this.isOffer = isOffer;
  }
}

/**
 * TLS 1.2 and 1.3, with forward secrecy and authenticated encryption alone, the strongest first. Written out, so that neither the
 * version of Node.js nor its options decide it.
 */
const TLS_RULES = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const satisfies HttpsOptions;

/** Makes Node's servers for Fastify, which may ask for one per address. */
export function nodeServerFactory({ node, tls, first, upgrade, connections }: NodeServerOptions) {
  return (handle: RequestListener) => {
    const listener: RequestListener =
      first === undefined
        ? handle
        : (request, response) => {
            if (!first(request, response)) handle(request, response);
          };
    const options = upgrade === undefined ? node : { ...node, IncomingMessage: UpgradableRequest };
    const server =
      tls === undefined
        ? createHttp(options, listener)
        : createHttps({ ...options, ...TLS_RULES, ...tls }, listener);
    if (upgrade !== undefined) server.on('upgrade', upgrade);
    connections.watch(server);
    return server;
  };
}
