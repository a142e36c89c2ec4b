import type { Readable } from 'node:stream';

/** The body stopped before its end. `stalled`: no byte came for too long; `aborted`: the other side left. */
export class InterruptedBodyError extends Error {
  override readonly name = 'InterruptedBodyError';
  readonly reason: 'stalled' | 'aborted';

  constructor(reason: 'stalled' | 'aborted') {
    super(`The body ${reason === 'stalled' ? 'stalled' : 'was cut off'} before its end.`);
    this.reason = reason;
  }
}

/**
 * The bytes of a request's body, piece by piece. Nothing is read ahead of the consumer beyond the stream's own
 * buffer, and only the other side's silence counts as a stall, not the consumer's work. The stream is left as it is,
 * whatever happens: an answer must still be possible.
 * @throws {InterruptedBodyError}
 */
export async function* readBodyChunks(
  body: Readable,
  idleMs: number,
): AsyncGenerator<Buffer, void, undefined> {
  // A connection that breaks between two waits is noticed at the next one.
  const ignore = (): void => {};
  body.on('error', ignore);
  try {
    for (;;) {
      const chunk: unknown = body.read();
      if (Buffer.isBuffer(chunk)) yield chunk;
      else if (body.readableEnded) return;
      else await waitForMore(body, idleMs);
    }
  } finally {
    body.off('error', ignore);
  }
}

/** Resolves when there may be something to read, or the end. */
function waitForMore(body: Readable, idleMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (body.destroyed) return reject(new InterruptedBodyError('aborted'));
    const settle = (done: () => void) => () => {
      clearTimeout(timer);
      body.off('readable', more).off('end', more).off('close', gone).off('error', gone);
      done();
    };
    const more = settle(resolve);
    const gone = settle(() => (body.readableEnded ? resolve() : reject(new InterruptedBodyError('aborted'))));
    const timer = setTimeout(
      settle(() => reject(new InterruptedBodyError('stalled'))),
      idleMs,
    );
    body.on('readable', more).on('end', more).on('close', gone).on('error', gone);
  });
}
