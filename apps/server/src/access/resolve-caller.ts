import type { AccessMode } from '@rer/contracts';
import { ANONYMOUS, type Caller } from './caller.ts';
import { isFromThisMachine, type RequestOrigin } from './open-access.ts';
import { bearerToken, isSameSecret } from './service-key.ts';

export interface AccessRules {
  readonly access: AccessMode;
  readonly publicUrl: string;
  readonly serviceKey: string;
}

/** Decides who sends a request. The service key counts from anywhere; open access only at this machine. */
export function resolveCaller(request: RequestOrigin, rules: AccessRules): Caller {
  const token = bearerToken(request.headers.authorization);
  if (token !== undefined && isSameSecret(token, rules.serviceKey)) {
    return { role: 'service_role', actor: 'service-key' };
  }
  if (rules.access === 'open' && isFromThisMachine(request, rules.publicUrl)) {
    return { role: 'admin', actor: 'open-access' };
  }
  return ANONYMOUS;
}
