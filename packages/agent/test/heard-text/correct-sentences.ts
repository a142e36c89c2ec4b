import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const utterances = z.array(z.object({ text: z.string(), intent: z.string() }));
const FILES = ['utterances', 'second-utterances', 'third-utterances', 'fourth-utterances'];

/** Requests that people typed, with the typing errors that they made, of the sets of the understanding. */
export function typedRequests(): readonly string[] {
  return FILES.flatMap((file) =>
    utterances
      .parse(JSON.parse(readFileSync(new URL(`../sets/${file}.json`, import.meta.url), 'utf8')))
      .map(({ text }) => text),
  );
}
