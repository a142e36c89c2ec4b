import { type TransferListItem, Worker } from 'node:worker_threads';

/** A thread that answers requests. */
export interface Thread<Request> {
  /** The memory of `transferred` goes over to the thread. */
  post(request: Request, transferred?: readonly TransferListItem[]): void;
  /** Ends the thread at once, wherever it is. */
  terminate(): Promise<void>;
}

export interface ThreadEvents<Reply> {
  readonly onReply: (reply: Reply) => void;
  /** Called once, however it ends; `reason` when it was not asked to. */
  readonly onEnd: (reason: Error | undefined) => void;
}

export interface ThreadOptions {
  /** The file of its program. */
  readonly program: string;
  /** Its `workerData`. */
  readonly data: unknown;
  /** Of its `workerData` what goes over to it. */
  readonly transferred?: TransferListItem[];
  readonly heapMb: number;
  readonly youngHeapMb: number;
}

/** Starts a thread of ours, whose program sends nothing but `Reply` and is sent nothing but `Request`. */
export function startThread<Request, Reply>(
  { program, data, transferred = [], heapMb, youngHeapMb }: ThreadOptions,
  { onReply, onEnd }: ThreadEvents<Reply>,
): Thread<Request> {
  const worker = new Worker(program, {
    workerData: data,
    transferList: transferred,
    // The built program needs none of the options by which a test runs the sources.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngHeapMb },
  });
  let reason: Error | undefined;
  worker.on('message', onReply);
  worker.once('error', (error: Error) => {
    reason = error;
  });
  worker.once('exit', () => onEnd(reason));
  // A server that has nothing else to do may end.
  worker.unref();
  return {
    post: (request, transferred = []) => worker.postMessage(request, transferred),
    async terminate() {
      await worker.terminate();
    },
  };
}
