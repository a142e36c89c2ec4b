import { createRequire } from 'node:module';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { DatabaseAddress } from '../../db/database.ts';
import type { ImportJob, RunOutcome } from './import-job.ts';
import { answerRun, type RunAnswers } from './run-questions.ts';

/** The built program also when this file is run from its sources. */
const THREAD_PROGRAM = createRequire(import.meta.url).resolve('#import-worker');

/** Memory of one run: three batches, and what parsing leaves behind. */
const HEAP_MB = 128;
/** Nearly everything that a run makes dies young: with room for some batches less of it is copied. */
const YOUNG_HEAP_MB = 64;

/** What a run is told. */
export interface ImportThreadSettings {
  readonly job: ImportJob;
  readonly address: DatabaseAddress;
  readonly logLevel: string;
}
export interface ImportThreadData extends ImportThreadSettings {
  /** See `RunQuestions`. */
  readonly questions: MessagePort;
}
export type ImportThreadMessage = RunOutcome;

/** A run in a thread of its own. */
export interface ImportThread {
  /** How it ended; a thread that dies is `failed`. Never rejects. */
  readonly ended: Promise<RunOutcome>;
  /** Ends the thread at once, wherever it is. */
  terminate(): Promise<void>;
}

/** Starts the thread. `answers` is what it asks of this one while it runs. */
export function startImportThread(settings: ImportThreadSettings, answers: RunAnswers): ImportThread {
  const { port1: ours, port2: questions } = new MessageChannel();
  answerRun(ours, answers);
  const data: ImportThreadData = { ...settings, questions };
  const worker = new Worker(THREAD_PROGRAM, {
    workerData: data,
    transferList: [questions],
    // The built program needs none of the options by which a test runs the sources.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  const ended = new Promise<RunOutcome>((resolve) => {
    worker.once('message', (message: ImportThreadMessage) => resolve(message));
    worker.once('error', (error: Error) => {
      resolve({ outcome: 'failed', problem: { code: 'unexpected', message: error.message.slice(0, 500) } });
    });
    worker.once('exit', () => resolve({ outcome: 'failed', problem: { code: 'interrupted' } }));
  });
  return {
    ended,
    async terminate() {
      await worker.terminate();
    },
  };
}
