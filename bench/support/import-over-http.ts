import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type ImportMode, type ImportReport, importReport, importStarted } from '@rer/contracts';

const POLL_MS = 100;

/** Sends a file to a running server on this machine and waits until its import has ended. */
export async function importOverHttp(
  origin: string,
  path: string,
  mode: ImportMode = 'skip',
): Promise<{ readonly report: ImportReport; readonly uploadMs: number; readonly ms: number }> {
  const startedAt = performance.now();
  const { id } = importStarted.parse(await upload(`${origin}/api/import?mode=${mode}`, path));
  const uploadMs = performance.now() - startedAt;
  for (;;) {
    const state = await fetch(`${origin}/api/import/${id}`);
    const report = importReport.parse(await state.json());
    if (report.state !== 'running') return { report, uploadMs, ms: performance.now() - startedAt };
    await delay(POLL_MS);
  }
}

/** By Node's own client: `fetch` takes several times the processor for a large file, which the server would lack. */
async function upload(address: string, path: string): Promise<unknown> {
  const sending = request(address, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'content-length': statSync(path).size },
  });
  const answered = once(sending, 'response');
  await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), sending);
  const [answer] = await answered;
  const body = await json(answer);
  if (answer.statusCode !== 202)
    throw new Error(`The import was refused: ${answer.statusCode} ${JSON.stringify(body)}`);
  return body;
}
