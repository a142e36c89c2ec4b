import { createHash, hkdfSync } from 'node:crypto';
import { isRecord, type UnknownRecord } from '@rer/contracts';
import { compactVerify, SignJWT } from 'jose';
import { type MeetingTokenProperties, TOKEN_RULES, tokenConfig } from '../dialect/token-properties.ts';
import { CLAIM_NAMES, toClaims, toProperties } from './claim-names.ts';

/** What meeting tokens are signed and checked with. */
export interface MeetingTokenKeys {
  /** Ours: derived from the installation's `signingSecret`, never stored. */
  readonly own: Uint8Array;
  /** The key of `/v1`, whose holder may sign tokens too, as in the dialect. */
  readonly api: Uint8Array;
  /** The domain id in tokens. */
  readonly domainId: string;
}

export function createMeetingTokenKeys(signingSecret: string, roomsApiKey: string): MeetingTokenKeys {
  const digest = createHash('sha256').update(`rer rooms domain ${signingSecret}`).digest('hex');
  const domainId = [8, 12, 16, 20, 32].map((end, at, ends) => digest.slice(ends[at - 1] ?? 0, end)).join('-');
  return {
    own: new Uint8Array(hkdfSync('sha256', signingSecret, '', 'rer rooms meeting-tokens', 32)),
    api: new TextEncoder().encode(roomsApiKey),
    domainId,
  };
}

/** A token that carries `grants`, HS256. `id` is that of its row. */
export async function signMeetingToken(
  keys: MeetingTokenKeys,
  { id, grants, now }: { readonly id: string; readonly grants: MeetingTokenProperties; readonly now: Date },
): Promise<string> {
  return await new SignJWT({ ...toClaims(grants), d: keys.domainId, jti: id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .sign(keys.own);
}

/** A token with a valid signature; its times are not checked. */
export interface MeetingToken {
  readonly grants: MeetingTokenProperties;
  /** Of its row; undefined: signed with the key of the rooms' interface, and kept nowhere. */
  readonly id: string | undefined;
}

/** Undefined: not signed by us or with the key of the interface, or not of the dialect. */
export async function readMeetingToken(
  keys: MeetingTokenKeys,
  token: string,
): Promise<MeetingToken | undefined> {
  // Both keys are tried always, so that the time reveals nothing.
  const [own, api] = await Promise.all([verify(keys.own, token), verify(keys.api, token)]);
  const payload = own ?? api;
  const grants = payload === undefined ? undefined : grantsOf(payload);
  if (grants === undefined) return undefined;
  if (own === undefined) return { grants, id: undefined };
  const { jti } = own;
  return typeof jti === 'string' ? { grants, id: jti } : undefined;
}

/** The caller checks `nbf` and `exp`, which have errors of their own. */
async function verify(key: Uint8Array, token: string): Promise<UnknownRecord | undefined> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] });
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
    return isRecord(claims) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Claims that are no properties say nothing to us; a property of a wrong kind makes the whole token worthless. */
function grantsOf(payload: UnknownRecord): MeetingTokenProperties | undefined {
  const known = new Set([...Object.keys(TOKEN_RULES), ...Object.keys(CLAIM_NAMES)]);
  const properties = Object.entries(toProperties(payload)).filter(([name]) => known.has(name));
  const checked: [string, unknown][] = [];
  for (const [name, value] of properties) {
    const parsed = TOKEN_RULES[name]?.schema.safeParse(value);
    if (parsed?.success !== true) return undefined;
    checked.push([name, parsed.data]);
  }
  const grants = tokenConfig.safeParse(Object.fromEntries(checked));
  return grants.success ? grants.data : undefined;
}

/** Why a token is not valid now; undefined when it is. */
export function timeProblem(
  { nbf, exp }: MeetingTokenProperties,
  now: Date,
): 'nbf-token' | 'exp-token' | undefined {
  const seconds = now.getTime() / 1000;
  if (exp !== undefined && exp <= seconds) return 'exp-token';
  return nbf !== undefined && nbf > seconds ? 'nbf-token' : undefined;
}
