import type { SessionState } from '@rer/contracts';
import { endsAtOf, type SessionRow } from '../store/sessions.ts';

/** Where a page stands that has a session: what it is still asked for before anything of staff opens. */
export function signedInState(session: SessionRow, csrfToken: string): SessionState {
  const person = { email: session.email, name: session.name ?? '', csrfToken };
  if (session.aal === 'aal1' && session.has_factor) return { state: 'second_factor', ...person };
  if (session.aal === 'aal1' && session.role !== null) {
    return { state: 'factor_setup', ...person, role: session.role };
  }
  const endsAt = endsAtOf(session);
  return {
    state: 'signed_in',
    ...person,
    role: session.role,
    endsAt: endsAt === undefined ? null : new Date(endsAt).toISOString(),
  };
}
