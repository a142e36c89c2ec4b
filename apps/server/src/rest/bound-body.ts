import { type Readable, Transform } from 'node:stream';
import { restErrors } from './rest-errors.ts';

/** Passes a request body on and fails it with 413 as soon as it is longer than `limitBytes`. */
export function boundBody(payload: Readable, limitBytes: number): Readable {
  let received = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > limitBytes) done(restErrors.bodyTooLarge(limitBytes));
      else done(null, chunk);
    },
  });
  payload.on('error', (error) => bound.destroy(error));
  return payload.pipe(bound);
}
