import * as z from 'zod/mini';

/** Longest name of a room. */
export const ROOM_NAME_MAX = 128;
const ROOM_NAME = /^[A-Za-z0-9_-]+$/;

/** Whether `name` can be the name of a room: letters from A to Z of both cases, digits, hyphen and underscore. */
export function isRoomName(name: string): boolean {
  return name.length <= ROOM_NAME_MAX && ROOM_NAME.test(name);
}

/** Longest name of a participant, in bytes of UTF-8 (LiveKit protocol). */
export const PARTICIPANT_NAME_BYTES_MAX = 256;

/** What the longest app message of a room may be set to, UTF-16 units of its JSON: from what clients count on to what is carried. */
export const APP_MESSAGE_LEAST = 4096;
export const APP_MESSAGE_MOST = 65_536;

/** Longest meeting token that is looked at. */
export const MEETING_TOKEN_MAX = 8192;

/** Why somebody may not join: the fatal types of the call component (call contract, section 8) that a server can tell. */
export const JOIN_ERROR_TYPES = [
  'no-room',
  'nbf-room',
  'exp-room',
  'nbf-token',
  'exp-token',
  'not-allowed',
  'meeting-full',
  'connection-error',
] as const;
export type JoinErrorType = (typeof JOIN_ERROR_TYPES)[number];

/** `POST /rooms/<name>/join`, from any origin and without credentials. */
export const joinRequest = z.object({
  /** A meeting token, as it stands behind `?t=` in the address of the room. */
  token: z.nullish(z.string().check(z.maxLength(MEETING_TOKEN_MAX))),
  /** Cut where it is too long; a name in the token goes before it. */
  userName: z.nullish(z.string()),
});
export type JoinRequest = z.infer<typeof joinRequest>;

/** What a participant may send, by the names of the call component. */
export const SENDABLE = [
  'video',
  'audio',
  'screenVideo',
  'screenAudio',
  'customVideo',
  'customAudio',
] as const;
/** What a participant may manage. */
export const MANAGEABLE = ['participants', 'streaming', 'transcription'] as const;

export const participantPermissions = z.object({
  /** Whether the others see that he is there. */
  hasPresence: z.boolean(),
  canSend: z.union([z.boolean(), z.array(z.enum(SENDABLE))]),
  canAdmin: z.union([z.boolean(), z.array(z.enum(MANAGEABLE))]),
});
export type ParticipantPermissions = z.infer<typeof participantPermissions>;

const properties = z.record(z.string(), z.unknown());

/** Who may join: where the media server is, and by what it lets him in. */
export const joinAnswer = z.object({
  /** `ws://` or `wss://`, for a client of the LiveKit protocol. */
  mediaUrl: z.string(),
  /** Good for joining within minutes; the media server renews it from then on. */
  mediaToken: z.string(),
  /** Of `RTCConfiguration`; credentials end. Empty: the media server is reached without help. */
  iceServers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.optional(z.string()),
      credential: z.optional(z.string()),
    }),
  ),
  /** The participant's identity in the room, anew for each join. */
  sessionId: z.string(),
  /** Proves to `POST /rooms/<name>/participants/<sessionId>` whose stay it is, for as long as that lasts. */
  stayToken: z.string(),
  /** What a {@link participantRequest} to this stay carries. Nobody else in the room knows it. */
  requestProof: z.string(),
  /** As `room()` of the call component tells it; what is nobody's business in a browser is left out. */
  room: z.object({
    id: z.string(),
    name: z.string(),
    config: properties,
    /** What holds where `config` says nothing. */
    defaults: properties,
    domainConfig: properties,
    tokenConfig: properties,
  }),
  permissions: participantPermissions,
  /** The end of the room is no mishap to its people: they have left it. */
  endsQuietly: z.optional(z.boolean()),
  /** Longest app message, UTF-16 units of its JSON; what the component allows by itself where it is not said. */
  appMessageMax: z.optional(z.number()),
});
export type JoinAnswer = z.infer<typeof joinAnswer>;

/** Who may not join. `msg` is English and for developers. */
export const joinRefusal = z.object({
  error: z.object({ type: z.enum(JOIN_ERROR_TYPES), msg: z.string() }),
});
export type JoinRefusal = z.infer<typeof joinRefusal>;

/** Media of somebody that others may switch off; `screen` with its sound. */
export const MUTABLE = ['audio', 'video', 'screen'] as const;
/** Media that an owner may ask somebody to switch on. */
export const UNMUTABLE = ['audio', 'video'] as const;

/** What somebody may do in a room, as far as it is named. */
export const permissionChanges = z.strictObject({
  hasPresence: z.optional(z.boolean()),
  canSend: z.optional(z.union([z.boolean(), z.array(z.enum(SENDABLE)).check(z.maxLength(SENDABLE.length))])),
  canAdmin: z.optional(
    z.union([z.boolean(), z.array(z.enum(MANAGEABLE)).check(z.maxLength(MANAGEABLE.length))]),
  ),
});
export type PermissionChanges = z.infer<typeof permissionChanges>;

/**
 * `POST /rooms/<name>/participants/<sessionId>`, from any origin, with the stay token of who asks as the bearer; the id `*`
 * is everybody else.
 */
export const participantUpdate = z.strictObject({
  mute: z.optional(z.array(z.enum(MUTABLE)).check(z.maxLength(MUTABLE.length))),
  /** Asks him to; his component obeys as far as he had it on in this call. */
  unmute: z.optional(z.array(z.enum(UNMUTABLE)).check(z.maxLength(UNMUTABLE.length))),
  eject: z.optional(z.literal(true)),
  /** What is not named stays. */
  permissions: z.optional(permissionChanges),
});
export type ParticipantUpdate = z.infer<typeof participantUpdate>;

/** The topic of a {@link participantRequest}. */
export const REQUEST_TOPIC = 'call-request';

/**
 * What the server asks of somebody over the data channel, because one who may wants it. Who sent data is no proof: those who
 * are hidden send without a name too.
 */
export const participantRequest = z.object({
  /** The `requestProof` of his stay. */
  proof: z.string(),
  setAudio: z.optional(z.literal(true)),
  setVideo: z.optional(z.literal(true)),
});
export type ParticipantRequest = z.infer<typeof participantRequest>;
