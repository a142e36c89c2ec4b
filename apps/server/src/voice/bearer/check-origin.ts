import type { IncomingHttpHeaders } from 'node:http';
import { hasOwnOrigin } from '../../access/open-access.ts';
import { VoiceApiError } from '../dialect/voice-api-error.ts';
import type { VoiceBearer } from './voice-bearer.ts';

/** The origins whose pages may send requests. */
export interface OriginRules {
  readonly publicUrl: string;
  /** Other origins that the installation trusts (`ALLOWED_ORIGINS`). */
  readonly allowedOrigins: readonly string[];
}

/**
 * Refuses a bearer that came from a page it is not for: private ones and the installation's public key from pages that are
 * neither ours nor trusted, staff tokens from any page but ours, stored public tokens by their own list.
 * @throws {VoiceApiError} 403.
 */
export function checkOrigin(
  bearer: VoiceBearer,
  headers: IncomingHttpHeaders,
  { publicUrl, allowedOrigins }: OriginRules,
): void {
  const { origin } = headers;
  const isOwn = hasOwnOrigin(headers, publicUrl);
  const isTrusted = isOwn || (origin !== undefined && allowedOrigins.includes(origin));
  const listed = bearer.kind === 'public' ? bearer.restrictions?.allowedOrigins : undefined;
  const isStored = bearer.kind === 'public' && bearer.restrictions !== null;
  const isAllowed = isStored
    ? listed === undefined || listed.length === 0 || (origin !== undefined && listed.includes(origin))
    : bearer.kind === 'staff'
      ? isOwn
      : isTrusted;
  if (!isAllowed) throw new VoiceApiError(403, 'This token is not for pages of this origin.');
}
