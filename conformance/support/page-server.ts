import { createServer } from 'node:http';
import { build } from 'vite';
import { z } from 'zod';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { listen } from './listen.ts';

const bundled = z.object({ output: z.array(z.object({ code: z.string().optional() })) });

const HTML = '<!doctype html><meta charset="utf-8"><title>call</title><script src="/call.js"></script>';

/** Serves one page with an unmodified livekit-client in it. */
export async function servePage(): Promise<{ url: string; close: () => Promise<void> }> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const isScript = request.url === '/call.js';
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type }).end(isScript ? script : HTML);
  });
  return await listen(server);
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    root: fromRoot('conformance', 'page'),
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: fromRoot('conformance', 'page', 'call.ts'), name: 'page', formats: ['iife'] },
    },
  });
  const [first] = z.array(bundled).parse(Array.isArray(result) ? result : [result]);
  const code = first?.output[0]?.code;
  if (code === undefined) throw new Error('The page could not be bundled.');
  return code;
}
