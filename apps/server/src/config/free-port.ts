import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Listens on the address for a moment. Rejects as listening itself would when that is not possible (see `listenProblem`),
 * before a start has cost anything; another program can still take the port afterwards.
 */
export async function requireFreePort(address: {
  readonly host: string;
  readonly port: number;
}): Promise<void> {
  const server = createServer();
  server.listen({ host: address.host, port: address.port });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
