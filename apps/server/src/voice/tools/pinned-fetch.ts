import { Readable } from 'node:stream';
import { postPinned, type ServerWorld } from './pinned-request.ts';

/** Statuses of answers that have no body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * A `fetch` that posts JSON in the way of {@link postPinned} and does nothing else. A redirect is an answer. Rejects with a
 * {@link ToolServerError} when the address is none that is asked.
 */
export function pinnedFetch(world: ServerWorld): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const answer = await postPinned(world, {
      url: request.url,
      headers: Object.fromEntries(request.headers),
      payload: new Uint8Array(await request.arrayBuffer()),
      signal: request.signal,
    });
    const status = answer.statusCode ?? 0;
    const headers = { 'content-type': answer.headers['content-type'] ?? '' };
    if (!EMPTY.has(status)) return new Response(Readable.toWeb(answer), { status, headers });
    answer.destroy();
    return new Response(null, { status, headers });
  };
}
