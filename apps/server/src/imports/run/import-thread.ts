import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { DatabaseAddress } from '../../db/database.ts';
import type { ImportJob, RunOutcome } from './import-job.ts';

/** The built program also when this file is run from its sources. */
const THREAD_PROGRAM = createRequire(import.meta.url).resolve('#import-worker');

/** Memory of one run: three batches, and what parsing leaves behind. */
const HEAP_MB = 128;
/** Nearly everything that a run makes dies young: with room for some batches less of it is copied. */
const YOUNG_HEAP_MB = 64;

export interface ImportThreadData {
  readonly job: ImportJob;
  readonly address: DatabaseAddress;
  readonly logLevel: string;
}
export type ImportThreadMessage = RunOutcome;

/** A run in a thread of its own. */
export interface ImportThread {
  /** How it ended; a thread that dies is `failed`. Never rejects. */
  readonly ended: Promise<RunOutcome>;
  /** Ends the thread at once, wherever it is. */
  terminate(): Promise<void>;
}

/** Starts the thread. */
export function startImportThread(data: ImportThreadData): ImportThread {
  const worker = new Worker(THREAD_PROGRAM, {
    workerData: data,
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
