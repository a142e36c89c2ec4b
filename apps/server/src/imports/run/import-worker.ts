/**
 * The thread that runs one import, so that parsing holds up no request. It speaks to the database by connections of
 * its own; the thread that started it is its host (`run-host.ts`), and is told how the run ended.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { connectDatabase } from '../../db/connect-database.ts';
import { createLogger } from '../../runtime/logger.ts';
import type { ImportThreadData, ImportThreadMessage } from './import-thread.ts';
import { RunHostClient } from './run-host.ts';
import { runImport } from './run-import.ts';

/** No user waits for a single step of an import: it must outlast a database that is busy for a while. */
const PATIENCE_MS = 60_000;

// `workerData` comes from `import-thread.ts` alone.
const { job, address, logLevel, hostPort }: ImportThreadData = workerData;
const db = connectDatabase(address, createLogger(logLevel), PATIENCE_MS);
const host = new RunHostClient(hostPort);
const ended = await runImport(db, job, host);
host.close();
await db.close();
parentPort?.postMessage(ended satisfies ImportThreadMessage);
