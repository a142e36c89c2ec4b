import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { drawDevPage } from './dev-page.mjs';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** What the server answers itself; everything else is a page or a file of the site. */
const INTERFACES = [
  '/api',
  '/rest',
  '/functions',
  '/auth',
  '/v1',
  '/sdk',
  '^/rooms/[^/]+/join',
  '/healthz',
  '/readyz',
  '/metrics',
];
/** Signalling of calls: WebSockets too. */
const SIGNALLING = '/rtc';

/** Said instead of a page while the server is not there, which happens whenever it starts again. */
const AWAY = `<!doctype html><meta http-equiv="refresh" content="1"><p>The server is starting.</p>`;

/**
 * Answers page requests: asks the server for address, status and data, and draws the page from the sources.
 * @param {string} apiTarget
 * @returns {import('vite').Plugin}
 */
function devPages(apiTarget) {
  return {
    name: 'rer-dev-pages',
    configureServer: (vite) => () => {
      vite.middlewares.use((request, response, next) => {
        const answer = async () => {
          const url = request.originalUrl ?? '/';
          const headers = { accept: 'text/html', cookie: request.headers.cookie ?? '' };
          const served = await fetch(new URL(url, apiTarget), { headers }).catch(() => undefined);
          const body = served === undefined ? AWAY : await served.text();
          const page = served === undefined ? undefined : await drawDevPage(vite, url, body);
          response.statusCode = served?.status ?? 503;
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(page ?? body);
        };
        answer().catch(next);
      });
    },
  };
}

/**
 * Serves the site from its sources, with reload, in front of a running server: that one decides which page an
 * address shows, with which status and data, and answers the interfaces.
 * @param {{ port: number, apiTarget: string }} options `apiTarget` is the address of the server.
 * @returns {Promise<{ close: () => Promise<void> }>}
 */
export async function startDevSite({ port, apiTarget }) {
  const vite = await createServer({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    mode: 'development',
    appType: 'custom',
    plugins: [devPages(apiTarget)],
    server: {
      port,
      strictPort: true,
      proxy: {
        ...Object.fromEntries(INTERFACES.map((path) => [path, apiTarget])),
        [SIGNALLING]: { target: apiTarget, ws: true },
      },
    },
  });
  await vite.listen();
  return { close: () => vite.close() };
}
