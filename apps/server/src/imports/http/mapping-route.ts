import { type ImportMappingAnswer, importMappingQuestion } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../http/errors.ts';
import { requireEditor } from '../../http/require-rights.ts';
import type { ImportService } from '../import-types.ts';

/** `POST /api/import/mapping`: how the latest file with these headers was mapped. Reads alone; headers may be too long for an address. */
export function mappingRoute(app: FastifyInstance, imports: Pick<ImportService, 'recallMapping'>): void {
  app.post(
    '/api/import/mapping',
    { config: { access: 'staff' }, onRequest: requireEditor },
    async ({ body, caller }): Promise<ImportMappingAnswer> => {
      const asked = importMappingQuestion.safeParse(body);
      if (!asked.success) {
        throw new HttpError('bad_request', 'The body must be JSON with the headers of a file.');
      }
      return { mapping: await imports.recallMapping(asked.data.headers, caller) };
    },
  );
}
