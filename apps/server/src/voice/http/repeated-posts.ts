import { createHash } from 'node:crypto';
import { isShallowJson } from '@rer/contracts';
import type { FastifyRequest } from 'fastify';
import { addressPrefix } from '../../http/client-address.ts';
import type { VoiceBearer } from '../bearer/voice-bearer.ts';
import { VoiceApiError } from '../dialect/voice-api-error.ts';

/** Identical POSTs of one token within this time are one (voice-AI contract, 1: clients repeat after timeouts). */
const SAME_MS = 5_000;
/** How long an answer is kept for requests that repeat an `Idempotency-Key`. */
const KEYED_MS = 60 * 60_000;
const KEY_MAX = 255;
/** Answers kept at once; past it the oldest is forgotten. */
const CACHED_MAX = 5_000;

interface CachedAnswer<T> {
  readonly bodyHash: string;
  readonly answer: Promise<T>;
  readonly until: number;
}

interface PostOptions<T> {
  /** Whether an answer that was given before may be given again; default: it may. */
  readonly isStillGood?: (answer: T) => boolean;
}

/**
 * Answers a repeated POST to one route with the first answer. Many clients share a public token: for those only an `Idempotency-Key`
 * counts, together with the address, or else two visitors would share a call. Refusals are not kept.
 */
export class RepeatedPosts<T> {
  readonly #cache = new Map<string, CachedAnswer<T>>();
  readonly #now: () => number;
  readonly #isStillGood: (answer: T) => boolean;

  constructor(now: () => number, { isStillGood = () => true }: PostOptions<T> = {}) {
    this.#now = now;
    this.#isStillGood = isStillGood;
  }

  /** @throws {VoiceApiError} 400 when the key came with another body before, or the body is nested too deep. */
  async answer(request: FastifyRequest, bearer: VoiceBearer, work: () => Promise<T>): Promise<T> {
    // Text is made of it here, before anybody has read it.
    if (!isShallowJson(request.body)) throw new VoiceApiError(400, ['body is nested too deep']);
    const bodyHash = hashOf(JSON.stringify(request.body ?? null));
    const key = keyOf(request, bearer, bodyHash);
    if (key === undefined) return await work();
    this.#forgetOld();
    const known = this.#cache.get(key.name);
    if (known !== undefined) {
      if (known.bodyHash !== bodyHash) {
        throw new VoiceApiError(400, ['Idempotency-Key: was sent with another body before']);
      }
      const answer = await known.answer;
      if (this.#isStillGood(answer)) return answer;
    }
    const answer = work();
    const cached: CachedAnswer<T> = { bodyHash, answer, until: this.#now() + key.forMs };
    this.#cache.delete(key.name);
    this.#cache.set(key.name, cached);
    try {
      return await answer;
    } catch (error) {
      if (this.#cache.get(key.name) === cached) this.#cache.delete(key.name);
      throw error;
    }
  }

  #forgetOld(): void {
    const now = this.#now();
    for (const [name, { until }] of this.#cache) {
      if (until <= now || this.#cache.size > CACHED_MAX) this.#cache.delete(name);
    }
  }
}

function keyOf(
  request: FastifyRequest,
  bearer: VoiceBearer,
  bodyHash: string,
): { readonly name: string; readonly forMs: number } | undefined {
  const given = request.headers['idempotency-key'];
  const scope = [bearer.tokenId, bearer.kind === 'public' ? addressPrefix(request.ip, 'limit') : ''];
  if (given !== undefined) {
    if (typeof given !== 'string' || given.length > KEY_MAX) {
      throw new VoiceApiError(400, [`Idempotency-Key: must be one text of at most ${KEY_MAX} characters`]);
    }
    return { name: hashOf(JSON.stringify([...scope, 'key', given])), forMs: KEYED_MS };
  }
  if (bearer.kind === 'public') return undefined;
  return { name: hashOf(JSON.stringify([...scope, 'body', bodyHash])), forMs: SAME_MS };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
