import type { ImportMapping, ImportMode, ImportProblem } from '@rer/contracts';

/** Description of a run; structured-cloneable, so that it can be sent to a thread. */
export interface ImportJob {
  /** Id of its row in `rer_imports`, which is `running` and hidden. */
  readonly id: string;
  /** Path of the file. */
  readonly file: string;
  readonly mode: ImportMode;
  readonly dryRun: boolean;
  readonly mapping: ImportMapping | null;
  readonly actor: string;
}

/**
 * How a run ended. `finished`: everything is stored, and visible unless it was a dry run. `stopped`: the import is no longer `running`,
 * because it was cancelled. `failed`: nothing may be kept; the row still says `running`.
 */
export type RunOutcome =
  | { readonly outcome: 'finished' | 'stopped' }
  | { readonly outcome: 'failed'; readonly problem: ImportProblem };
