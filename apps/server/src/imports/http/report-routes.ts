import type { ImportReport } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../access/caller.ts';
import { HttpError } from '../../http/errors.ts';
import { requireEditor } from '../../http/require-rights.ts';
import type { ImportChangeOutcome, ImportService } from '../import-types.ts';
import { IMPORT_REQUEST_TEXTS } from '../texts.ts';
import { importIdOf, unknownImport } from './import-id.ts';

const WRONG_STATE = {
  cancel: IMPORT_REQUEST_TEXTS.notRunning,
  undo: IMPORT_REQUEST_TEXTS.notUndoable,
} as const;

/** Reports of imports: the list, one report, and ending or undoing one (both answer the new report). */
export function reportRoutes(
  app: FastifyInstance,
  imports: Pick<ImportService, 'list' | 'report' | 'cancel' | 'undo'>,
): void {
  const reportOf = async (id: string, caller: Caller): Promise<ImportReport> => {
    const report = await imports.report(id, caller);
    if (report === null) throw unknownImport();
    return report;
  };

  app.get('/api/import', { config: { access: 'staff' } }, ({ caller }) => imports.list(caller));
  app.get('/api/import/:id', { config: { access: 'staff' } }, ({ params, caller }) =>
    reportOf(importIdOf(params), caller),
  );

  const change = (
    name: keyof typeof WRONG_STATE,
    run: (id: string, actor: string) => Promise<ImportChangeOutcome>,
  ): void => {
    app.post(
      `/api/import/:id/${name}`,
      { config: { access: 'staff' }, onRequest: requireEditor },
      async ({ params, caller }) => {
        const id = importIdOf(params);
        const outcome = await run(id, caller.actor);
        if (outcome === 'not_found') throw unknownImport();
        if (outcome === 'busy') throw new HttpError('conflict', IMPORT_REQUEST_TEXTS.otherRuns);
        if (outcome === 'wrong_state') throw new HttpError('conflict', WRONG_STATE[name]);
        return await reportOf(id, caller);
      },
    );
  };
  change('cancel', (id) => imports.cancel(id));
  change('undo', (id, actor) => imports.undo(id, actor));
}
