import { type Caller, isStaff } from '../access/caller.ts';
import { bearerToken, isSameSecret } from '../access/service-key.ts';
import { restErrors } from './rest-errors.ts';

export interface RestKeys {
  readonly publishableKey: string;
  readonly serviceKey: string;
}

export interface CredentialHeaders {
  readonly authorization?: string | undefined;
  readonly apikey?: string | undefined;
}

const SERVICE: Caller = { role: 'service_role', actor: 'service-key' };
const ANON: Caller = { role: 'anon', actor: 'anon' };

/**
 * Who calls in this dialect (data contract 1.1). The keys are opaque and never parsed as tokens. `machine` is what
 * was decided before by cookie or place; it holds when no key says more. Tokens of users are not issued yet, so any
 * other bearer is refused.
 */
export function decideRestCaller(headers: CredentialHeaders, machine: Caller, keys: RestKeys): Caller {
  const presented = bearerToken(headers.authorization) ?? headers.apikey;
  if (presented === undefined || presented === '') {
    if (isStaff(machine)) return machine;
    throw restErrors.keyMissing();
  }
  if (isSameSecret(presented, keys.serviceKey)) return SERVICE;
  if (isSameSecret(presented, keys.publishableKey)) return isStaff(machine) ? machine : ANON;
  throw restErrors.invalidToken();
}
