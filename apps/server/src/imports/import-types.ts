import type { ImportList, ImportMapping, ImportMode, ImportReport, ImportSkipReason } from '@rer/contracts';
import type { Caller } from '../access/caller.ts';

/** A file that arrived completely, and what to do with it. */
export interface ImportUpload {
  /** Path of the file. It belongs to the service from the call on, which removes it. */
  readonly file: string;
  readonly bytes: number;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  readonly fileName: string | null;
  readonly mode: ImportMode;
  readonly dryRun: boolean;
  /** Chosen by hand; null: by the headers alone. */
  readonly mapping: ImportMapping | null;
  readonly idempotencyKey: string | null;
  /** Name for the history. */
  readonly actor: string;
}

/**
 * How a start ended. `known`: the same key was used before, `id` is that import; one that was interrupted or failed
 * is started anew. `busy`: another import runs. `key_reused`: the key belongs to another file or other settings.
 */
export type StartOutcome =
  | { readonly outcome: 'started' | 'known'; readonly id: string }
  | { readonly outcome: 'busy' | 'key_reused' };

/** `busy`: not while an import runs. */
export type ImportChangeOutcome = 'done' | 'not_found' | 'wrong_state' | 'busy';

/** A row that was not imported, with its cells as in the file. */
export interface SkippedRow {
  readonly line: number;
  readonly reason: ImportSkipReason;
  readonly cells: readonly string[];
}

/** The imports of this installation. Every method may reject with a `DatabaseError`. */
export interface ImportService {
  /** Starts an import; it runs on after this resolves. The file is removed whatever the outcome. */
  start(upload: ImportUpload): Promise<StartOutcome>;
  /** Reads with the rights of `caller`. Null: no such import. */
  report(id: string, caller: Caller): Promise<ImportReport | null>;
  /** The latest 50, newest first, dry runs not. */
  list(caller: Caller): Promise<ImportList>;
  /** Stops a running import: nothing of it stays. */
  cancel(id: string): Promise<ImportChangeOutcome>;
  /** Undoes a succeeded import; providers that were changed since stay as they are and are listed. */
  undo(id: string, actor: string): Promise<ImportChangeOutcome>;
  /** Headers of the file and all its skipped rows, batch by batch; null: no such import. */
  skippedRows(id: string, caller: Caller): Promise<SkippedRows | null>;
  /** How the latest import of a file with these headers was mapped by hand; null: by its headers alone, or there is none. */
  recallMapping(headers: readonly string[], caller: Caller): Promise<ImportMapping | null>;
  /** Ends a running import as interrupted. Idempotent. */
  close(): Promise<void>;
}

export interface SkippedRows {
  readonly headers: readonly string[];
  readonly batches: AsyncIterable<readonly SkippedRow[]>;
}
