import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { type LocalServer, serve } from './serve.ts';

const WEB = fileURLToPath(new URL('../..', import.meta.url));
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:";
const HTML = `<!doctype html><html lang="de"><title>Toasts</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css"><body><script type="module" src="/page.js"></script></body></html>`;

async function buildFiles(): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    root: WEB,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    resolve: { conditions: ['@rer/source', 'module', 'browser'] },
    build: {
      write: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'test/pages/toast.tsx',
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  });
  if (!('output' in built)) throw new Error('The build of the test page made no files.');
  const { output } = built;
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}

/** Serves a page with nothing but a notification area, under the policy of the site. */
export async function serveToastPage(): Promise<LocalServer> {
  const files = await buildFiles();
  const types = [
    ['.js', 'text/javascript'],
    ['.css', 'text/css'],
  ] as const;
  return await serve((request, response) => {
    const path = request.url ?? '/';
    const type = types.find(([ending]) => path.endsWith(ending))?.[1] ?? 'text/html; charset=utf-8';
    response.setHeader('content-type', type);
    response.setHeader('content-security-policy', POLICY);
    response.end(path === '/' ? HTML : files.get(path));
  });
}
