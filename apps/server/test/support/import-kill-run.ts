import { setTimeout as delay } from 'node:timers/promises';
import { type ImportMode, type ImportReport, importReport, importStarted } from '@rer/contracts';
import { killWithChildren } from '../../../../testing/process-tree.ts';
import type { ServerProcess } from './server-process.ts';
import { startServer } from './server-process.ts';
import { until } from './until.ts';

/** What was seen over all rounds. */
export interface ImportKillFigures {
  readonly kills: number;
  /** Kills that met the import while it ran. */
  readonly metRunning: number;
  /** Rounds in which some of what the import brings were visible and some not. Must be 0. */
  readonly partial: number;
  /** Rounds in which the retry with the same key did not end with exactly all rows. Must be 0. */
  readonly wrongAfterRetry: number;
}

interface Round {
  readonly key: string;
  readonly domain: string;
  readonly csv: string;
  readonly rows: number;
  readonly mode: ImportMode;
  /** What the file says of all its rows. */
  readonly stadt: string;
}

/** An import of 20,000 changed rows beside an index that is being built, on a machine that is busy with other things. */
const IMPORT_LIMIT_MS = 240_000;

/**
 * Kills the server with SIGKILL at a random moment of an import, starts it again, looks what is there, and sends the
 * same file with the same key until all is in. In the mode `update` its rows are there before, with other values.
 */
export async function runImportKills(options: {
  readonly kills: number;
  readonly rows: number;
  readonly mode?: ImportMode;
  readonly env: Record<string, string>;
  readonly random: () => number;
}): Promise<ImportKillFigures> {
  const { kills, env, random, mode = 'skip' } = options;
  const figures = { kills, metRunning: 0, partial: 0, wrongAfterRetry: 0 };
  let server = await startServer(env);
  try {
    // How long an import takes here, so that kills fall anywhere in it.
    const begin = async (key: string) => {
      const round = makeRound(key, options.rows, mode);
      if (mode === 'update')
        await importWhole(server, {
          ...round,
          key: `${key}-old`,
          csv: round.csv.replaceAll(round.stadt, 'Köln'),
        });
      return round;
    };
    const warmUp = await begin(`${mode}-warm-up`);
    const fullMs = await timeOf(() => importWhole(server, warmUp));
    for (let kill = 0; kill < kills; kill += 1) {
      const round = await begin(`${mode}-kill-${kill}`);
      const sending = send(server, round).catch(() => undefined);
      await delay(random() * fullMs);
      const before = await stateOf(server, await Promise.race([sending, delay(0, undefined)]));
      await killWithChildren(server.process);
      await sending;
      if (before === 'running') figures.metRunning += 1;
      server = await startServer(env);
      const visible = await count(server, round);
      if (visible !== 0 && visible !== round.rows) figures.partial += 1;
      await importWhole(server, round);
      if ((await count(server, round)) !== round.rows) figures.wrongAfterRetry += 1;
    }
    return figures;
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
}

function makeRound(key: string, rows: number, mode: ImportMode): Round {
  const stadt = 'Aachen';
  const domain = `${key}.example`;
  let csv = 'firmen_name;email;stadt\n';
  for (let row = 0; row < rows; row += 1) csv += `Firma ${row} ${key} GmbH;i${row}@${domain};${stadt}\n`;
  return { key, domain, csv, rows, mode, stadt };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Sends the file; its import runs on. */
async function send(server: ServerProcess, { key, csv, mode }: Round): Promise<string> {
  const answer = await fetch(`${originOf(server)}/api/import?mode=${mode}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'idempotency-key': key },
    body: csv,
  });
  if (answer.status !== 202)
    throw new Error(`The import was refused: ${answer.status} ${await answer.text()}`);
  return importStarted.parse(await answer.json()).id;
}

async function importWhole(server: ServerProcess, round: Round): Promise<ImportReport> {
  const id = await send(server, round);
  let report = await reportOf(server, id);
  await until(
    `the end of import ${round.key}`,
    async () => {
      report = await reportOf(server, id);
      return report.state !== 'running';
    },
    IMPORT_LIMIT_MS,
  );
  return report;
}

async function stateOf(server: ServerProcess, id: string | undefined): Promise<string | undefined> {
  return id === undefined ? undefined : (await reportOf(server, id)).state;
}

async function reportOf(server: ServerProcess, id: string): Promise<ImportReport> {
  return importReport.parse(await (await fetch(`${originOf(server)}/api/import/${id}`)).json());
}

/** Rows of the file that everybody sees with its values, by the data interface. */
async function count(server: ServerProcess, { domain, stadt }: Round): Promise<number> {
  const answer = await fetch(
    `${originOf(server)}/rest/v1/rer_dienstleister?select=id&limit=1&stadt=eq.${stadt}&email=like.${encodeURIComponent(`*@${domain}`)}`,
    { method: 'HEAD', headers: { prefer: 'count=exact' } },
  );
  return Number(answer.headers.get('content-range')?.split('/')[1]);
}

function originOf({ port }: ServerProcess): string {
  return `http://localhost:${port}`;
}
