import {
  createServer as createHttp,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Duplex } from 'node:stream';

/** Answers a request before anything else looks at it; returns whether it did. */
export type FirstAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Takes requests to speak another protocol from now on. */
export type UpgradeAnswer = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

export interface NodeServerOptions {
  readonly node: ServerOptions;
  /** Certificate chain and private key, PEM. Without them the server speaks plain HTTP. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  readonly first: FirstAnswer | undefined;
  /** Without it such requests are answered like all others. */
  readonly upgrade: UpgradeAnswer | undefined;
}

/** Makes Node's servers for Fastify, which may ask for one per address. */
export function nodeServerFactory({ node, tls, first, upgrade }: NodeServerOptions) {
  return (handle: RequestListener) => {
    const listener: RequestListener =
      first === undefined
        ? handle
        : (request, response) => {
            if (!first(request, response)) handle(request, response);
          };
    const server =
      tls === undefined ? createHttp(node, listener) : createHttps({ ...node, ...tls }, listener);
    if (upgrade !== undefined) server.on('upgrade', upgrade);
    return server;
  };
}
