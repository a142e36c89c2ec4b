import type { Database, Transaction } from '../../db/database.ts';
import { noteRest } from '../flips/flip-rest.ts';
import { inSteps } from './in-steps.ts';

/** An undo under way. */
export interface Undo {
  readonly importId: string;
  /** Id of its flip. */
  readonly flipId: string;
  readonly actor: string;
}

/** What one step of staging an undo did. */
export interface UndoStep {
  /** Rows that were looked at; 0: there are no more. */
  readonly seen: number;
  /** Providers that the undo leaves as they are and lists. */
  readonly left: number;
  /** Providers that were being edited: left to the step that shows the undo. */
  readonly rest: readonly string[];
}

/**
 * Stages an undo step by step. Returns how many providers it leaves.
 * @throws when the undo was dropped meanwhile.
 */
export async function stageUndo(
  db: Database,
  undo: Undo,
  signal: AbortSignal,
  step: (tx: Transaction, mostRows: number) => Promise<UndoStep>,
): Promise<number> {
  let left = 0;
  await inSteps(signal, async (rows, begin) => {
    const done = await db.transaction(
      async (tx) => {
        begin();
        await requireStaged(tx, undo);
        await tx.client.query(`set local synchronous_commit = off; set local rer.bookkeeping = 'off'`);
        return step(tx, rows);
      },
      { actor: undo.actor },
    );
    await noteRest(db, undo.flipId, done.rest);
    left += done.left;
    return done.seen;
  });
  return left;
}

/** Held until the step ends: whoever drops the undo meets no step that goes on. */
async function requireStaged({ client }: Transaction, { flipId, importId }: Undo): Promise<void> {
  const { rows } = await client.query(
    `select from rer_import_flips where id = $1::uuid and state = 'staged' for share`,
    [flipId],
  );
  if (rows.length === 0) throw new Error(`The undo of the import ${importId} was displaced.`);
}

/** The providers of a step that somebody else held. */
export function restOf(wanted: readonly string[] | null, taken: readonly string[] | null): readonly string[] {
  const isTaken = new Set(taken);
  return (wanted ?? []).filter((id) => !isTaken.has(id));
}
