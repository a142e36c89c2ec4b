import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';

/** A local server on a free port. */
export interface LocalServer extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly origin: string;
}

/** Serves on a free port of this machine. */
export async function serve(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The body of a request as text. */
export const readBody = text;
