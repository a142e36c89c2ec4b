import type { AccessMode } from '@rer/contracts';
import { ANONYMOUS, type Caller, OPEN_ACCESS } from './caller.ts';
import { isFromThisMachine, type RequestOrigin } from './open-access.ts';
import { bearerToken, findServiceCaller } from './service-key.ts';

export interface AccessRules {
  readonly access: AccessMode;
  readonly publicUrl: string;
  readonly serviceKey: string;
}

/** Decides who sends a request. The service key counts from anywhere; open access only at this machine. */
export function resolveCaller(request: RequestOrigin, rules: AccessRules): Caller {
  const service = findServiceCaller(bearerToken(request.headers.authorization), rules.serviceKey);
  if (service !== null) return service;
  if (rules.access === 'open' && isFromThisMachine(request, rules.publicUrl)) {
    return OPEN_ACCESS;
  }
  return ANONYMOUS;
}
