import type {
  CanSendPart,
  Participant,
  ParticipantPermissions,
  ParticipantTracks,
  ParticipantType,
  SubscriptionState,
  TrackState,
} from '../../api/participant.ts';
import { CAN_SEND } from '../../texts/vocabulary.ts';
import { isOneOf } from '../../values/record.ts';
import type { LocalTrackFacts, PersonFacts, Rights, TrackSource } from './facts.ts';
import { canAdminOf } from './join-door.ts';
import { localEntry, remoteEntry } from './track-entry.ts';
import { FIXED_KEYS, isFixedKey, sendPartOf } from './track-keys.ts';

/** What one asks about the tracks of one person. */
export interface RemoteView {
  subscription(key: string): SubscriptionState;
  /** What was told of a track last. */
  before(
    key: string,
  ): { readonly state: TrackState['state']; readonly trackId: string | undefined } | undefined;
  readonly isAway: boolean;
}

const NEVER = new Date(0);

/** Somebody else as pages see him, but for the media itself. */
export function remoteParticipant(person: PersonFacts, view: RemoteView): Participant {
  const { sessionId, attributes, presence, joinedAt, threshold } = person;
  const reasons = { audio: presence?.audio, video: presence?.video };
  const entry = (key: string): TrackState => {
    const facts = person.tracks[key];
    const state = remoteEntry(facts, {
      subscribed: view.subscription(key),
      before: view.before(key),
      isAway: view.isAway,
      reasons: key === 'audio' || key === 'video' ? reasons[key] : undefined,
    });
    return facts === undefined || isFixedKey(key) ? state : { ...state, kind: facts.kind };
  };
  const tracks = tracksOf(Object.keys(person.tracks), entry);
  const isOwner = attributes['owner'] === 'true';
  const type = participantType(person);
  return {
    session_id: sessionId,
    user_id: attributes['user_id'] ?? sessionId,
    user_name: presence?.userName ?? person.name,
    ...(presence?.userData !== undefined && { userData: presence.userData }),
    local: false,
    owner: isOwner,
    record: false,
    ...(joinedAt !== undefined && { joined_at: joinedAt }),
    will_eject_at: NEVER,
    ...(threshold !== undefined && { networkThreshold: threshold }),
    permissions: permissionsOf(person.rights, canAdminOf(attributes)),
    ...(type !== undefined && { participantType: type }),
    tracks,
    ...flags(tracks),
    cam_info: {},
    screen_info: {},
  };
}

/** Who is at this page. */
export interface SelfFacts {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly userData?: unknown;
  readonly isOwner: boolean;
  readonly joinedAt: Date | undefined;
  readonly endsAt: Date | undefined;
  readonly threshold: Participant['networkThreshold'];
  readonly permissions: ParticipantPermissions;
  readonly tracks: Readonly<Record<string, LocalTrackFacts>>;
}

/** Somebody of whom no room knows anything. */
export const NOBODY = {
  isOwner: false,
  joinedAt: undefined,
  endsAt: undefined,
  threshold: undefined,
  permissions: { hasPresence: true, canSend: true, canAdmin: false },
} as const satisfies Partial<SelfFacts>;

export function localParticipant(self: SelfFacts): Participant {
  const { permissions, joinedAt, threshold } = self;
  const entry = (key: string): TrackState => {
    const facts = self.tracks[key];
    const state = localEntry(facts, facts === undefined || maySend(permissions, key, facts.kind));
    return facts === undefined || isFixedKey(key) ? state : { ...state, kind: facts.kind };
  };
  const tracks = tracksOf(Object.keys(self.tracks), entry);
  return {
    session_id: self.sessionId,
    user_id: self.userId,
    user_name: self.userName,
    ...(self.userData !== undefined && { userData: self.userData }),
    local: true,
    owner: self.isOwner,
    record: false,
    ...(joinedAt !== undefined && { joined_at: joinedAt }),
    will_eject_at: self.endsAt ?? NEVER,
    ...(threshold !== undefined && { networkThreshold: threshold }),
    permissions,
    tracks,
    ...flags(tracks),
    cam_info: {},
    screen_info: {},
  };
}

/** Whether a track may go out under these permissions. */
export function maySend(
  { canSend }: Pick<ParticipantPermissions, 'canSend'>,
  key: string,
  kind: 'audio' | 'video',
): boolean {
  return typeof canSend === 'boolean' ? canSend : canSend.has(sendPartOf(key, kind));
}

function tracksOf(keys: readonly string[], entry: (key: string) => TrackState): ParticipantTracks {
  const others = keys.filter((key) => !isFixedKey(key)).map((key) => [key, entry(key)] as const);
  const [audio, video, screenAudio, screenVideo] = FIXED_KEYS;
  return {
    audio: entry(audio),
    video: entry(video),
    screenAudio: entry(screenAudio),
    screenVideo: entry(screenVideo),
    ...Object.fromEntries(others),
  };
}

function flags({ audio, video, screenVideo }: ParticipantTracks) {
  const isOn = ({ state }: TrackState) => state !== 'off' && state !== 'blocked';
  return { audio: isOn(audio), video: isOn(video), screen: isOn(screenVideo) };
}

const PARTS_OF: Readonly<Record<TrackSource, readonly CanSendPart[]>> = {
  camera: ['video'],
  microphone: ['audio'],
  screen_share: ['screenVideo'],
  screen_share_audio: ['screenAudio'],
  unknown: ['customVideo', 'customAudio'],
};

/** Permissions as the media server keeps them. */
export function permissionsOf(
  rights: Rights | undefined,
  canAdmin: ParticipantPermissions['canAdmin'],
): ParticipantPermissions {
  return {
    hasPresence: !rights?.isHidden,
    canSend: rights === undefined ? true : canSendOf(rights),
    canAdmin,
  };
}

export function canSendOf({ canPublish, sources }: Rights): Set<CanSendPart> | boolean {
  if (!canPublish) return false;
  if (sources.length === 0) return true;
  const parts = new Set(sources.flatMap((source) => PARTS_OF[source]));
  return parts.size === CAN_SEND.length ? true : parts;
}

const TYPES = [
  'remote-media-player',
  'sip-dial-in',
  'sip-dial-out',
  'pstn-dial-in',
  'pstn-dial-out',
  'unknown',
] as const satisfies readonly ParticipantType[];

function participantType({ kind, attributes }: PersonFacts): ParticipantType | undefined {
  const said: unknown = attributes['participant_type'];
  if (isOneOf<unknown>(TYPES, said)) return TYPES.find((type) => type === said);
  if (kind === 'person') return undefined;
  return kind === 'player' ? 'remote-media-player' : 'sip-dial-in';
}
