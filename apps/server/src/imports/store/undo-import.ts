import { randomUUID } from 'node:crypto';
import { IMPORT_TEXTS, IMPORT_UNDO_DAYS } from '@rer/contracts';
import type { Database, Transaction } from '../../db/database.ts';
import { holdEdits } from '../visibility/hold-edits.ts';
import { unstageLeftovers } from '../visibility/leftovers.ts';
import { settleSwitches } from '../visibility/settle-switches.ts';
import { dropVisibilitySwitch, switchVisibility } from '../visibility/visibility-switch.ts';
import { stageEditedInserts } from './stage-edited-inserts.ts';
import { stageRestoredValues } from './stage-restored-values.ts';
import type { UndoRun } from './stage-undo.ts';
import { undoLeftovers } from './undo-leftovers.ts';
import { writeHistoryOf } from './write-history.ts';

/** The step that shows the undo only handles edits made meanwhile. */
const SHOW_TIMEOUT_MS = 10 * 60_000;

const UNDOABLE_SQL =
  `id = $1::uuid and state = 'succeeded' and not dry_run and inserted + updated > 0 ` +
  `and ended_at > now() - interval '${IMPORT_UNDO_DAYS} days'`;

/**
 * Undoes a succeeded import: its new providers vanish, the values that it changed return, all in one short step. What
 * was changed since stays as it is and is listed. Nothing is visible before that step, nor if it never comes.
 * For the holder of the lease. False: there is no such import in a state to undo.
 */
export async function undoImport(
  db: Database,
  id: string,
  actor: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await db.transaction((tx) => canBeUndone(tx, id), { readOnly: true }))) return false;
  await writeHistoryOf(db, id, signal);
  await settleSwitches(db, signal);
  const undo = { importId: id, switchId: randomUUID(), actor };
  if (!(await beginUndo(db, undo))) return false;
  try {
    const kept = await stageEditedInserts(db, undo, signal);
    const left = await stageRestoredValues(db, undo, signal);
    signal.throwIfAborted();
    await showUndo(db, undo, kept + left);
    return true;
  } catch (error) {
    // If this fails too, the next holder of the lease does it.
    await dropVisibilitySwitch(db, undo.switchId).catch(() => undefined);
    throw error;
  }
}

async function canBeUndone(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.execute(`select from rer_imports where ${UNDOABLE_SQL}`, [id])) > 0;
}

/** Edits that began before see no visibility switch, so they are waited for; later ones note themselves (`rer_dienstleister_leave_flip`). */
async function beginUndo(db: Database, { importId, switchId, actor }: UndoRun): Promise<boolean> {
  return holdEdits(db, async (tx) => {
    if (!(await canBeUndone(tx, importId))) return false;
    await tx.execute(
      'insert into rer_import_flips (id, import_id, is_undo, actor) values ($1::uuid, $2::uuid, true, $3)',
      [switchId, importId, actor],
    );
    return true;
  });
}

async function showUndo(db: Database, undo: UndoRun, leftCount: number): Promise<void> {
  await holdEdits(
    db,
    async (tx) => {
      const rowCount = await tx.execute(
        `update rer_imports set state = 'undone', is_hidden = true, message = $2, left_count = $3 where ${UNDOABLE_SQL}`,
        [undo.importId, IMPORT_TEXTS.undone, leftCount],
      );
      if (rowCount !== 1 || !(await switchVisibility(tx, undo.switchId))) {
        throw new Error(`The undo of the import ${undo.importId} was displaced.`);
      }
      if (await unstageLeftovers(tx, undo.switchId)) await undoLeftovers(tx, undo);
    },
    { actor: undo.actor, timeoutMs: SHOW_TIMEOUT_MS },
  );
}
