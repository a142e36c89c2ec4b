import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childrenOf, isAlive, killWithChildren } from '../../../../testing/process-tree.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { contention } from './contention.ts';
import { runSql } from './run-sql.ts';
import { SILENT } from './silent-logger.ts';
import { until } from './until.ts';

const WRITER = fileURLToPath(new URL('programs/writer.mjs', import.meta.url));

/** What a run of kills showed. */
export interface KillFigures {
  readonly kills: number;
  /** Rows whose commit was acknowledged before a kill. */
  readonly acknowledgedRows: number;
  /** Acknowledged rows that were not there at the end. Must be 0. */
  readonly lostRows: number;
  /** Longest time from a kill to the next acknowledged row (of a new process, when the server was killed). */
  readonly worstRecoveryMs: number;
  readonly meanRecoveryMs: number;
  /** The worst of them on a machine without other work: each is divided by what else was done around it. */
  readonly worstFreeRecoveryMs: number;
}

/**
 * Kills the server process (`server`), or the database process below it (`child`), again and again while rows are
 * being written, then compares the rows with what was acknowledged.
 */
export async function runKills(
  victim: 'server' | 'child',
  kills: number,
  dataDir: string,
): Promise<KillFigures> {
  const acknowledged = new Set<number>();
  const recoveries: number[] = [];
  const freeRecoveries: number[] = [];
  let writer = startWriter(dataDir, acknowledged);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const before = acknowledged.size;
      await until('rows are written', () => acknowledged.size > before + 20, 30_000);
      const contentionBefore = contention();
      // Another moment of a transaction each time.
      await delay(Math.random() * 60);
      const killedAt = Date.now();
      const [child = 0] = childrenOf(writer.pid);
      process.kill(victim === 'server' ? writer.pid : child, 'SIGKILL');
      if (victim === 'server') writer = startWriter(dataDir, acknowledged);
      await until('the database process is gone', () => !isAlive(child));
      const goneAt = Date.now();
      await until('a row begun after the kill is acknowledged', () => writer.lastBegunAt() > goneAt, 30_000);
      const recoveryMs = Date.now() - killedAt;
      recoveries.push(recoveryMs);
      freeRecoveries.push(recoveryMs / Math.max(contentionBefore, contention()));
    }
  } finally {
    await writer.kill();
  }
  const present = await readRows(dataDir);
  return {
    kills,
    acknowledgedRows: acknowledged.size,
    lostRows: [...acknowledged].filter((row) => !present.has(row)).length,
    worstRecoveryMs: Math.max(...recoveries),
    worstFreeRecoveryMs: Math.max(...freeRecoveries),
    meanRecoveryMs: Math.round(recoveries.reduce((sum, each) => sum + each, 0) / recoveries.length),
  };
}

interface Writer {
  readonly pid: number;
  /** When the last acknowledged transaction was begun, in ms since 1970. */
  lastBegunAt(): number;
  kill(): Promise<void>;
}

function startWriter(dataDir: string, acknowledged: Set<number>): Writer {
  const child = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let last = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, row, begunAt] = line.split(' ').map(Number);
    if (row === undefined || begunAt === undefined) return;
    acknowledged.add(row);
    last = begunAt;
  });
  return {
    pid: child.pid ?? 0,
    lastBegunAt: () => last,
    kill: () => killWithChildren(child),
  };
}

async function readRows(dataDir: string): Promise<ReadonlySet<number>> {
  const db = await openDatabase({ dataDir, logger: SILENT });
  try {
    const rows = await runSql<{ row: string }>(db, 'SELECT element_id AS row FROM analytics_events');
    return new Set(rows.map(({ row }) => Number(row)));
  } finally {
    await db.close();
  }
}
