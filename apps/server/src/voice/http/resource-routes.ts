import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/database.ts';
import { readPlainListQuery } from '../dialect/list-query.ts';
import type { ResourceTable } from '../store/resource-table.ts';
import type { VoiceContext } from '../voice-context.ts';
import { required } from './record-answers.ts';
import { RepeatedPosts } from './repeated-posts.ts';
import { bearerOf, inRequest, PRIVATE_ROUTE, READ, readPathId } from './voice-request.ts';

/** What is particular about a kind of records. */
interface ResourceKind<Row> {
  /** As errors name one. */
  readonly what: string;
  readonly path: string;
  readonly table: ResourceTable<Row>;
  readonly body: (row: Row) => object;
  /** Reads the body of a POST; what it returns stores the record and answers. */
  readonly read: (given: unknown) => (tx: Transaction) => Promise<object>;
  /** The record after a PATCH. */
  readonly change: (tx: Transaction, id: string, before: Row, given: unknown) => Promise<Row>;
  readonly checkDeleting?: (tx: Transaction, row: Row) => Promise<void>;
}

/** POST, GET, PATCH and DELETE of stored records (voice-AI contract, 2). */
export function resourceRoutes<Row>(
  scope: FastifyInstance,
  context: VoiceContext,
  { what, path, table, body, read, change, checkDeleting }: ResourceKind<Row>,
): void {
  const posts = new RepeatedPosts<object>(context.monotonicNow);
  const lock = async (tx: Transaction, id: string) => required(await table.lock(tx, id), what, id);

  scope.post(path, PRIVATE_ROUTE, async (request, reply) => {
    const made = await posts.answer(request, bearerOf(request), () =>
      inRequest(context, request, read(request.body)),
    );
    return reply.status(201).send(made);
  });

  scope.get(path, PRIVATE_ROUTE, async (request) => {
    const query = readPlainListQuery(request.query);
    const { rows } = await inRequest(context, request, (tx) => table.list(tx, query), READ);
    return rows.map((row) => body(row));
  });

  scope.get(`${path}/:id`, PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, what);
    return body(required(await inRequest(context, request, (tx) => table.find(tx, id), READ), what, id));
  });

  scope.patch(`${path}/:id`, PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, what);
    return await inRequest(context, request, async (tx) =>
      body(await change(tx, id, await lock(tx, id), request.body)),
    );
  });

  scope.delete(`${path}/:id`, PRIVATE_ROUTE, async (request) => {
    const id = readPathId(request, what);
    return await inRequest(context, request, async (tx) => {
      const row = await lock(tx, id);
      await checkDeleting?.(tx, row);
      await table.markDeleted(tx, id);
      return body(row);
    });
  });
}
