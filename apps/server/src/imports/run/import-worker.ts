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

/** Nobody waits for a single step of an import: a database that is busy for a while would end it for nothing. */
const PATIENCE_MS = 60_000;

// What `workerData` holds is given by `import-thread.ts` of the same program, and by nobody else.
const { job, address, logLevel, questions: port }: ImportThreadData = workerData;
const db = connectDatabase(address, createLogger(logLevel), PATIENCE_MS);
const questions = new RunQuestions(port);
const ended = await runImport(db, job, questions);
questions.close();
await db.close();
const message: ImportThreadMessage = ended;
parentPort?.postMessage(message);
