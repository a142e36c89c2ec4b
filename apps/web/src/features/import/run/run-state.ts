import type { ImportReport } from '@rer/contracts';
import type { ImportOutcome } from './import-outcome.ts';

/** What every import under way has. */
export interface UnderWay {
  readonly fileName: string | null;
  readonly dryRun: boolean;
  /** The server does not answer at the moment. */
  readonly isLost: boolean;
  readonly isCancelling: boolean;
}

/** The file is on its way. */
export interface Uploading extends UnderWay {
  readonly phase: 'uploading';
  /** Bytes that left, of `total`. */
  readonly sent: number;
  readonly total: number;
}

/** The server works. */
export interface Running extends UnderWay {
  readonly phase: 'running';
  /** Null until the first one arrives. */
  readonly report: ImportReport | null;
}

/** Where the import stands that the page shows. */
export type RunState =
  | { readonly phase: 'idle' }
  | Uploading
  | Running
  | { readonly phase: 'done'; readonly outcome: ImportOutcome };
