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
  /** The id that it starts after, and the last one. */
  readonly after: Id;
  readonly last: Id;
  /**
   * Stages one page: `$1` the visibility switch, `$2` the import, `$3` the id before the page, `$4` the last id, `$5` the most rows.
   * Answers one {@link PageRow}.
   */
  readonly pageSql: string;
}

interface PageRow<Id> {
  /** Rows that were looked at, and the id of the last of them; 0 and null: there are no more. */
  readonly seen: number;
  readonly last_id: Id | null;
  /** Providers that were to be staged, and those of them that no other transaction held. */
  readonly changed: readonly string[] | null;
  readonly taken: readonly string[] | null;
  /** Providers that the undo leaves as they are and lists. */
  readonly left: number;
}

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
  let { after } = walk;
  let left = 0;
  let leftovers: readonly string[] = [];
  const transact: Transact = async (work) => {
    const seen = await db.transaction(work, { actor: undo.actor });
    await noteLeftovers(db, undo.switchId, leftovers);
    return seen;
  };
  await inBatches(signal, transact, async (tx, rows) => {
    await requireStaged(tx, undo);
    await tx.client.query(INVISIBLE_CHANGE);
    const values = [undo.switchId, undo.importId, after, walk.last, rows];
    const { rows: pages } = await tx.client.query<PageRow<Id>>(walk.pageSql, values);
    const [page] = pages;
    leftovers = page === undefined ? [] : leftoversOf(page);
    if (page === undefined || page.last_id === null) return 0;
    after = page.last_id;
    left += page.left;
    return page.seen;
  });
  return left;
}

/** Held until the batch ends, so that an undo is never dropped while one runs. */
async function requireStaged({ client }: Transaction, { switchId, importId }: UndoRun): Promise<void> {
  const { rows } = await client.query(
    `select from rer_import_flips where id = $1::uuid and state = 'staged' for share`,
    [switchId],
  );
  if (rows.length === 0) throw new Error(`The undo of the import ${importId} was displaced.`);
}

/** The providers of a page that another transaction held. */
function leftoversOf({ changed, taken }: PageRow<unknown>): readonly string[] {
  const isTaken = new Set(taken);
  return (changed ?? []).filter((id) => !isTaken.has(id));
}
