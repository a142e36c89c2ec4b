import { isRoomName, participantUpdate } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { bearerToken } from '../../access/service-key.ts';
import { KIBIBYTE } from '../../http/limits.ts';
import { JoinError } from '../join/join-error.ts';
import { manageParticipants, notAllowed } from '../manage/manage-participants.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { readSessionToken } from '../tokens/session-token.ts';
import { failureLimit, requireFewFailures } from './join-route.ts';

const params = z.object({ name: z.string(), sessionId: z.string() });
const UNREADABLE = 'The body should be {mute?, unmute?, eject?, permissions?}.';

/**
 * `POST /rooms/<name>/participants/<sessionId>`, from any origin (`http/server.ts`), with the session token of the caller.
 * Shares the scope of `joinRoute`, whose errors have the same form.
 */
export function participantRoute(scope: FastifyInstance, context: RoomsContext): void {
  const { sessionKey } = context;
  /** Invalid tokens. */
  const failures = failureLimit();
  scope.post(
    '/rooms/:name/participants/:sessionId',
    {
      bodyLimit: 4 * KIBIBYTE,
      config: { access: 'public', limit: 'joins', writtenBy: 'any', secretPath: true },
    },
    async (request) => {
      const { name, sessionId: target } = params.parse(request.params);
      const by = await readSessionToken(sessionKey, bearerToken(request.headers.authorization) ?? '');
      if (by === undefined) {
        const client = scope.requestLimits.nameOf(request);
        requireFewFailures(failures, client);
        failures.count(client);
        throw notAllowed();
      }
      if (!isRoomName(name)) throw notAllowed();
      const update = participantUpdate.safeParse(request.body ?? {});
      if (!update.success) throw new JoinError('not-allowed', { status: 400, message: UNREADABLE });
      await manageParticipants(context, { roomName: name, by, target, update: update.data });
      return {};
    },
  );
}
