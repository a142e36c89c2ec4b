import { type ClientInfo, RoomConfiguration } from '@livekit/protocol';
import type { MediaLimits, RoomSettings } from '../room/index.ts';
import { fitsBytes } from '../room/index.ts';
import {
  type ApiKey,
  type ClaimGrants,
  canPublish,
  type VideoGrant,
  verifyAccessToken,
} from '../token/index.ts';
import { clientInfo } from './client-info.ts';

/** A request to `/rtc` or `/rtc/validate`. */
export interface SignalingRequest {
  readonly query: URLSearchParams;
  /** The header of this name, if there is one. */
  readonly authorization?: string | undefined;
  readonly address?: string;
}

/** A request that may become a connection. */
export interface AdmittedRequest {
  readonly ok: true;
  readonly room: string;
  readonly grants: ClaimGrants;
  /** The identity of the token; another one than that of the grants for a second connection. */
  readonly principal: string;
  readonly tokenExpiresAtMs: number;
  readonly client: ClientInfo;
  readonly autoSubscribe: boolean;
  readonly adaptiveStream: boolean;
  /** Whether the client wants its participant back. */
  readonly isReconnect: boolean;
  /** The participant it wants back. */
  readonly sid: string;
  readonly roomSettings: RoomSettings;
  /** Whether joining may open the room. */
  readonly mayOpen: boolean;
}

/** A request that is answered with an HTTP status instead of becoming a WebSocket. */
export interface RefusedJoin {
  readonly ok: false;
  readonly status: number;
  readonly message: string;
  /** Set when the token is valid and only its room does not exist. */
  readonly missingRoom?: string | undefined;
}

/** Keys, limits and time that decide about a join. */
export interface AdmissionOptions {
  readonly keys: readonly ApiKey[];
  readonly limits: MediaLimits;
  readonly nowMs: number;
  /** Whether a client may open the room by joining it: always, or only when it exists. */
  readonly mayOpen: (room: string) => boolean;
  /** Whether joining opens rooms that are not there. */
  readonly autoCreate: boolean;
}

const BEARER = 'Bearer ';

function refuse(status: 400 | 401 | 404, message: string): RefusedJoin {
  return { ok: false, status, message };
}

/** The token of a request: empty for none, undefined for a header that carries none. */
export function joinToken({ query, authorization }: SignalingRequest): string | undefined {
  if (authorization === undefined) return query.get('access_token') ?? '';
  return authorization.startsWith(BEARER) ? authorization.slice(BEARER.length) : undefined;
}

function flag(query: URLSearchParams, name: string, fallback: boolean): boolean {
  const value = query.get(name) ?? '';
  return value === '' ? fallback : value === '1' || value === 'true';
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** Attributes come as URL-safe base64 of JSON; what cannot be read is none. */
function attributesIn(query: URLSearchParams): Readonly<Record<string, string>> {
  const encoded = (query.get('attributes') ?? '').replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isTexts(value)) return {};
    return Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ''));
  } catch {
    return {};
  }
}

/** A second connection of a person that only publishes, say a shared screen, has an identity of its own. */
function asPublishOnly(grants: ClaimGrants, video: VideoGrant, name: string): ClaimGrants {
  if (name === '') return { ...grants, video };
  return { ...grants, identity: `${grants.identity}#${name}`, video: { ...video, canSubscribe: false } };
}

function roomSettingsOf({ roomConfig }: ClaimGrants): RoomSettings {
  if (!roomConfig) return {};
  try {
    const text = JSON.stringify(roomConfig);
    const config = RoomConfiguration.fromJsonString(text, { ignoreUnknownFields: true });
    const { emptyTimeout, departureTimeout, maxParticipants, metadata } = config;
    return { emptyTimeout, departureTimeout, maxParticipants, metadata };
  } catch {
    return {};
  }
}

/** Decides whether a request may join, and as which participant: the rules, statuses and error texts of livekit-server. */
export async function admit(
  request: SignalingRequest,
  options: AdmissionOptions,
): Promise<AdmittedRequest | RefusedJoin> {
  const { keys, limits, nowMs, mayOpen } = options;
  const token = joinToken(request);
  if (token === undefined) return refuse(401, `invalid authorization header. Must start with ${BEARER}`);
  if (token === '') return refuse(401, 'permissions denied');
  const check = await verifyAccessToken(keys, token, nowMs);
  if (!check.ok) {
    return refuse(401, check.problem === 'unknown-key' ? 'invalid API key' : 'invalid authorization token');
  }
  const { grants } = check;
  const { video } = grants;
  if (!video?.roomJoin) return refuse(401, 'permissions denied');
  if (grants.identity === '') return refuse(400, 'identity cannot be empty');
  if (!fitsBytes(grants.identity, limits.identityBytes)) {
    return refuse(400, `participant identity length exceeds limits: max length ${limits.identityBytes}`);
  }
  const room = video.room ?? '';
  if (room === '') return refuse(400, 'no room name');
  if (!fitsBytes(room, limits.roomNameBytes)) {
    return refuse(400, `room name length exceeds limits: max length ${limits.roomNameBytes}`);
  }
  const { query } = request;
  const publishOnly = query.get('publish') ?? '';
  if (publishOnly !== '' && !canPublish(video)) return refuse(401, 'permissions denied');
  if (!fitsBytes(grants.identity + publishOnly, limits.identityBytes)) {
    return refuse(400, `participant identity length exceeds limits: max length ${limits.identityBytes}`);
  }
  const attributes = attributesIn(query);
  if (Object.keys(attributes).length > 0 && !video.canUpdateOwnMetadata) {
    return refuse(401, 'permissions denied');
  }
  if (!mayOpen(room) && !video.roomCreate) {
    return { ...refuse(404, 'requested room does not exist'), missingRoom: room };
  }
  return {
    ok: true,
    room,
    grants: asPublishOnly(
      { ...grants, attributes: { ...grants.attributes, ...attributes } },
      video,
      publishOnly,
    ),
    principal: grants.identity,
    tokenExpiresAtMs: check.expiresAtMs,
    client: clientInfo(query, request.address),
    autoSubscribe: flag(query, 'auto_subscribe', true),
    adaptiveStream: flag(query, 'adaptive_stream', false),
    isReconnect: flag(query, 'reconnect', false),
    sid: query.get('sid') ?? '',
    roomSettings: roomSettingsOf(grants),
    mayOpen: options.autoCreate || video.roomCreate === true,
  };
}
