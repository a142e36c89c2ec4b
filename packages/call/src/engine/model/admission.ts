import type { FatalErrorType } from '../../api/errors.ts';
import type { CanAdminPart, CanSendPart, ParticipantPermissions } from '../../api/participant.ts';
import type { RoomInfo } from '../../api/room-info.ts';
import { APP_MESSAGE_BOUND, APP_MESSAGE_MAX } from '../../texts/limits.ts';
import { CAN_ADMIN, CAN_SEND } from '../../texts/vocabulary.ts';
import { isOneOf, isRecord, recordOf } from '../../values/record.ts';
import { type RoomWithDefaults, readRoom } from './read-room.ts';

/** Where one asks to be let into a room, and by what. */
export interface JoinEndpoint {
  readonly url: string;
  readonly token: string | undefined;
}

/**
 * The join endpoint of a room, from the address under which persons open it. A meeting token in the address is used
 * unless one is given.
 * @returns Undefined where that is no http(s) address.
 */
export function joinEndpointOf(url: unknown, token: unknown): JoinEndpoint | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  const { origin, pathname, searchParams } = new URL(url);
  if (!origin.startsWith('http')) return undefined;
  const given = typeof token === 'string' && token !== '' ? token : undefined;
  return {
    url: `${origin}${withoutEndSlashes(pathname)}/join`,
    token: given ?? searchParams.get('t') ?? undefined,
  };
}

/** A path without the slashes at its end; older browsers know no pattern that would find them at once. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The server's decision that a participant may join: media server, tokens, identity and permissions. */
export interface Admission {
  readonly mediaUrl: string;
  readonly accessToken: string;
  readonly iceServers: readonly RTCIceServer[];
  readonly sessionId: string;
  /** Identifies the participant session to the server; other implementations may leave it out. */
  readonly sessionToken?: string;
  /** The secret by which the server proves that a request comes from it; without one requests are ignored. */
  readonly requestProof?: string;
  readonly room: RoomWithDefaults;
  readonly permissions: ParticipantPermissions;
  /** The end of the room counts as leaving, not as an error. */
  readonly endsQuietly: boolean;
  /** Longest app message here, characters of its JSON. */
  readonly appMessageMax: number;
}

/** Why a participant is not admitted, or is removed. */
export interface AdmissionRefusal {
  readonly type: FatalErrorType;
  readonly msg: string;
}

const REFUSALS = [
  'no-room',
  'nbf-room',
  'exp-room',
  'nbf-token',
  'exp-token',
  'not-allowed',
  'meeting-full',
  'connection-error',
] as const satisfies readonly FatalErrorType[];

/** Reads the answer of the join endpoint. It comes from another machine, so every field is validated. */
export function readJoinAnswer(
  answer: unknown,
): { readonly admission: Admission } | { readonly refusal: AdmissionRefusal } | undefined {
  if (!isRecord(answer)) return undefined;
  const { error } = answer;
  if (isRecord(error)) {
    const type = REFUSALS.find((known) => known === error['type']) ?? 'connection-error';
    return { refusal: { type, msg: typeof error['msg'] === 'string' ? error['msg'] : type } };
  }
  const { mediaUrl, mediaToken, sessionId, stayToken, requestProof } = answer;
  if (typeof mediaUrl !== 'string' || typeof mediaToken !== 'string' || typeof sessionId !== 'string') {
    return undefined;
  }
  return {
    admission: {
      mediaUrl,
      accessToken: mediaToken,
      sessionId,
      ...(typeof stayToken === 'string' && { sessionToken: stayToken }),
      ...(typeof requestProof === 'string' && requestProof !== '' && { requestProof }),
      iceServers: readIceServers(answer['iceServers']),
      room: readRoom(answer['room']),
      permissions: readPermissions(answer['permissions']),
      endsQuietly: answer['endsQuietly'] === true,
      appMessageMax: readMessageMax(answer['appMessageMax']),
    },
  };
}

/** ICE servers as far as they are some. */
export function readIceServers(given: unknown): readonly RTCIceServer[] {
  if (!Array.isArray(given)) return [];
  return given.flatMap((one: unknown) => {
    const { urls, username, credential } = recordOf(one);
    const addresses = (Array.isArray(urls) ? urls : [urls]).filter((url) => typeof url === 'string');
    if (addresses.length === 0) return [];
    return [
      {
        urls: addresses,
        ...(typeof username === 'string' && { username }),
        ...(typeof credential === 'string' && { credential }),
      },
    ];
  });
}

/** The room may raise the limit up to a bound, and never lower it. */
function readMessageMax(given: unknown): number {
  if (typeof given !== 'number' || !Number.isSafeInteger(given)) return APP_MESSAGE_MAX;
  return Math.min(Math.max(given, APP_MESSAGE_MAX), APP_MESSAGE_BOUND);
}

function readPermissions(given: unknown): ParticipantPermissions {
  const { hasPresence, canSend, canAdmin } = recordOf(given);
  return {
    hasPresence: hasPresence !== false,
    canSend: readParts<CanSendPart>(CAN_SEND, canSend) ?? true,
    canAdmin: readParts<CanAdminPart>(CAN_ADMIN, canAdmin) ?? false,
  };
}

/** `canAdmin` from the attributes that the server gave a participant. */
export function canAdminOf(attributes: Readonly<Record<string, string>>): ParticipantPermissions['canAdmin'] {
  const said = attributes['can_admin'];
  if (said === undefined) return attributes['owner'] === 'true';
  if (said === 'true' || said === 'false') return said === 'true';
  return readParts<CanAdminPart>(CAN_ADMIN, said.split(',')) ?? false;
}

function readParts<Part>(known: readonly Part[], given: unknown): Set<Part> | boolean | undefined {
  if (typeof given === 'boolean') return given;
  if (!Array.isArray(given)) return undefined;
  return new Set(known.filter((part) => isOneOf<unknown>(given, part)));
}

/** Whether a medium starts off: the caller's option first, then the token's, then the room's. */
export function startsOff(
  medium: 'audio' | 'video',
  asked: unknown,
  { config, tokenConfig }: Pick<RoomInfo, 'config' | 'tokenConfig'>,
): boolean {
  const key = `start_${medium}_off` as const;
  const word = [asked, tokenConfig[key], config[key]].find((given) => typeof given === 'boolean');
  return word === true;
}
