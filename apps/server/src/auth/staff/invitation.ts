import {
  AUTH_TEXTS,
  INVITATION_MS,
  type Invitation,
  type InvitationAccept,
  type StaffRole,
} from '@rer/contracts';
import * as z from 'zod';
import { HttpError } from '../../http/errors.ts';
import { type AuthContext, type AuthWork, inAuth } from '../auth-context.ts';
import { authErrors } from '../auth-error.ts';
import { linkGone } from '../http/site-api/site-api-error.ts';
import { invitationMail, setupLink } from '../mail/auth-mails.ts';
import { findByLink, issueOneTime } from '../one-time/one-time.ts';
import { requireGoodPassword } from '../password/password-policy.ts';
import { type OpenedSession, openSession } from '../sessions/open-session.ts';
import { actorOf } from '../store/audit.ts';
import { type OneTimeRow, spendOneTime } from '../store/one-time-tokens.ts';
import {
  countOtherAdmins,
  deleteUser,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  normalEmail,
  type UserRow,
  updateUser,
  userNameOf,
} from '../store/users.ts';
import type { Visitor } from '../visitor.ts';
import { requireMember } from './staff-member.ts';

const TYPES = ['invite', 'setup'] as const;
/** The role that the setup link of the first start grants. */
const SETUP_ROLE: StaffRole = 'admin';

/** A mail that goes out when the transaction that made it holds. */
export interface SentInvitation {
  readonly user: UserRow;
  /** For the log of the machine, for commands, and for the administrator who invited. */
  readonly link: string;
  send(): void;
}

/** Issues a new link on behalf of `actor` to a locked member who has not accepted yet; the previous link becomes invalid. */
export async function issueInvitation(
  context: AuthContext,
  work: AuthWork,
  user: UserRow,
  role: StaffRole,
  actor: string,
): Promise<SentInvitation> {
  const { token } = await issueOneTime(context, work, {
    userId: user.id,
    type: 'invite',
    lifeMs: INVITATION_MS,
  });
  await updateUser(work.tx, user.id, { invited_at: work.now }, work.now);
  const words = { token, role, name: userNameOf(user), inviter: await inviterName(work, actor) };
  const mail = invitationMail(user.email, words, context);
  return { user, link: mail.essence.link, send: () => context.mailer.send(mail) };
}

/** The name of the account that `actor` stands for; empty: it has none, or is no account. */
async function inviterName({ tx }: AuthWork, actor: string): Promise<string> {
  const id = z.uuid().safeParse(actor.replace(/^user:/, ''));
  const user = id.success ? await findUser(tx, id.data) : undefined;
  return user === undefined ? '' : userNameOf(user);
}

