import {
  createServer as createHttp,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttps } from 'node:https';

/** Answers a request before anything else looks at it; returns whether it did. */
export type FirstAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface NodeServerOptions {
  readonly node: ServerOptions;
  /** Certificate chain and private key, PEM. Without them the server speaks plain HTTP. */
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  readonly first: FirstAnswer | undefined;
}

/** Makes Node's servers for Fastify, which may ask for one per address. */
export function nodeServerFactory({ node, tls, first }: NodeServerOptions) {
  return (handle: RequestListener) => {
    const listener: RequestListener =
      first === undefined
        ? handle
        : (request, response) => {
            if (!first(request, response)) handle(request, response);
          };
    return tls === undefined ? createHttp(node, listener) : createHttps({ ...node, ...tls }, listener);
  };
}
