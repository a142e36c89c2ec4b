import {
  AUTH_TEXTS,
  type StaffInvited,
  type StaffList,
  type StaffMember,
  type StaffWithdrawn,
  staffChange,
  staffInvite,
} from '@rer/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../../http/errors.ts';
import { inAuth } from '../../auth-context.ts';
import { authErrors } from '../../auth-error.ts';
import { changeMember, resetFactors } from '../../staff/change-member.ts';
import { inviteMember, issueInvitation, withdrawInvitation } from '../../staff/invitation.ts';
import { requireMember, toStaffMember } from '../../staff/staff-member.ts';
import { actorOf } from '../../store/audit.ts';
import { readMembers } from '../../store/members.ts';
import { lockUser } from '../../store/users.ts';
import { visitorOf } from '../../visitor.ts';
import { readOwnId, readSiteBody } from './read-site-body.ts';
import type { SiteApiContext } from './site-api-context.ts';

const ADMIN = { config: { access: 'admin' as const } };

/** `/api/staff`: members of staff and their roles. */
export function staffRoutes(app: FastifyInstance, { auth }: SiteApiContext): void {
  app.get(
    '/api/staff',
    ADMIN,
    (request): Promise<StaffList> =>
      inAuth(auth, visitorOf(request), async ({ tx, now }) => ({
        members: (await readMembers(tx, now)).map((row) => toStaffMember(row, yourIdOf(request))),
        letters: auth.mailer.delivery,
      })),
  );

  app.post('/api/staff', ADMIN, async (request, reply) => {
    const given = readSiteBody(request, staffInvite);
    const { actor } = request.caller;
    const { sent, member } = await inAuth(auth, visitorOf(request), async (work) => {
      const invitation = await inviteMember(auth, work, given, actor);
      return { sent: invitation, member: await requireMember(work, invitation.user.id) };
    });
    sent.send();
    const answer: StaffInvited = {
      member: toStaffMember(member, yourIdOf(request)),
      letters: auth.mailer.delivery,
      link: sent.link,
    };
    return reply.status(201).send(answer);
  });

  app.post('/api/staff/:id/invitation', ADMIN, async (request): Promise<StaffInvited> => {
    const id = readOwnId(request, AUTH_TEXTS.memberUnknown);
    const { sent, member } = await inAuth(auth, visitorOf(request), async (work) => {
      const user = await lockUser(work.tx, id);
      const { has_password, deactivated_at, role } = await requireMember(work, id);
      if (user === undefined) throw authErrors.sessionGone();
      if (has_password || deactivated_at !== null)
        throw new HttpError('conflict', AUTH_TEXTS.alreadyAccepted);
      const invitation = await issueInvitation(auth, work, user, role, request.caller.actor);
      await work.audit({ action: 'invited', actor: request.caller.actor, target: actorOf(id), detail: role });
      return { sent: invitation, member: await requireMember(work, id) };
    });
    sent.send();
    return {
      member: toStaffMember(member, yourIdOf(request)),
      letters: auth.mailer.delivery,
      link: sent.link,
    };
  });

  app.delete(
    '/api/staff/:id/invitation',
    ADMIN,
    (request): Promise<StaffWithdrawn> =>
      inAuth(auth, visitorOf(request), async (work) => {
        const id = readOwnId(request, AUTH_TEXTS.memberUnknown);
        await withdrawInvitation(work, id, request.caller.actor);
        return { id };
      }),
  );

  app.patch(
    '/api/staff/:id',
    ADMIN,
    (request): Promise<StaffMember> =>
      inAuth(auth, visitorOf(request), async (work) => {
        const id = readOwnId(request, AUTH_TEXTS.memberUnknown);
        await changeMember(work, id, readSiteBody(request, staffChange), request.caller.actor);
        return toStaffMember(await requireMember(work, id), yourIdOf(request));
      }),
  );

  app.delete(
    '/api/staff/:id/factors',
    ADMIN,
    (request): Promise<StaffMember> =>
      inAuth(auth, visitorOf(request), async (work) => {
        const id = readOwnId(request, AUTH_TEXTS.memberUnknown);
        await resetFactors(work, id, request.caller.actor);
        return toStaffMember(await requireMember(work, id), yourIdOf(request));
      }),
  );
}

function yourIdOf({ caller }: FastifyRequest): string | undefined {
  return caller.account?.userId;
}
