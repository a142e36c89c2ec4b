import { report } from 'node:process';
import * as z from 'zod';

/** The embedded database alone holds some 300 files open; the rest is for connections. */
const FEWEST_OPEN_FILES = 1024;

const limits = z.looseObject({
  userLimits: z.looseObject({
    open_files: z.looseObject({ soft: z.union([z.int(), z.literal('unlimited')]) }),
  }),
});

/**
 * Throws what opening one file too many would (`EMFILE`, see `resourceProblem`) when the process may not open enough of
 * them: the database would fail later, in the middle of its work. Says nothing on a machine that knows no such limit.
 */
export function requireOpenFiles(): void {
  const parsed = limits.safeParse(report.getReport());
  if (!parsed.success) return;
  const { soft } = parsed.data.userLimits.open_files;
  if (soft === 'unlimited' || soft >= FEWEST_OPEN_FILES) return;
  throw Object.assign(new Error(`only ${soft} files may be open`), { code: 'EMFILE' });
}
