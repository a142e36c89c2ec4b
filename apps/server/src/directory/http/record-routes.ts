import type { FastifyInstance } from 'fastify';
import { MEBIBYTE } from '../../http/limits.ts';
import { requireAdmin, requireEditor } from '../../http/require-rights.ts';
import type { Directory } from '../directory-service.ts';
import { answerChange } from './answer-change.ts';
import {
  beforeOf,
  changePathOf,
  providerIdOf,
  readCreate,
  readEdit,
  readMerge,
  unknownProvider,
  versionIn,
  versionOf,
} from './read-request.ts';

/** A whole provider at its largest, every text of 10,000 characters. */
const RECORD_BODY_BYTES = MEBIBYTE;

const reading = { config: { access: 'staff' } } as const;
const editing = { ...reading, onRequest: requireEditor, bodyLimit: RECORD_BODY_BYTES };
const removing = { ...reading, onRequest: requireAdmin, bodyLimit: RECORD_BODY_BYTES };
const erasing = { ...removing, config: { ...reading.config, audit: 'erasure' } } as const;

/** Routes for one provider: read, add, change, remove, history, similar providers, and merging two. */
export function recordRoutes(app: FastifyInstance, directory: Directory): void {
  app.get('/api/directory/:id', reading, async ({ params, caller }) =>
    found(await directory.as(caller).detail(providerIdOf(params))),
  );
  app.get('/api/directory/:id/changes', reading, async ({ params, query, caller }) =>
    found(await directory.as(caller).changes(providerIdOf(params), beforeOf(query))),
  );
  app.get('/api/directory/:id/similar', reading, async ({ params, caller }) =>
    found(await directory.as(caller).similar(providerIdOf(params))),
  );

  app.post('/api/directory', editing, async ({ body, caller }, reply) =>
    reply.status(201).send(await directory.as(caller).create(readCreate(body))),
  );
  app.patch('/api/directory/:id', editing, async (request, reply) => {
    const id = providerIdOf(request.params);
    const { version, changes } = readEdit(request.body);
    return answerChange(request, reply, await directory.as(request.caller).edit({ id, version }, changes));
  });
  app.post('/api/directory/:id/changes/:changeId/undo', editing, async (request, reply) => {
    const { id, changeId } = changePathOf(request.params);
    return answerChange(request, reply, await directory.as(request.caller).undo(id, changeId));
  });

  app.delete('/api/directory/:id', erasing, async (request, reply) => {
    const seen = { id: providerIdOf(request.params), version: versionOf(request.query) };
    return answerChange(request, reply, await directory.as(request.caller).remove(seen));
  });
  app.post('/api/directory/:id/restore', removing, async (request, reply) => {
    const seen = { id: providerIdOf(request.params), version: versionIn(request.body) };
    return answerChange(request, reply, await directory.as(request.caller).restore(seen));
  });
  app.post('/api/directory/:id/merge', removing, async (request, reply) => {
    const merge = readMerge(providerIdOf(request.params), request.body);
    return answerChange(request, reply, await directory.as(request.caller).merge(merge));
  });
}

function found<T>(value: T | null): T {
  if (value === null) throw unknownProvider();
  return value;
}
