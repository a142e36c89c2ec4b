import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Server } from 'node:net';

/** A server that listens on this machine. */
export interface Listening {
  readonly port: number;
  /** Over HTTP, without a trailing slash. */
  readonly url: string;
  /** Ends its connections too, where it speaks HTTP. */
  readonly close: () => Promise<void>;
}

/** Lets a server listen on a free port of this machine. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<Listening> {
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return {
    port: address.port,
    url: `http://${host}:${address.port}`,
    close: async () => {
      if (server instanceof HttpServer || server instanceof HttpsServer) server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
