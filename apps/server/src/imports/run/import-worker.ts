/**
 * The thread that runs one import, so that parsing holds up no request. It speaks to the database by connections of
 * its own; the thread that started it answers its questions, and hears how the run ended.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { connectDatabase } from '../../db/connect-database.ts';
import { createLogger } from '../../runtime/logger.ts';
import type { ImportThreadData, ImportThreadMessage } from './import-thread.ts';
import { runImport } from './run-import.ts';
import { RunQuestions } from './run-questions.ts';

/** No user waits for a single step of an import: it must outlast a database that is busy for a while. */
const PATIENCE_MS = 60_000;

// `workerData` comes from `import-thread.ts` alone.
const { job, address, logLevel, questions: port }: ImportThreadData = workerData;
const db = connectDatabase(address, createLogger(logLevel), PATIENCE_MS);
const questions = new RunQuestions(port);
const ended = await runImport(db, job, questions);
questions.close();
await db.close();
const message: ImportThreadMessage = ended;
parentPort?.postMessage(message);
