import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ANONYMOUS, type Caller, isStaff, OPEN_ACCESS, voiceApi } from '../../access/caller.ts';
import type { CurrentCallers } from '../../access/current-callers.ts';
import { isFromThisMachine } from '../../access/open-access.ts';
import { readCookie } from '../../access/read-cookie.ts';
import type { SignedInCallers } from '../../access/resolve-caller.ts';
import { findServiceCaller, isSameSecret } from '../../access/service-key.ts';
import type { Database } from '../../db/database.ts';
import { TOKENS, type TokenRow } from '../store/bearer-tokens.ts';
import { looksLikeStaffToken, readStaffToken, type StaffBinding } from './staff-token.ts';
import type { CurrentCaller, VoiceBearer } from './voice-bearer.ts';

/** Dependencies for identifying bearers. */
export interface BearerRules {
  readonly db: Database;
  readonly access: 'open' | 'staff';
  readonly publicUrl: string;
  readonly keys: {
    readonly serviceKey: string;
    readonly voicePublicKey: string;
    readonly voicePrivateKey: string;
  };
  readonly staffTokenKey: Uint8Array;
  readonly signedIn: SignedInCallers;
  readonly currentCallers: CurrentCallers;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Credentials and origin that a request shows. */
interface BearerRequest {
  readonly bearer: string;
  readonly peerAddress: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** How a stored token is looked up. */
export function hashVoiceToken(value: string): Buffer {
  return createHash('sha256').update(value.toLowerCase()).digest();
}

/** The rights of the bearer; null: none, or none any more. */
export async function findBearer(rules: BearerRules, request: BearerRequest): Promise<VoiceBearer | null> {
  const { bearer } = request;
  const service = findServiceCaller(bearer, rules.keys.serviceKey);
  if (service !== null) return privateBearer('service-key', service);
  if (looksLikeStaffToken(bearer)) return await findStaffBearer(rules, request);
  if (!UUID.test(bearer)) return null;
  if (isSameSecret(bearer, rules.keys.voicePrivateKey)) return privateBearer('private', voiceApi());
  if (isSameSecret(bearer, rules.keys.voicePublicKey)) return publicBearer('public', null);
  const token = await rules.db.transaction(
    (tx) => TOKENS.findBy(tx, 'value_hash = $1', hashVoiceToken(bearer)),
    {
      actor: 'voice',
      readOnly: true,
    },
  );
  return token === undefined || token.restrictions.enabled === false ? null : storedBearer(token);
}

function storedBearer({ id, tag, restrictions }: TokenRow): VoiceBearer {
  return tag === 'private' ? privateBearer(id, voiceApi(id)) : publicBearer(id, restrictions);
}

function privateBearer(tokenId: string, caller: Caller): VoiceBearer {
  return { kind: 'private', tokenId, caller, currentCaller: stays(caller) };
}

function publicBearer(
  tokenId: string,
  restrictions: Extract<VoiceBearer, { kind: 'public' }>['restrictions'],
): VoiceBearer {
  return { kind: 'public', tokenId, caller: ANONYMOUS, restrictions, currentCaller: stays(ANONYMOUS) };
}

function stays(caller: Caller): CurrentCaller {
  return () => Promise.resolve(caller);
}

async function findStaffBearer(rules: BearerRules, request: BearerRequest): Promise<VoiceBearer | null> {
  const token = await readStaffToken(rules.staffTokenKey, request.bearer, rules.now());
  if (token === undefined) return null;
  const caller = await boundCaller(rules, request, token.bound);
  if (caller === null || !isStaff(caller)) return null;
  const currentCaller = async () => {
    const now = await laterCaller(rules, token.bound, caller);
    return now !== null && isStaff(now) ? now : null;
  };
  return { kind: 'staff', tokenId: token.id, caller, currentCaller };
}

/** The caller that the token was issued to, if this request comes from the same caller. */
async function boundCaller(
  { access, publicUrl, signedIn, currentCallers }: BearerRules,
  { headers, peerAddress }: BearerRequest,
  bound: StaffBinding,
): Promise<Caller | null> {
  switch (bound.kind) {
    case 'cookie': {
      const secret = readCookie(headers.cookie, signedIn.cookieName);
      const caller = secret === undefined ? null : await signedIn.byCookie(secret);
      return caller?.account?.sessionId === bound.sessionId ? caller : null;
    }
    case 'open':
      return access === 'open' && isFromThisMachine({ peerAddress, headers }, publicUrl) ? OPEN_ACCESS : null;
    case 'session':
      return await currentCallers.ofSession(bound.sessionId);
    case 'key':
      return await currentCallers.ofKey(bound.keyId);
    case 'service':
      return { role: 'service_role', actor: 'service-key' };
  }
}

/** Checks the caller again without a request: a call continues as long as the identity of its starter is still valid. */
async function laterCaller(
  { currentCallers }: BearerRules,
  bound: StaffBinding,
  caller: Caller,
): Promise<Caller | null> {
  switch (bound.kind) {
    case 'cookie':
    case 'session':
      return await currentCallers.ofSession(bound.sessionId);
    case 'key':
      return await currentCallers.ofKey(bound.keyId);
    case 'open':
    case 'service':
      return caller;
  }
}
