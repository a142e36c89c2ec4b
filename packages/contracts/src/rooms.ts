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

/** The smallest value of a room's app message limit, UTF-16 units of its JSON: clients count on this length. */
export const APP_MESSAGE_LEAST = 4096;
/** The largest value of that limit: longer messages cannot be carried. */
export const APP_MESSAGE_MOST = 65_536;

/** Longest meeting token that is checked. */
export const MEETING_TOKEN_MAX = 8192;

/** Why a client may not join: the fatal types of the call component (call contract, 8) that a server can know. */
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
/** One of {@link JOIN_ERROR_TYPES}. */
export type JoinErrorType = (typeof JOIN_ERROR_TYPES)[number];

/** `POST /rooms/<name>/join`, from any origin and without credentials. */
export const joinRequest = z.object({
  /** A meeting token, as it stands behind `?t=` in the address of the room. */
  token: z.nullish(z.string().check(z.maxLength(MEETING_TOKEN_MAX))),
  /** Cut where it is too long; a name in the token goes before it. */
  userName: z.nullish(z.string()),
});
/** Parsed {@link joinRequest}. */
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

/** What a participant may do in a room. */
export const participantPermissions = z.object({
  /** Whether the other participants see this one. */
  hasPresence: z.boolean(),
  canSend: z.union([z.boolean(), z.array(z.enum(SENDABLE))]),
  canAdmin: z.union([z.boolean(), z.array(z.enum(MANAGEABLE))]),
});
/** Parsed {@link participantPermissions}. */
export type ParticipantPermissions = z.infer<typeof participantPermissions>;

const properties = z.record(z.string(), z.unknown());

/** Answer to a client that may join: where the media server is, and the token for it. */
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
  /** Bearer token of this participant session for `POST /rooms/<name>/participants/<sessionId>`, valid while the session lasts. */
  stayToken: z.string(),
  /** What a {@link participantRequest} to this participant carries. No other participant knows it. */
  requestProof: z.string(),
  /** As `room()` of the call component answers it, without what a browser must not know. */
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
  /** The end of the room is no error for its participants: they have left it. */
  endsQuietly: z.optional(z.boolean()),
  /** Longest app message, UTF-16 units of its JSON; what the component allows by itself where it is not said. */
  appMessageMax: z.optional(z.number()),
});
/** What a client needs to join a room. */
export type JoinAnswer = z.infer<typeof joinAnswer>;

/** Answer to a client that may not join. `msg` is English and for developers. */
export const joinRefusal = z.object({
  error: z.object({ type: z.enum(JOIN_ERROR_TYPES), msg: z.string() }),
});

/** Media of a participant that others may switch off; `screen` with its sound. */
export const MUTABLE = ['audio', 'video', 'screen'] as const;
/** Media that an owner may ask a participant to switch on. */
export const UNMUTABLE = ['audio', 'video'] as const;

/** Changed permissions of a participant; missing ones keep their value. */
export const permissionChanges = z.strictObject({
  hasPresence: z.optional(z.boolean()),
  canSend: z.optional(z.union([z.boolean(), z.array(z.enum(SENDABLE)).check(z.maxLength(SENDABLE.length))])),
  canAdmin: z.optional(
    z.union([z.boolean(), z.array(z.enum(MANAGEABLE)).check(z.maxLength(MANAGEABLE.length))]),
  ),
});
/** Permissions that a participant is given. */
export type PermissionChanges = z.infer<typeof permissionChanges>;

/**
 * `POST /rooms/<name>/participants/<sessionId>`, from any origin, with the token of the asking participant session as bearer; the id `*`
 * is all others.
 */
export const participantUpdate = z.strictObject({
  mute: z.optional(z.array(z.enum(MUTABLE)).check(z.maxLength(MUTABLE.length))),
  /** Asks the participant, whose component obeys only for media that were on in this call. */
  unmute: z.optional(z.array(z.enum(UNMUTABLE)).check(z.maxLength(UNMUTABLE.length))),
  eject: z.optional(z.literal(true)),
  /** Missing permissions keep their value. */
  permissions: z.optional(permissionChanges),
});
/** A change to a participant. */
export type ParticipantUpdate = z.infer<typeof participantUpdate>;

/** The topic of a {@link participantRequest}. */
export const REQUEST_TOPIC = 'call-request';

/**
 * The server's request to a participant over the data channel, for an owner. The sender of data is no proof: hidden
 * participants, too, send without a name.
 */
export const participantRequest = z.object({
  /** The `requestProof` of the participant. */
  proof: z.string(),
  setAudio: z.optional(z.literal(true)),
  setVideo: z.optional(z.literal(true)),
});
