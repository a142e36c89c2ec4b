import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type ImportMode, type ImportReport, importReport, importStarted } from '@rer/contracts';

const POLL_MS = 100;

/** An import that a running server has begun. */
export interface BegunImport {
  readonly id: string;
  /** Its first report of which that holds. Throws when it has ended before. */
  until(holds: (report: ImportReport) => boolean): Promise<ImportReport>;
}

/** Sends a file to a running server on this machine. */
export async function beginImport(
  origin: string,
  path: string,
  mode: ImportMode = 'skip',
): Promise<BegunImport> {
  const { id } = importStarted.parse(await upload(`${origin}/api/import?mode=${mode}`, path));
  return importOf(origin, id);
}

/** An import that a running server knows. */
export function importOf(origin: string, id: string): BegunImport {
  return {
    id,
    async until(holds) {
      for (;;) {
        const report = importReport.parse(await (await fetch(`${origin}/api/import/${id}`)).json());
        if (holds(report)) return report;
        if (report.state !== 'running' && report.clearing === undefined) {
          throw new Error(`The import has ended before: ${report.message}`);
        }
        await delay(POLL_MS);
      }
    },
  };
}

/** Sends a file and waits until its import has ended. */
export async function importOverHttp(
  origin: string,
  path: string,
  mode: ImportMode = 'skip',
): Promise<{ readonly report: ImportReport; readonly uploadMs: number; readonly ms: number }> {
  const startedAt = performance.now();
  const begun = await beginImport(origin, path, mode);
  const uploadMs = performance.now() - startedAt;
  const report = await begun.until(({ state }) => state !== 'running');
  return { report, uploadMs, ms: performance.now() - startedAt };
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
