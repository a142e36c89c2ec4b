import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/db/open-database.ts';
import { runSql } from './run-sql.ts';
import { SILENT } from './silent-logger.ts';

const OPENER = fileURLToPath(new URL('programs/opener.mjs', import.meta.url));

/** What a run of second starts on a folder in use showed. */
export interface DoubleStartFigures {
  readonly starts: number;
  readonly refused: number;
  /** Longest and shortest time from the start of a second process to its end. */
  readonly worstRefusalMs: number;
  readonly quickestRefusalMs: number;
  /** Whether the files of the database were the same after all of them. */
  readonly dataUnchanged: boolean;
  /** What the refused processes said, each sentence once. */
  readonly sentences: readonly string[];
}

/** Holds a folder open and starts further processes on it. */
export async function runDoubleStarts(starts: number, dataDir: string): Promise<DoubleStartFigures> {
  const db = await openDatabase({ dataDir, logger: SILENT });
  try {
    // After a checkpoint an idle database writes nothing, so that the files can be compared.
    await runSql(db, `INSERT INTO analytics_events (page_url) VALUES ('/kept')`);
    await runSql(db, 'CHECKPOINT');
    const before = fingerprint(join(dataDir, 'pgdata'));
    const attempts = [];
    for (let start = 0; start < starts; start += 1) attempts.push(await startSecond(dataDir));
    const rows = await runSql(db, 'SELECT page_url FROM analytics_events', [], { readOnly: true });
    return {
      starts,
      refused: attempts.filter((attempt) => attempt.exitCode === 75).length,
      worstRefusalMs: Math.max(...attempts.map((attempt) => attempt.durationMs)),
      quickestRefusalMs: Math.min(...attempts.map((attempt) => attempt.durationMs)),
      dataUnchanged: before === fingerprint(join(dataDir, 'pgdata')) && rows.length === 1,
      sentences: [...new Set(attempts.map((attempt) => attempt.said))],
    };
  } finally {
    await db.close();
  }
}

function startSecond(
  dataDir: string,
): Promise<{ exitCode: number | null; durationMs: number; said: string }> {
  const startedAt = Date.now();
  const child = spawn(process.execPath, [OPENER, dataDir], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode, durationMs: Date.now() - startedAt, said }));
  });
}

function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    hash.update(name);
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}
