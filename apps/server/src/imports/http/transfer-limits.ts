import { IMPORT_FILE_MAX_BYTES } from '@rer/contracts';

/** Limits of long transfers, which replace the limits of other requests: they mainly require progress, not a quick end. */
export interface TransferLimits {
  /** Largest file. Past it: 413. */
  readonly bytes: number;
  /** Longest silence. Past it: 408. */
  readonly idleMs: number;
  /** Time for the whole file, a last resort against bytes that only drip. Past it: 408. */
  readonly totalMs: number;
  /** After a refusal the rest of the body is thrown away for so long, then the connection ends. */
  readonly lingerMs: number;
  /** Files that arrive at the same time. */
  readonly uploads: number;
  /** A client that reads nothing of a long answer for so long is disconnected. */
  readonly readerIdleMs: number;
}

export const TRANSFER_LIMITS: TransferLimits = {
  bytes: IMPORT_FILE_MAX_BYTES,
  idleMs: 30_000,
  // 200 MB at 78 kbit/s.
  totalMs: 6 * 60 * 60 * 1000,
  lingerMs: 10_000,
  uploads: 4,
  readerIdleMs: 30_000,
};
