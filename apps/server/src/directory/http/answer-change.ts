import {
  type ChangeOutcome,
  DIRECTORY_TEXTS,
  type DirectoryConflict,
  type DirectoryConflictReason,
} from '@rer/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../http/errors.ts';
import { invalid, unknownProvider } from './read-request.ts';

const SENTENCES: Readonly<Record<DirectoryConflictReason, (isRemoved: boolean) => string>> = {
  stale: () => DIRECTORY_TEXTS.stale,
  removed: (isRemoved) => (isRemoved ? DIRECTORY_TEXTS.removed : DIRECTORY_TEXTS.notRemoved),
  changed_since: () => DIRECTORY_TEXTS.changedSince,
};

/** The changed provider, or 409 with the reason and the stored one. @throws {HttpError} for every other refusal. */
export function answerChange<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  result: ChangeOutcome<T>,
): T | FastifyReply {
  switch (result.outcome) {
    case 'done':
      return result.value;
    case 'not_found':
      throw unknownProvider();
    case 'forbidden':
      throw new HttpError('forbidden', DIRECTORY_TEXTS.noRemoving);
    case 'invalid':
      throw invalid(result.problems);
    case 'conflict': {
      const { reason, stored, fields } = result;
      const body: DirectoryConflict = {
        error: {
          code: 'conflict',
          message: SENTENCES[reason](stored.deletedAt !== null),
          requestId: request.id,
        },
        conflict: { reason, stored, fields: [...fields] },
      };
      return reply.status(409).send(body);
    }
  }
}
