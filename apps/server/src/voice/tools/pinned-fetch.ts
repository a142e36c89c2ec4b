import { Readable } from 'node:stream';
import { postPinned, type ServerWorld } from './pinned-request.ts';

/**
 * A `fetch` that posts JSON in the way of {@link postPinned} and does nothing else. A redirect is an answer. Rejects with a
 * {@link ToolServerError} when the address is none that is asked, and with a `TypeError` for a status that has no body.
 */
export function pinnedFetch(world: ServerWorld): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const answer = await postPinned(world, {
      url: request.url,
      headers: Object.fromEntries(request.headers),
      payload: new Uint8Array(await request.arrayBuffer()),
      // That of the request follows it by a weak reference alone, which nobody holds once the answer has begun.
      signal: init?.signal ?? request.signal,
    });
    const status = answer.statusCode ?? 0;
    const headers = { 'content-type': answer.headers['content-type'] ?? '' };
    return new Response(Readable.toWeb(answer), { status, headers });
  };
}
