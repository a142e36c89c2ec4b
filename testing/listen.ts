import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import type { Server } from 'node:net';

/** Lets a server listen on a free loopback port. */
export async function listen(server: Server): Promise<{ url: string; close: () => Promise<void> }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      if (server instanceof HttpServer) server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
