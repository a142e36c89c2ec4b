import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { type Answer, give } from './answers.ts';
import { type LocalServer, serve } from './serve.ts';

const WEB = fileURLToPath(new URL('../..', import.meta.url));
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'self'";
const HTML = `<!doctype html><html lang="de"><title>Test</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/page.css"><body><script type="module" src="/page.js"></script></body></html>`;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
};

/** A page made of one of `test/pages`, with answers to what it asks. */
export interface TestPage extends LocalServer {
  /** Answers by path; put in and taken out by the test. */
  readonly answers: Map<string, Answer>;
  /** Takes out what a test put in. */
  readonly reset: () => void;
}

async function buildFiles(input: string): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    resolve: { conditions: ['@rer/source', 'module', 'browser'] },
    build: {
      write: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: `test/pages/${input}`,
        output: {
          entryFileNames: 'page.js',
          chunkFileNames: '[name]-[hash].js',
          // The one style sheet takes the page's name; fonts keep their own.
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css')) ? 'page.css' : '[name][extname]',
        },
      },
    },
  });
  if (!('output' in built)) throw new Error('The build of the test page made no files.');
  const { output } = built;
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}

/** Serves a page of `test/pages`, under the policy of the site. */
export async function serveTestPage(input: string): Promise<TestPage> {
  const files = await buildFiles(input);
  const answers: TestPage['answers'] = new Map();
  const server = await serve((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const answer = answers.get(path);
    if (answer !== undefined) return void give(answer, request, response);
    const file = path === '/' ? HTML : files.get(path);
    if (file === undefined) return void response.writeHead(404).end();
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/html; charset=utf-8';
    response.setHeader('content-type', type);
    response.setHeader('content-security-policy', POLICY);
    response.end(file);
  });
  return { ...server, answers, reset: () => answers.clear() };
}
