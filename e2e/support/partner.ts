import { once } from 'node:events';
import { createServer } from 'node:http';
import { test as base } from './room.ts';

/** Pages of somebody else. */
interface Partner {
  /** May show rooms in frames. */
  readonly origin: string;
  /** May not. */
  readonly strangeOrigin: string;
  /** Scripts by path; every other address is a page. */
  readonly scripts: Map<string, string>;
  /** What stands in pages, by path; nothing unless told. */
  readonly bodies: Map<string, string>;
}

interface PerWorker {
  readonly partner: Partner;
  readonly productEnv: Record<string, string>;
}

/** A test with an empty page of another origin, which the product is told of. */
export const test = base.extend<object, PerWorker>({
  partner: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs.
    async ({}, use) => {
      const scripts = new Map<string, string>();
      const bodies = new Map<string, string>();
      const server = createServer((request, response) => {
        const script = scripts.get(request.url ?? '');
        if (script !== undefined) {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(script);
          return;
        }
        response.setHeader('content-type', 'text/html; charset=utf-8');
        const head = '<!doctype html><title>Partner</title><link rel="icon" href="data:,">';
        response.end(`${head}<body>${bodies.get(request.url ?? '') ?? ''}</body>`);
      });
      server.listen(0);
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      await use({
        origin: `http://127.0.0.1:${port}`,
        strangeOrigin: `http://localhost:${port}`,
        scripts,
        bodies,
      });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  productEnv: [async ({ partner }, use) => use({ FRAME_ANCESTORS: partner.origin }), { scope: 'worker' }],
});
