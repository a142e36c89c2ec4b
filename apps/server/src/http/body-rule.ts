import { JSON_LIMITS, type JsonLimits } from '@rer/contracts';
import type { FastifyRequest } from 'fastify';
import { BodyError } from './body-error.ts';

/** What a route takes as the JSON of a request. */
export interface BodyRule extends JsonLimits {
  readonly bytes: number;
  /** A longer body is not parsed but handed to the route as {@link UnparsedJson}; default: every body is parsed. */
  readonly parsedBytes?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route where that depends on the caller; else the `bodyLimit` of the route and {@link JSON_LIMITS}. */
    body?: (request: FastifyRequest) => BodyRule;
  }
}

export function bodyRuleOf(request: FastifyRequest): BodyRule {
  const { config, bodyLimit } = request.routeOptions;
  return config.body?.(request) ?? { ...JSON_LIMITS, bytes: bodyLimit };
}

/** JSON that was counted but not parsed, in pieces that can be handed to a thread. */
export class UnparsedJson {
  readonly pieces: readonly Uint8Array<ArrayBuffer>[];

  constructor(pieces: readonly Uint8Array<ArrayBuffer>[]) {
    this.pieces = pieces;
  }
}

/** Bytes of large bodies that the process holds at once. */
export class BodyRoom {
  readonly #bytes: number;
  #taken = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Bytes that are taken at this moment. */
  get taken(): number {
    return this.#taken;
  }

  /** @throws {BodyError} `busy` when there is no room for so many more. */
  take(bytes: number): void {
    if (this.#taken + bytes > this.#bytes) throw new BodyError('busy', this.#bytes);
    this.#taken += bytes;
  }

  giveBack(bytes: number): void {
    this.#taken -= bytes;
  }
}