export interface NewMember {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

/**
 * Makes an account that its owner opens by the link.
 * @throws {AuthError} `email_exists`.
 */
export async function inviteMember(
  context: AuthContext,
  work: AuthWork,
  { email, name, role }: NewMember,
  actor: string,
): Promise<SentInvitation> {
  const user = await insertUser(work.tx, {
    email,
    role,
    name: name.trim(),
    invitedAt: work.now,
    now: work.now,
  });
  if (user === undefined) throw authErrors.emailTaken();
  await work.audit({ action: 'invited', actor, target: actorOf(user.id), detail: role });
  return await issueInvitation(context, work, user, role, actor);
}

/**
 * Takes back an invitation that was not accepted: its link is void, and the account that was never opened is deleted.
 * @throws {HttpError} `not_found`; `conflict` for an account that was opened.
 */
export async function withdrawInvitation(work: AuthWork, id: string, actor: string): Promise<void> {
  // Locked before the row is read: a concurrent acceptance was faster, or finds nothing.
  await lockUser(work.tx, id);
  const { has_password, deactivated_at, role } = await requireMember(work, id);
  if (has_password || deactivated_at !== null) throw new HttpError('conflict', AUTH_TEXTS.nothingToWithdraw);
  await deleteUser(work.tx, id);
  await work.audit({ action: 'invitation_withdrawn', actor, target: actorOf(id), detail: role });
}

/** Operator's command: invites a member, or issues a new link to one who has not accepted yet. Sends no mail. */
export async function inviteByOperator(context: AuthContext, member: NewMember): Promise<string> {
  const { link } = await inAuth(context, { logPrefix: '' }, async (work) => {
    const found = await findUserByEmail(work.tx, member.email);
    const known = found === undefined ? undefined : await lockUser(work.tx, found.id);
    if (known === undefined) return await inviteMember(context, work, member, 'system');
    const { password_hash, role, deactivated_at } = known;
    if (password_hash !== null || role === null || deactivated_at !== null) return authErrors.emailTaken();
    return await issueInvitation(context, work, known, role, 'system');
  });
  return link;
}

/**
 * The link by which the first administrator gets in; undefined while there is one already. A link of an earlier start holds
 * no more.
 */
export async function issueSetupLink(context: AuthContext): Promise<string | undefined> {
  return await inAuth(context, { logPrefix: '' }, async (work) => {
    if ((await countOtherAdmins(work.tx, '')) > 0) return undefined;
    const { token } = await issueOneTime(context, work, {
      userId: null,
      type: 'setup',
      lifeMs: INVITATION_MS,
    });
    return setupLink(token, context);
  });
}

/** @throws {HttpError} `not_found`: the link holds no more. */
export async function lookAtInvitation(
  context: AuthContext,
  token: string,
  visitor: Visitor,
): Promise<Invitation> {
  context.limits.takeCodeTry(visitor);
  return await inAuth(context, visitor, async (work) => {
    const mail = await findByLink(work, token, TYPES);
    if (mail === undefined) throw linkGone();
    if (mail.user_id === null) return { kind: 'setup', email: null, name: '', role: SETUP_ROLE };
    const user = await requireInvited(work, mail);
    return { kind: 'invitation', email: user.email, name: userNameOf(user), role: user.role ?? 'viewer' };
  });
}

/**
 * Takes an invitation: sets name and password, and signs in.
 * @throws {HttpError} `not_found`, `validation_failed`; {AuthError} `weak_password`, `email_exists`.
 */
export async function acceptInvitation<T>(
  context: AuthContext,
  given: InvitationAccept,
  visitor: Visitor,
  read: (work: AuthWork, opened: OpenedSession) => Promise<T>,
): Promise<T> {
  const looked = await lookAtInvitation(context, given.token, visitor);
  const email = looked.email ?? readEmail(given.email);
  await requireGoodPassword(given.password, email, context);
  const passwordHash = await context.passwords.hash(given.password);
  return await inAuth(context, visitor, async (work) => {
    const { tx, now } = work;
    // Checked again: another request may have been faster.
    const mail = await findByLink(work, given.token, TYPES);
    if (mail === undefined) throw linkGone();
    const user = mail.user_id === null ? await makeAdmin(work, email) : await requireInvited(work, mail);
    if (user === undefined) return authErrors.emailTaken();
    await spendOneTime(tx, mail.id, now);
    const name = given.name.trim();
    const user_metadata = name === '' ? user.user_metadata : { ...user.user_metadata, name };
    await updateUser(
      tx,
      user.id,
      { password_hash: passwordHash, user_metadata, email_confirmed_at: now },
      now,
    );
    await work.audit({ action: 'invitation_accepted', actor: actorOf(user.id), detail: looked.kind });
    return await read(work, await openSession(work, user.id, 'page', 'invite', visitor));
  });
}

async function makeAdmin(work: AuthWork, email: string): Promise<UserRow | undefined> {
  // Two links of two processes make one first administrator.
  if ((await countOtherAdmins(work.tx, '')) > 0) throw linkGone();
  return await insertUser(work.tx, { email, role: SETUP_ROLE, name: '', invitedAt: null, now: work.now });
}

async function requireInvited({ tx }: AuthWork, { user_id }: OneTimeRow): Promise<UserRow> {
  const user = user_id === null ? undefined : await findUser(tx, user_id);
  if (user === undefined || user.deactivated_at !== null) throw linkGone();
  return user;
}

function readEmail(typed: string | undefined): string {
  const parsed = z.email().safeParse(normalEmail(typed ?? ''));
  if (parsed.success) return parsed.data;
  throw new HttpError('validation_failed', AUTH_TEXTS.fieldsRefused, { fields: { email: 'invalid' } });
}
