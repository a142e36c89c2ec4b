import { isRoomName, participantUpdate } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { bearerToken } from '../../access/service-key.ts';
import { AttemptLimit } from '../../http/attempt-limit.ts';
import { KIBIBYTE } from '../../http/limits.ts';
import { JoinError } from '../join/join-error.ts';
import { manageParticipants, refused } from '../manage/manage-participants.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { readStayToken } from '../tokens/stay-token.ts';

const params = z.object({ name: z.string(), sessionId: z.string() });
/** Tokens that are not ours, of one address prefix in {@link VAIN_WINDOW_MS}, from our pages and from those of others each. */
const VAIN_MAX = 30;
const VAIN_WINDOW_MS = 10 * 60_000;
const UNREADABLE = 'The body should be {mute?, unmute?, eject?, permissions?}.';
const TOO_MANY = 'Too many attempts from this address, please wait a moment.';

/**
 * `POST /rooms/<name>/participants/<sessionId>`, from any origin (`http/server.ts`), with the stay token of who asks. Stands in
 * the scope of `joinRoute`, whose errors are of the same form.
 */
export function participantRoute(scope: FastifyInstance, context: RoomsContext): void {
  const { stayKey } = context;
  const vain = new AttemptLimit({ max: VAIN_MAX, windowMs: VAIN_WINDOW_MS });
  scope.post(
    '/rooms/:name/participants/:sessionId',
    {
      bodyLimit: 4 * KIBIBYTE,
      config: { access: 'public', limit: 'joins', writtenBy: 'any', secretPath: true },
    },
    async (request) => {
      const { name, sessionId: target } = params.parse(request.params);
      const by = await readStayToken(stayKey, bearerToken(request.headers.authorization) ?? '');
      if (by === undefined) {
        const guesser = scope.requestLimits.nameOf(request);
        const waitS = vain.wait(guesser);
        if (waitS > 0) {
          throw new JoinError('connection-error', { status: 429, message: TOO_MANY, retryAfterS: waitS });
        }
        vain.count(guesser);
        throw refused();
      }
      if (!isRoomName(name)) throw refused();
      const update = participantUpdate.safeParse(request.body ?? {});
      if (!update.success) throw new JoinError('not-allowed', { status: 400, message: UNREADABLE });
      await manageParticipants(context, { roomName: name, by, target, update: update.data });
      return {};
    },
  );
}
