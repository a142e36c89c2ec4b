import { ANONYMOUS, type Caller, isKnownByBearer, isStaff } from '../access/caller.ts';
import { bearerToken, findServiceCaller, isSameSecret } from '../access/service-key.ts';
import { restErrors } from './rest-errors.ts';

export interface RestKeys {
  readonly publishableKey: string;
  readonly serviceKey: string;
}

export interface CredentialHeaders {
  readonly authorization?: string | undefined;
  readonly apikey?: string | undefined;
}

/**
 * The caller in this dialect (data contract, 1.1). The keys are opaque and never parsed as tokens. `machine` is what
 * was decided before by cookie or place; it holds when no key says more. An access token, or a key that an administrator
 * made, has been looked at before too: then the caller is known by it, and any other bearer is refused.
 */
export function decideRestCaller(headers: CredentialHeaders, machine: Caller, keys: RestKeys): Caller {
  const presented = bearerToken(headers.authorization) ?? headers.apikey;
  if (presented === undefined || presented === '') {
    if (isStaff(machine)) return machine;
    throw restErrors.keyMissing();
  }
  const service = findServiceCaller(presented, keys.serviceKey);
  if (service !== null) return service;
  if (isSameSecret(presented, keys.publishableKey)) return isStaff(machine) ? machine : ANONYMOUS;
  if (isKnownByBearer(machine)) return machine;
  throw restErrors.invalidToken();
}
