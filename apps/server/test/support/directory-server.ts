import Fastify, { type FastifyInstance } from 'fastify';
import { ANONYMOUS, type Caller, type Role } from '../../src/access/caller.ts';
import type { Database } from '../../src/db/database.ts';
import { createDirectory } from '../../src/directory/directory-service.ts';
import { directoryRoutes } from '../../src/directory/http/directory-routes.ts';
import { DirectorySearch } from '../../src/directory/search/directory-search.ts';
import { toHttpError } from '../../src/http/error-mapping.ts';
import { refuseForeignPages } from '../../src/http/foreign-pages.ts';
import { addLenientJsonParser } from '../../src/http/json-parser.ts';
import { enforceRouteAccess } from '../../src/http/route-access.ts';
import type { DatabaseSide } from './databases.ts';
import { emptyDirectory } from './empty-directory.ts';
import { startIndexedProviders } from './indexed-providers.ts';
import { SILENT } from './silent-logger.ts';
import { until } from './until.ts';

/** Time for the index to take what was stored. */
const INDEX_LIMIT_MS = 30_000;

/** What an answer says. */
export interface DirectoryAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** The directory's interface alone, asked by whomever the test names. */
export interface DirectoryServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** Sends a request below `/api/directory` as `role`, an admin when none is named. */
  ask(method: Method, path: string, body?: unknown, role?: Role): Promise<DirectoryAnswer>;
  /** Stores providers past the interface, named in the order of the list; returns their ids. */
  store(...rows: readonly StoredRow[]): Promise<string[]>;
  /** Settles when so many providers are found: all that are stored. */
  whenFindable(count: number): Promise<void>;
  clear(): Promise<void>;
  dispose(): Promise<void>;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type StoredRow = Readonly<Record<string, unknown>> & { readonly name: string };

export interface DirectoryOptions {
  /** With the index in its thread; else the database answers searches. */
  readonly hasIndex?: boolean;
}

/** Starts it on a database of its own. */
export async function startDirectory(
  side: DatabaseSide,
  { hasIndex = false }: DirectoryOptions = {},
): Promise<DirectoryServer> {
  const place = await side.create();
  const { db } = place;
  const indexed = hasIndex ? await startIndexedProviders(db) : undefined;
  const search = indexed?.search ?? new DirectorySearch({ db, logger: SILENT });
  const app = Fastify();
  let caller: Caller = ANONYMOUS;
  addLenientJsonParser(app);
  app.decorateRequest('caller', { getter: () => caller });
  app.setErrorHandler((error, request, reply) => {
    const { statusCode, code, message, fields } = toHttpError(error);
    return reply.status(statusCode).send({ error: { code, message, requestId: request.id, fields } });
  });
  enforceRouteAccess(app);
  refuseForeignPages(app, { publicUrl: 'http://localhost:8080', allowedOrigins: [] });
  directoryRoutes(app, {
    directory: createDirectory({ db, search }),
  });
  return {
    app,
    db,
    async ask(method, path, body, role = 'admin') {
      caller = { role, actor: `test-${role}` };
      const response = await app.inject({
        method,
        url: `/api/directory${path}`,
        ...(body === undefined
          ? {}
          : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
      const json: unknown = isJson ? response.json() : response.body;
      return { status: response.statusCode, json };
    },
    async store(...rows) {
      const ids = await db.transaction(async ({ client }) => {
        const stored: string[] = [];
        for (const [index, row] of rows.entries()) {
          const { rows: inserted } = await client.query<{ readonly id: string }>(
            `insert into rer_dienstleister select (jsonb_populate_record(null::rer_dienstleister,
               jsonb_build_object('id', gen_random_uuid(), 'version', 1, 'created_at', now(), 'updated_at', now()) || $1::jsonb)).*
             returning id`,
            [JSON.stringify({ email: `a${index}@example.org`, created_by: 'test', ...row })],
          );
          stored.push(inserted[0]?.id ?? '');
        }
        return stored;
      });
      search.noteWrite(ids);
      return ids;
    },
    async whenFindable(count) {
      // Of what was stored past the service nobody has told it.
      search.noteWrite(null);
      if (indexed === undefined) await search.catchUp();
      else
        await until('the index has them', () => indexed.index.figures().providers === count, INDEX_LIMIT_MS);
    },
    async clear() {
      await search.catchUp();
      await emptyDirectory(db);
    },
    async dispose() {
      await app.close();
      await search.close();
      await place.dispose();
    },
  };
}
