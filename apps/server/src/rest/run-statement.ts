import * as z from 'zod/mini';
import { asCaller, type Caller, isStaff } from '../access/caller.ts';
import type { Database } from '../db/database.ts';
import type { BeforeWrite } from './plausible-rows.ts';
import type { RestStatement } from './sql/parameters.ts';

/** Time limit of a visitor's statement. */
const VISITOR_TIMEOUT_MS = 3_000;
/** Time limit of a statement of staff. */
const STAFF_TIMEOUT_MS = 15_000;

const resultLine = z.object({
  rows: z.number(),
  body: z.string(),
  total: z.optional(z.nullable(z.number())),
  inserted: z.optional(z.number()),
  keys: z.optional(z.nullable(z.array(z.string()))),
});
/** The one line that each statement of this module answers with. */
export type ResultLine = z.infer<typeof resultLine>;

/** Runs a statement in a transaction of its own, after `before`; `check` may reject its result, which undoes it. */
export async function runStatement(
  db: Database,
  statement: RestStatement,
  caller: Caller,
  options: {
    readonly readOnly: boolean;
    readonly before?: BeforeWrite | null;
    readonly check: (line: ResultLine) => void;
  },
): Promise<ResultLine> {
  const values = statement.bound.map(({ value }) => value);
  return db.transaction(
    async (tx) => {
      await options.before?.(tx);
      const line = await tx.row(resultLine, statement.text, values);
      options.check(line);
      return line;
    },
    {
      ...asCaller(caller),
      readOnly: options.readOnly,
      timeoutMs: isStaff(caller) ? STAFF_TIMEOUT_MS : VISITOR_TIMEOUT_MS,
    },
  );
}
