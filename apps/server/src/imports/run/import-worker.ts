/**
 * The thread that runs one import, so that parsing holds up no request. It speaks to the database by connections of
 * its own; the thread that started it is asked for names like those of new providers, and hears how the run ended.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { connectDatabase } from '../../db/connect-database.ts';
import { createLogger } from '../../runtime/logger.ts';
import type { ImportThreadData, ImportThreadMessage } from './import-thread.ts';
import { NameQuestions } from './name-questions.ts';
import { runImport } from './run-import.ts';

// What `workerData` holds is given by `import-thread.ts` of the same program, and by nobody else.
const { job, address, logLevel, names }: ImportThreadData = workerData;
const db = connectDatabase(address, createLogger(logLevel));
const questions = new NameQuestions(names);
const ended = await runImport(db, job, (asked) => questions.ask(asked));
questions.close();
await db.close();
const message: ImportThreadMessage = ended;
parentPort?.postMessage(message);
