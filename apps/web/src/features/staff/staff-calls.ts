import {
  type AuditPage,
  auditPage,
  type LetterWay,
  type StaffList,
  type StaffMember,
  type StaffRole,
  type StaffWithdrawn,
  staffInvited,
  staffList,
  staffMember,
  staffWithdrawn,
} from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';
import type { ApiResult } from '../../lib/api-failure.ts';

/** A member, where the letter to them went, and the link that stands in it. */
export interface Invited {
  readonly member: StaffMember;
  readonly letters: LetterWay;
  readonly link: string;
}

function memberPath(id: string, part = ''): string {
  return `/api/staff/${encodeURIComponent(id)}${part}`;
}

/** The whole team. */
export async function loadStaff(signal?: AbortSignal): Promise<ApiResult<StaffList>> {
  return await callApi({ path: '/api/staff', schema: staffList, ...(signal && { signal }) });
}

/** Invites a person. */
export async function postMember(email: string, name: string, role: StaffRole): Promise<ApiResult<Invited>> {
  return await callApi({ path: '/api/staff', schema: staffInvited, body: { email, name, role } });
}

/** Sends a new link to an invited person who has not accepted yet; the old one is void. */
export async function postInvitationAgain(id: string): Promise<ApiResult<Invited>> {
  return await callApi({ path: memberPath(id, '/invitation'), schema: staffInvited, method: 'POST' });
}

/** Takes back an invitation that was not accepted; the account is deleted with it. */
export async function deleteInvitation(id: string): Promise<ApiResult<StaffWithdrawn>> {
  return await callApi({ path: memberPath(id, '/invitation'), schema: staffWithdrawn, method: 'DELETE' });
}

/** What can be changed of a member; acts at once. */
export interface MemberPatch {
  readonly role?: StaffRole;
  readonly isActive?: boolean;
}

/** Changes rank or admission of a member. */
export async function patchMember(id: string, change: MemberPatch): Promise<ApiResult<StaffMember>> {
  return await callApi({ path: memberPath(id), schema: staffMember, method: 'PATCH', body: change });
}

/** Takes all second factors of a member away. */
export async function deleteMemberFactors(id: string): Promise<ApiResult<StaffMember>> {
  return await callApi({ path: memberPath(id, '/factors'), schema: staffMember, method: 'DELETE' });
}

/** One page of the audit log, by its query. */
export async function loadAudit(query: URLSearchParams, signal?: AbortSignal): Promise<ApiResult<AuditPage>> {
  const path = query.size === 0 ? '/api/staff/audit' : `/api/staff/audit?${query}`;
  return await callApi({ path, schema: auditPage, ...(signal && { signal }) });
}
