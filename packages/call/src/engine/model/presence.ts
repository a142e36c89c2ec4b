import type { BlockedReasons, OffReasons } from '../../api/participant.ts';
import { USER_DATA_MAX } from '../../texts/limits.ts';
import { isDeeperThan, jsonLength } from '../../values/json-size.ts';
import { isRecord, recordOf, type Unknowns } from '../../values/record.ts';
import type { Presence, SenderReasons } from './participant-facts.ts';

/** A message between the components of two participants; `asks` requests the other's presence in return. */
export interface PresenceMessage {
  readonly say: 'presence';
  readonly presence: Presence;
  readonly asks: boolean;
}

/**
 * A server request to switch a medium on, made by an authorised participant. Muting is done by the server itself.
 */
export interface UnmuteRequest {
  readonly setAudio?: true;
  readonly setVideo?: true;
}

/** A request of another participant for our media. */
export interface RemoteRequest {
  readonly setAudio?: boolean;
  readonly setVideo?: boolean;
  readonly setScreenShare?: false;
}

/** Reads a message of another participant; undefined where it is not valid. */
export function readPresenceMessage(given: unknown): PresenceMessage | undefined {
  if (!isRecord(given)) return undefined;
  if (given['say'] !== 'presence' || !isRecord(given['presence'])) return undefined;
  return { say: 'presence', presence: readPresence(given['presence']), asks: given['asks'] === true };
}

/** User data may be nested this deep. */
const USER_DATA_LEVELS = 64;
/** As the media server cuts names. */
const USER_NAME_BYTES_MAX = 256;

/** A name as long as names may be, cut between characters. */
export function cutName(given: string): string {
  // A character has at most four bytes, and none has less than one.
  let name = [...given.slice(0, 2 * USER_NAME_BYTES_MAX)].slice(0, USER_NAME_BYTES_MAX);
  while (new TextEncoder().encode(name.join('')).length > USER_NAME_BYTES_MAX) name = name.slice(0, -1);
  return name.join('');
}

/** Whether data keep the limits of `setUserData()`: other clients may send anything. */
function isUserData(data: unknown): boolean {
  if (data === undefined || isDeeperThan(USER_DATA_LEVELS, data)) return false;
  return (typeof data === 'string' ? data.length : jsonLength(data)) <= USER_DATA_MAX;
}

function readPresence({ userName, userData, audio, video }: Unknowns): Presence {
  const ofAudio = readReasons(audio);
  const ofVideo = readReasons(video);
  return {
    userName: typeof userName === 'string' ? cutName(userName) : '',
    ...(isUserData(userData) && { userData }),
    ...(ofAudio !== undefined && { audio: ofAudio }),
    ...(ofVideo !== undefined && { video: ofVideo }),
  };
}

/**
 * Reads a request of the server. Its proof was given to this session alone, with the admission: the sender's name
 * proves nothing, since hidden participants send without a name too.
 * @returns Undefined where it is not proven or not valid.
 */
export function readRequest(given: unknown, requestProof: string | undefined): UnmuteRequest | undefined {
  const { proof, setAudio, setVideo } = recordOf(given);
  if (requestProof === undefined || proof !== requestProof) return undefined;
  return { ...(setAudio === true && { setAudio }), ...(setVideo === true && { setVideo }) };
}

const BLOCKED = ['byDeviceMissing', 'byDeviceInUse', 'byPermissions'] as const;
const OFF = ['byUser', 'byRemoteRequest', 'byBandwidth', 'byCanSendPermission', 'byServerLimit'] as const;

function readReasons(given: unknown): SenderReasons | undefined {
  if (!isRecord(given)) return undefined;
  const blocked = readFlags(BLOCKED, given['blocked']);
  if (blocked !== undefined) return { blocked: blocked satisfies BlockedReasons };
  const off = readFlags(OFF, given['off']);
  return off && { off: off satisfies OffReasons };
}

function readFlags<Name extends string>(
  names: readonly Name[],
  given: unknown,
): Partial<Record<Name, boolean>> | undefined {
  if (!isRecord(given)) return undefined;
  const flags: Partial<Record<Name, boolean>> = {};
  for (const name of names) {
    if (given[name] === true) flags[name] = true;
  }
  return Object.keys(flags).length === 0 ? undefined : flags;
}
