import { AUTH_TEXTS, type StaffKey, type StaffKeyList, staffKeyRequest } from '@rer/contracts';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../../http/errors.ts';
import { inAuth } from '../../auth-context.ts';
import { makeStaffKey, revokeWithMade, toStaffKey } from '../../staff/staff-keys.ts';
import { readStaffKeys } from '../../store/staff-keys.ts';
import { visitorOf } from '../../visitor.ts';
import { readOwnId, readSiteBody } from './read-site-body.ts';
import type { SiteApiContext } from './site-api-context.ts';

const ADMIN = { config: { access: 'admin' as const } };

/** `/api/keys`: keys for programs, made, shown once, limited and revoked. */
export function keyRoutes(app: FastifyInstance, { auth }: SiteApiContext): void {
  app.get(
    '/api/keys',
    ADMIN,
    (request): Promise<StaffKeyList> =>
      inAuth(auth, visitorOf(request), async ({ tx }) => ({
        keys: (await readStaffKeys(tx)).map(toStaffKey),
      })),
  );

  app.post('/api/keys', ADMIN, async (request, reply) => {
    const given = readSiteBody(request, staffKeyRequest);
    const made = await inAuth(auth, visitorOf(request), (work) =>
      makeStaffKey(work, given, request.caller.actor),
    );
    return reply.status(201).send(made);
  });

  app.delete(
    '/api/keys/:id',
    ADMIN,
    (request): Promise<StaffKey> =>
      inAuth(auth, visitorOf(request), async (work) => {
        const id = readOwnId(request, AUTH_TEXTS.keyUnknown);
        const revoked = await revokeWithMade(work, id, request.caller.actor);
        if (revoked === undefined) throw new HttpError('not_found', AUTH_TEXTS.keyUnknown);
        return revoked;
      }),
  );
}
