/**
 * The process that runs PGlite. Started by `pglite/pglite-child-process.ts` with the arguments: database folder,
 * socket path. Nothing of the product runs here, so that a crash or a kill costs no more than a reconnect.
 */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import * as z from 'zod/mini';
import {
  type ChildMessage,
  type ParentMessage,
  parentMessage,
  WATCHDOG_FD,
} from './pglite/child-messages.ts';
import { Tidying } from './pglite/tidying.ts';
import { queryMessage } from './pglite/wire-messages.ts';
import { WireServer } from './pglite/wire-server.ts';
import { onlyRow, parseRows } from './rows.ts';

const IDLE_IN_TRANSACTION_MS = 60_000;
const versionRow = z.object({ server_version: z.string() });

/**
 * The default of 128 MB stays resident although the operating system caches the same files. Measured with an idle
 * folder: 309 MB of memory and 0.9 s to open it by default, 190 MB and 0.4 s with this.
 */
const SHARED_BUFFERS = ['-c', 'shared_buffers=32MB'];

/** Filling each new log file of 16 MB with zeros held up whichever statement needed it: 27 instead of 70 ms at most. */
const NO_ZEROS = ['-c', 'wal_init_zero=off'];

/** Ends this process when the pipe does, even while the main thread is inside a statement. */
const WATCHDOG = `
  const { Socket } = require('node:net');
  const die = () => process.kill(process.pid, 'SIGKILL');
  new Socket({ fd: ${WATCHDOG_FD} }).on('close', die).on('error', die).resume();
`;

/**
 * How much a function of the database runs before it is compiled once more, to be faster. V8 of Node.js 20 does so after
 * 1.8 million bytes of code, in the middle of each start. Measured until the server is ready: 2.2 s of processor time by
 * default, 1.2 s with this. Scans and sorts repeated for 25 s cost the same with either.
 */
const COMPILE_AGAIN_AFTER = '--wasm-tiering-budget=600000000';

let hasPanicked = false;

const [folder, socketPath] = process.argv.slice(2);
if (folder === undefined || socketPath === undefined || process.send === undefined) {
  throw new TypeError('This program is started by the server, not by hand.');
}
process.title = 'rer-pglite';
setFlagsFromString(COMPILE_AGAIN_AFTER);
// Ctrl-C and service managers signal the whole group; the parent decides when this process ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
new Worker(WATCHDOG, { eval: true }).unref();

function tell(message: ChildMessage): void {
  process.send?.(message);
}

function dieAfterTelling(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.send?.({ type: 'failed', message } satisfies ChildMessage, () =>
    process.kill(process.pid, 'SIGKILL'),
  );
}

try {
  removeLeftovers(folder);
  const db = await PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, ...SHARED_BUFFERS, ...NO_ZEROS],
    onStderr: noticePanic,
  });
  const server = await serve(db, socketPath);
  const tidying = new Tidying({
    db,
    server,
    execute: (sql) => execute(db, queryMessage(sql), () => undefined),
    onError: dieAfterTelling,
  });
  process.on('message', (input) => handle(parentMessage.parse(input), db, server, tidying));
  tell({ type: 'ready' });
} catch (error) {
  dieAfterTelling(error);
}

/**
 * After a panic (a full disk under the log, for example) PGlite continues with a corrupt session and reports it only on standard error.
 * PostgreSQL indents continuation lines of a message, so no value in a statement can look like the start of one.
 */
function noticePanic(line: string): boolean {
  if (/^Aborted\(|^\S+ \S+ \S+ \[\d+\] (PANIC|FATAL):/.test(line)) hasPanicked = true;
  return false;
}

async function execute(db: PGlite, message: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void> {
  await db.execProtocolRawStream(message, { syncToFs: false, onRawData: answer });
  if (hasPanicked) throw new Error('the database panicked');
}

/** PostgreSQL's start removes the temporary files of killed statements, PGlite's does not. */
function removeLeftovers(path: string): void {
  rmSync(join(path, 'base', 'pgsql_tmp'), { recursive: true, force: true });
}

async function serve(db: PGlite, path: string): Promise<WireServer> {
  const { rows } = await db.query('SHOW server_version');
  const { server_version } = onlyRow(
    parseRows(versionRow, rows, 'SHOW server_version'),
    'SHOW server_version',
  );
  const server = new WireServer({
    backend: {
      execute: (message, answer) => execute(db, message, answer),
      isInTransaction: () => db.isInTransaction(),
    },
    socketPath: path,
    parameters: {
      server_version,
      server_encoding: 'UTF8',
      client_encoding: 'UTF8',
      DateStyle: 'ISO, MDY',
      TimeZone: 'UTC',
      integer_datetimes: 'on',
      standard_conforming_strings: 'on',
    },
    idleInTransactionMs: IDLE_IN_TRANSACTION_MS,
    onBroken: dieAfterTelling,
  });
  await server.listen();
  return server;
}

function handle(message: ParentMessage, db: PGlite, server: WireServer, tidying: Tidying): void {
  if (message.type === 'ping') {
    tell({ type: 'pong', id: message.id });
  } else if (message.type === 'vacuum') {
    const { id } = message;
    tidying.run().then(
      () => tell({ type: 'vacuum-done', id }),
      (error: unknown) =>
        tell({ type: 'vacuum-done', id, problem: error instanceof Error ? error.message : String(error) }),
    );
  } else if (message.type === 'close') {
    tidying.stop();
    close(db, server);
  } else {
    const heldBytes = process.memoryUsage.rss();
    if (heldBytes <= message.aboveBytes || server.quietMs() < message.quietMs) return;
    server.exclusively(() => closeForMemory(db, server, heldBytes)).catch(dieAfterTelling);
  }
}

/** The parent knows before clients lose their connections. What they have sent meanwhile has not begun, so they send it again. */
async function closeForMemory(db: PGlite, server: WireServer, heldBytes: number): Promise<void> {
  if (db.isInTransaction()) return;
  await new Promise((resolve) =>
    process.send?.({ type: 'outgrown', heldBytes } satisfies ChildMessage, resolve),
  );
  close(db, server);
  // Nothing more is executed.
  await new Promise(() => undefined);
}

function close(db: PGlite, server: WireServer): void {
  server.close();
  db.close().then(() => process.exit(0), dieAfterTelling);
}
