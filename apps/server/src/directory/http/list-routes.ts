import type { DirectoryPage } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import { isAdmin, isEditor } from '../../access/caller.ts';
import type { DirectoryService } from '../directory-service.ts';
import { readPageQuery, readValuesQuery } from './read-list-query.ts';

/** The list and the values of its filters. */
export function listRoutes(app: FastifyInstance, directory: Pick<DirectoryService, 'page' | 'values'>): void {
  app.get(
    '/api/directory',
    { config: { access: 'staff' } },
    async ({ query, caller }): Promise<DirectoryPage> => ({
      ...(await directory.page(readPageQuery(query), caller)),
      rights: { write: isEditor(caller), remove: isAdmin(caller) },
    }),
  );
  app.get('/api/directory/values', { config: { access: 'staff' } }, ({ query, caller }) => {
    const { field, prefix } = readValuesQuery(query);
    return directory.values(field, prefix, caller);
  });
}
