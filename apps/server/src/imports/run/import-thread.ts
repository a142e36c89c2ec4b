import { createRequire } from 'node:module';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { ImportProblem } from '@rer/contracts';
import type { DatabaseAddress } from '../../db/database.ts';
import { startThread } from '../../runtime/thread.ts';
import type { ImportJob, RunOutcome } from './import-job.ts';
import { type RunHost, serveRunHost } from './run-host.ts';

/** The built program also when this file is run from its sources. */
const THREAD_PROGRAM = createRequire(import.meta.url).resolve('#import-worker');

/** Memory of one run: three batches, and what parsing leaves behind. */
const HEAP_MB = 128;
/** Nearly everything that a run makes dies young: with room for some batches less of it is copied. */
const YOUNG_HEAP_MB = 64;

/** The settings of a run. */
export interface ImportThreadSettings {
  readonly job: ImportJob;
  readonly address: DatabaseAddress;
  readonly logLevel: string;
}
export interface ImportThreadData extends ImportThreadSettings {
  /** For the `RunHostClient` of the run. */
  readonly hostPort: MessagePort;
}
export type ImportThreadMessage = RunOutcome;

/** A run in a thread of its own. */
export interface ImportThread {
  /** How it ended; a thread that dies is `failed`. Never rejects. */
  readonly ended: Promise<RunOutcome>;
  /** Ends the thread at once, wherever it is. */
  terminate(): Promise<void>;
}

/** Starts the thread. It calls `host`, in this thread, while it runs. */
export function startImportThread(settings: ImportThreadSettings, host: RunHost): ImportThread {
  const { port1: ours, port2: hostPort } = new MessageChannel();
  serveRunHost(ours, host);
  const data: ImportThreadData = { ...settings, hostPort };
  let resolveEnded: (outcome: RunOutcome) => void = () => undefined;
  const ended = new Promise<RunOutcome>((resolve) => {
    resolveEnded = resolve;
  });
  const thread = startThread<never, ImportThreadMessage>(
    { program: THREAD_PROGRAM, data, transferred: [hostPort], heapMb: HEAP_MB, youngHeapMb: YOUNG_HEAP_MB },
    {
      onReply: resolveEnded,
      onEnd: (reason) => resolveEnded({ outcome: 'failed', problem: problemOf(reason) }),
    },
  );
  return { ended, terminate: () => thread.terminate() };
}

function problemOf(reason: Error | undefined): ImportProblem {
  if (reason === undefined) return { code: 'interrupted' };
  return { code: 'unexpected', message: reason.message.slice(0, 500) };
}
