import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../../../testing/listen.ts';

/** A local server on a free port. */
export interface LocalServer extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly origin: string;
}

/** Serves on a free port of this machine. */
export async function serve(listener: RequestListener): Promise<LocalServer> {
  const { url, close } = await listen(createServer(listener));
  return { origin: url, [Symbol.asyncDispose]: close };
}

/** The body of a request as text. */
export const readBody = text;
