/** What the holder of a token may do in rooms: the `video` claim of a LiveKit access token. */
export interface VideoGrant {
  readonly roomCreate?: boolean;
  readonly roomList?: boolean;
  readonly roomRecord?: boolean;
  /** Moderation of `room`. */
  readonly roomAdmin?: boolean;
  readonly roomJoin?: boolean;
  readonly room?: string;
  /** Default true. */
  readonly canPublish?: boolean;
  /** Default true. */
  readonly canSubscribe?: boolean;
  /** Default: as `canPublish`. */
  readonly canPublishData?: boolean;
  /** Names of sources in lower case (`microphone`). Empty: every source. */
  readonly canPublishSources?: readonly string[];
  /** Default false. */
  readonly canUpdateOwnMetadata?: boolean;
  readonly hidden?: boolean;
  readonly recorder?: boolean;
  readonly agent?: boolean;
  readonly canSubscribeMetrics?: boolean;
}

/** Everything that an access token of the LiveKit dialect says beside the registered claims. */
export interface ClaimGrants {
  readonly identity: string;
  readonly name?: string;
  /** `standard`, `agent`, `egress`, `ingress`, `sip`. */
  readonly kind?: string;
  readonly metadata?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly video?: VideoGrant;
  /** Base64 of the SHA-256 of a body that the token signs. */
  readonly sha256?: string;
  /** Settings for the room, if this participant opens it: `livekit.RoomConfiguration` as JSON. */
  readonly roomConfig?: Readonly<Record<string, unknown>>;
}

/** Changes to a participant's grants since its token was issued. Missing fields keep the token's values. */
export interface GrantChanges {
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  readonly video?:
    | {
        readonly canPublish?: boolean | undefined;
        readonly canPublishSources?: readonly string[] | undefined;
        readonly hidden?: boolean | undefined;
      }
    | undefined;
}

/** The grants as they are by now. */
export function withChanges(grants: ClaimGrants, { attributes, video = {} }: GrantChanges): ClaimGrants {
  const { canPublish, canPublishSources, hidden } = video;
  return {
    ...grants,
    attributes: { ...grants.attributes, ...attributes },
    video: {
      ...grants.video,
      ...(canPublish === undefined ? {} : { canPublish }),
      ...(canPublishSources === undefined ? {} : { canPublishSources }),
      ...(hidden === undefined ? {} : { hidden }),
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(fields: Fields, key: string): Record<string, string> {
  const value = fields[key];
  return typeof value === 'string' ? { [key]: value } : {};
}

const VIDEO_FLAGS = [
  'roomCreate',
  'roomList',
  'roomRecord',
  'roomAdmin',
  'roomJoin',
  'canPublish',
  'canSubscribe',
  'canPublishData',
  'canUpdateOwnMetadata',
  'hidden',
  'recorder',
  'agent',
  'canSubscribeMetrics',
] as const satisfies readonly (keyof VideoGrant)[];

function parseVideoGrant(value: unknown): VideoGrant | undefined {
  if (!isFields(value)) return undefined;
  const sources = value['canPublishSources'];
  const flags: Partial<Record<(typeof VIDEO_FLAGS)[number], boolean>> = {};
  for (const key of VIDEO_FLAGS) {
    const flag = value[key];
    if (typeof flag === 'boolean') flags[key] = flag;
  }
  return {
    ...flags,
    ...textIn(value, 'room'),
    ...(Array.isArray(sources)
      ? { canPublishSources: sources.filter((source): source is string => typeof source === 'string') }
      : {}),
  };
}

function parseAttributes(value: unknown): Record<string, string> | undefined {
  if (!isFields(value)) return undefined;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}

/**
 * The grants in the payload of a verified token. Claims of another type than the dialect gives them are left out.
 *
 * @param payload What the token carries.
 * @param identity The token's subject, which is the identity whatever `payload.identity` says.
 */
export function parseClaimGrants(payload: Fields, identity: string): ClaimGrants {
  const video = parseVideoGrant(payload['video']);
  const attributes = parseAttributes(payload['attributes']);
  const roomConfig = payload['roomConfig'];
  return {
    identity,
    ...textIn(payload, 'name'),
    ...textIn(payload, 'kind'),
    ...textIn(payload, 'metadata'),
    ...textIn(payload, 'sha256'),
    ...(attributes ? { attributes } : {}),
    ...(video ? { video } : {}),
    ...(isFields(roomConfig) ? { roomConfig } : {}),
  };
}
