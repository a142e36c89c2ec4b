import { once } from 'node:events';
import { createServer } from 'node:http';

/** Another company's pages: empty, on another origin. */
export interface Partner {
  /** May show rooms in frames. */
  readonly origin: string;
  /** May not. */
  readonly strangeOrigin: string;
  /** What stands in pages, by path; nothing unless told. */
  readonly bodies: Map<string, string>;
  readonly close: () => void;
}

export async function openPartner(): Promise<Partner> {
  const bodies = new Map<string, string>();
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const head = '<!doctype html><title>Partner</title><link rel="icon" href="data:,">';
    response.end(`${head}<body>${bodies.get(request.url ?? '') ?? ''}</body>`);
  });
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    strangeOrigin: `http://localhost:${port}`,
    bodies,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
