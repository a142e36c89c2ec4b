import { DIRECTORY_TEXTS } from '@rer/contracts';
import type { FastifyRequest } from 'fastify';
import { isAdmin, isEditor } from '../access/caller.ts';
import { HttpError } from './errors.ts';

/** A hook that refuses members of staff with read-only rights. */
export async function requireEditor({ caller }: FastifyRequest): Promise<void> {
  if (!isEditor(caller)) throw new HttpError('forbidden', DIRECTORY_TEXTS.readOnly);
}

/** A hook for removing, merging and undoing either: refuses all but administrators (data contract, 3.2). */
export async function requireAdmin(request: FastifyRequest): Promise<void> {
  await requireEditor(request);
  if (!isAdmin(request.caller)) throw new HttpError('forbidden', DIRECTORY_TEXTS.noRemoving);
}
