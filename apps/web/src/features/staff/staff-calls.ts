import {
  auditPage,
  type MailDelivery,
  type StaffMember,
  type StaffRole,
  staffInvited,
  staffList,
  staffMember,
  staffWithdrawn,
} from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';
import { withQuery } from '../../lib/query-parameters.ts';

/** A member, where their mail went, and the link that stands in it. */
export interface Invited {
  readonly member: StaffMember;
  readonly letters: MailDelivery;
  readonly link: string;
}

function memberPath(id: string, part = ''): string {
  return `/api/staff/${encodeURIComponent(id)}${part}`;
}

export const loadStaff = (signal?: AbortSignal) => callApi({ path: '/api/staff', schema: staffList, signal });

/** Invites a person. */
export const postMember = (email: string, name: string, role: StaffRole) =>
  callApi({ path: '/api/staff', schema: staffInvited, body: { email, name, role } });

/** Sends a new link for an invitation that is not accepted yet; the old link becomes void. */
export const postInvitationAgain = (id: string) =>
  callApi({ path: memberPath(id, '/invitation'), schema: staffInvited, method: 'POST' });

/** Withdraws an invitation that was not accepted; the account is deleted with it. */
export const deleteInvitation = (id: string) =>
  callApi({ path: memberPath(id, '/invitation'), schema: staffWithdrawn, method: 'DELETE' });

/** What can be changed of a member; acts at once. */
export interface MemberPatch {
  readonly role?: StaffRole;
  readonly isActive?: boolean;
}

export const patchMember = (id: string, change: MemberPatch) =>
  callApi({ path: memberPath(id), schema: staffMember, method: 'PATCH', body: change });

/** Removes all second factors of a member. */
export const deleteMemberFactors = (id: string) =>
  callApi({ path: memberPath(id, '/factors'), schema: staffMember, method: 'DELETE' });

/** One page of the audit log, by its query. */
export const loadAudit = (query: URLSearchParams, signal?: AbortSignal) =>
  callApi({ path: withQuery('/api/staff/audit', query), schema: auditPage, signal });
