import type { AuthFactor, AuthIdentity, AuthUser } from '@rer/contracts';
import type { FactorRow } from '../store/factors.ts';
import type { IdentityRow, UserRow } from '../store/users.ts';

/** What the server says of an account: how it signs in, and its rank of staff. Users cannot change it. */
export function appMetadataOf({ role }: Pick<UserRow, 'role'>): Readonly<Record<string, unknown>> {
  return { provider: 'email', providers: ['email'], ...(role === null ? {} : { role }) };
}

/** An account as the dialect shows it to its owner. */
export function toAuthUser(
  user: UserRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[],
): AuthUser {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...optional('email_confirmed_at', user.email_confirmed_at),
    ...optional('confirmed_at', user.email_confirmed_at),
    ...optional('last_sign_in_at', user.last_sign_in_at),
    ...optional('invited_at', user.invited_at),
    ...optional('recovery_sent_at', user.recovery_sent_at),
    ...optional('confirmation_sent_at', user.confirmation_sent_at),
    app_metadata: appMetadataOf(user),
    user_metadata: user.user_metadata,
    identities: identities.map(toAuthIdentity),
    ...(factors.length === 0 ? {} : { factors: factors.map(toAuthFactor) }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  };
}

function optional<Name extends string>(name: Name, at: Date | null): { [Key in Name]?: string } {
  const found: { [Key in Name]?: string } = {};
  if (at !== null) found[name] = at.toISOString();
  return found;
}

function toAuthIdentity(identity: IdentityRow): AuthIdentity {
  const { email } = identity.identity_data;
  return {
    identity_id: identity.identity_id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at?.toISOString() ?? null,
    created_at: identity.created_at.toISOString(),
    updated_at: identity.updated_at.toISOString(),
    ...(typeof email === 'string' ? { email } : {}),
  };
}

function toAuthFactor(factor: FactorRow): AuthFactor {
  return {
    id: factor.id,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    status: factor.status,
    ...(factor.friendly_name === '' ? {} : { friendly_name: factor.friendly_name }),
    factor_type: 'totp',
    ...optional('last_challenged_at', factor.last_challenged_at),
  };
}
