/**
 * A bare Node server that answers every request with the bytes and headers it was sent by its parent: the reference for
 * static files. Tells the parent its port; ends with the channel.
 */
import { createServer } from 'node:http';
import process from 'node:process';
import * as z from 'zod';

const answer = z.object({ headers: z.record(z.string(), z.string()), body: z.base64() });

process.once('message', (message) => {
  const { headers, body } = answer.parse(message);
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, reply) => {
    reply.writeHead(200, headers);
    reply.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address !== 'string') process.send?.({ port: address.port });
  });
  process.once('disconnect', () => process.exit());
});
process.send?.({ ready: true });
