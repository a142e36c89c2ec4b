import * as z from 'zod/mini';
import type { Database, Transaction } from '../../db/database.ts';
import { noteLeftovers } from '../visibility/leftovers.ts';
import { inBatches, type Transact } from './in-batches.ts';
import { INVISIBLE_CHANGE } from './invisible-change.ts';

/** An undo under way. */
export interface UndoRun {
  readonly importId: string;
  /** Id of its visibility switch. */
  readonly switchId: string;
  readonly actor: string;
}

/** Rows that an undo walks along, in the order of their ids. */
export interface UndoWalk<Id> {
  readonly id: z.ZodMiniType<Id>;
  /** The `first` and the `last` id of the import `$1`; null: there are none. */
  readonly endsSql: string;
  /** An id before this one, with as little as possible in between. */
  readonly before: (id: Id) => Id;
  /**
   * Stages one page: `$1` the visibility switch, `$2` the import, `$3` the id before the page, `$4` the last id, `$5` the most rows.
   * Answers one {@link pageColumns}.
   */
  readonly pageSql: string;
}

const ids = z.nullable(z.array(z.string()));
const pageColumns = z.object({
  /** Rows that were looked at, and the id of the last of them (`last_id`); 0 and null: there are no more. */
  seen: z.number(),
  /** Providers that were to be staged, and the subset that no other transaction held. */
  changed: ids,
  taken: ids,
  /** Providers that the undo leaves as they are and lists. */
  left: z.number(),
});
type PageColumns = z.infer<typeof pageColumns>;

/**
 * Stages an undo in batches. Providers that are being edited are left to the step that shows the undo. Returns how many providers
 * it leaves.
 * @throws when the undo was dropped meanwhile.
 */
export async function stageUndo<Id>(
  db: Database,
  undo: UndoRun,
  walk: UndoWalk<Id>,
  signal: AbortSignal,
): Promise<number> {
  const pageRow = z.extend(pageColumns, { last_id: z.nullable(walk.id) });
  const endsRow = z.object({ first: z.nullable(walk.id), last: z.nullable(walk.id) });
  const { first, last } = await db.transaction((tx) => tx.row(endsRow, walk.endsSql, [undo.importId]), {
    readOnly: true,
  });
  if (first === null || last === null) return 0;
  let after = walk.before(first);
  let left = 0;
  let leftovers: readonly string[] = [];
  const transact: Transact = async (work) => {
    const seen = await db.transaction(work, { actor: undo.actor });
    await noteLeftovers(db, undo.switchId, leftovers);
    return seen;
  };
  await inBatches(signal, transact, async (tx, rows) => {
    await requireStaged(tx, undo);
    await tx.execute(INVISIBLE_CHANGE);
    const values = [undo.switchId, undo.importId, after, last, rows];
    const page = await tx.row(pageRow, walk.pageSql, values);
    leftovers = leftoversOf(page);
    if (page.last_id === null) return 0;
    after = page.last_id;
    left += page.left;
    return page.seen;
  });
  return left;
}

/** Held until the step ends, so that no step is in progress when the undo is dropped. */
async function requireStaged(tx: Transaction, { switchId, importId }: UndoRun): Promise<void> {
  const found = await tx.execute(
    `select from rer_import_flips where id = $1::uuid and state = 'staged' for share`,
    [switchId],
  );
  if (found === 0) throw new Error(`The undo of the import ${importId} was displaced.`);
}

/** The providers of a page that another transaction held. */
function leftoversOf({ changed, taken }: PageColumns): readonly string[] {
  const isTaken = new Set(taken);
  return (changed ?? []).filter((id) => !isTaken.has(id));
}
