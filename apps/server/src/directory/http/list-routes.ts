import type { DirectoryPage } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import { isAdmin, isEditor } from '../../access/caller.ts';
import type { Directory } from '../directory-service.ts';
import { readPageQuery, readValuesQuery } from './read-list-query.ts';

/** The list and the values of its filters. */
export function listRoutes(app: FastifyInstance, directory: Directory): void {
  app.get(
    '/api/directory',
    { config: { access: 'staff' } },
    async ({ query, caller }): Promise<DirectoryPage> => ({
      ...(await directory.as(caller).page(readPageQuery(query))),
      rights: { write: isEditor(caller), remove: isAdmin(caller) },
    }),
  );
  app.get('/api/directory/values', { config: { access: 'staff' } }, ({ query, caller }) => {
    const { field, prefix } = readValuesQuery(query);
    return directory.as(caller).values(field, prefix);
  });
}
