/**
 * Requests per second for static files: ours beside a bare Node server that answers the same bytes from memory, in turns.
 * Prints figures as JSON: a script, a style sheet or a font of the build, and the front page. Argument: runs (5). Fails when
 * the median ratio of a file is under 0.6.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { fromRoot } from '../scripts/lib/paths.mjs';
import { startProduct } from '../scripts/lib/product.mjs';
import { median } from './support/median.ts';
import { requestRate } from './support/request-rate.ts';

const RATIO_MIN = 0.6;
const RUN_MS = 2000;
const started = z.object({ port: z.number() });

const runs = Number(process.argv[2] ?? 5);
const files = readdirSync(fromRoot('apps', 'web', 'dist', 'client', 'assets'));
const [script, font] = ['.js', '.woff2'].map((ending) => files.find((name) => name.endsWith(ending)));
const product = await startProduct();
try {
  for (const path of [`/assets/${script}`, `/assets/${font}`, '/favicon.svg']) await compare(path);
} finally {
  await product.stop();
}

async function compare(path: string): Promise<void> {
  const head = `GET ${path} HTTP/1.1\r\nhost: localhost:${product.port}\r\naccept-encoding: br\r\n\r\n`;
  const bare = await startBareServer(path);
  try {
    const ratios: number[] = [];
    const ours: number[] = [];
    const reference: number[] = [];
    // The first turn warms up both.
    for (let run = -1; run < runs; run += 1) {
      const a = await requestRate(product.port, head, RUN_MS);
      const b = await requestRate(bare.port, head, RUN_MS);
      if (run < 0) continue;
      ours.push(Math.round(a));
      reference.push(Math.round(b));
      ratios.push(a / b);
    }
    const ratio = Number(median(ratios).toFixed(3));
    process.stdout.write(
      `${JSON.stringify({ bench: 'static-files', path, bytes: bare.bytes, perSecond: median(ours), bareServer: median(reference), ratio, ratios: ratios.map((it) => Number(it.toFixed(3))) })}\n`,
    );
    if (ratio < RATIO_MIN) process.exitCode = 1;
  } finally {
    bare.stop();
  }
}

/** The reference, with what our server answers for that path. */
async function startBareServer(path: string): Promise<{ port: number; bytes: number; stop: () => void }> {
  const ask = request({
    port: product.port,
    host: '127.0.0.1',
    path,
    headers: { host: `localhost:${product.port}`, 'accept-encoding': 'br' },
  });
  ask.end();
  const [answer] = await once(ask, 'response');
  const body = await buffer(answer);
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = answer.headers;
  const child = fork(fromRoot('bench', 'support', 'bare-server.ts'));
  await once(child, 'message');
  child.send({ headers, body: body.toString('base64') });
  const [message] = await once(child, 'message');
  return { port: started.parse(message).port, bytes: body.length, stop: () => void child.kill() };
}
