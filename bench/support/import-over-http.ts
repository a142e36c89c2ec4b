import { openAsBlob } from 'node:fs';
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
  const answer = await fetch(`${origin}/api/import?mode=${mode}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: await openAsBlob(path),
  });
  if (answer.status !== 202)
    throw new Error(`The import was refused: ${answer.status} ${await answer.text()}`);
  const { id } = importStarted.parse(await answer.json());
  const uploadMs = performance.now() - startedAt;
  for (;;) {
    const state = await fetch(`${origin}/api/import/${id}`);
    const report = importReport.parse(await state.json());
    if (report.state !== 'running') return { report, uploadMs, ms: performance.now() - startedAt };
    await delay(POLL_MS);
  }
}
