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
import { canAdminOf } from './admission.ts';
import type {
  LocalTrackFacts,
  MediaPermissions,
  RemoteParticipantFacts,
  RemoteTrackFacts,
  SenderReasons,
  TrackSource,
} from './participant-facts.ts';
import { FIXED_KEYS, isFixedKey, sendPartOf } from './track-keys.ts';

/** Facts about a remote participant's tracks that the tracks themselves do not carry. */
export interface RemoteParticipantView {
  subscription(key: string): SubscriptionState;
  /** The state of a track in the last update. */
  before(
    key: string,
  ): { readonly state: TrackState['state']; readonly trackId: string | undefined } | undefined;
  readonly isReconnecting: boolean;
}

const NEVER = new Date(0);

/** A remote participant as pages see it, without its media tracks. */
export function remoteParticipant(person: RemoteParticipantFacts, view: RemoteParticipantView): Participant {
  const { sessionId, attributes, presence, joinedAt, threshold } = person;
  const reasons = { audio: presence?.audio, video: presence?.video };
  const entry = (key: string): TrackState => {
    const facts = person.tracks[key];
    const state = remoteEntry(facts, {
      subscribed: view.subscription(key),
      before: view.before(key),
      isReconnecting: view.isReconnecting,
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
    permissions: participantPermissionsOf(person.mediaPermissions, canAdminOf(attributes)),
    ...(type !== undefined && { participantType: type }),
    tracks,
    ...flags(tracks),
    cam_info: {},
    screen_info: {},
  };
}

/** Facts about the local participant. */
export interface LocalParticipantFacts {
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

/** The values of a participant before joining. */
export const UNKNOWN_PARTICIPANT = {
  isOwner: false,
  joinedAt: undefined,
  endsAt: undefined,
  threshold: undefined,
  permissions: { hasPresence: true, canSend: true, canAdmin: false },
} as const satisfies Partial<LocalParticipantFacts>;

/** The local participant as pages see it, without its media tracks. */
export function localParticipant(self: LocalParticipantFacts): Participant {
  const { permissions, joinedAt, threshold } = self;
  const entry = (key: string): TrackState => {
    const facts = self.tracks[key];
    const state = localEntry(facts, facts === undefined || maySendTrack(permissions, key, facts.kind));
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
export function maySendTrack(
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
export function participantPermissionsOf(
  mediaPermissions: MediaPermissions | undefined,
  canAdmin: ParticipantPermissions['canAdmin'],
): ParticipantPermissions {
  return {
    hasPresence: !mediaPermissions?.isHidden,
    canSend: mediaPermissions === undefined ? true : canSendOf(mediaPermissions),
    canAdmin,
  };
}

/** `canSend` of the permissions by which the media server lets a participant publish. */
export function canSendOf({ canPublish, sources }: MediaPermissions): Set<CanSendPart> | boolean {
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

function participantType({ kind, attributes }: RemoteParticipantFacts): ParticipantType | undefined {
  const said: unknown = attributes['participant_type'];
  if (isOneOf<unknown>(TYPES, said)) return TYPES.find((type) => type === said);
  if (kind === 'person') return undefined;
  return kind === 'player' ? 'remote-media-player' : 'sip-dial-in';
}

/** Facts beside the track that decide its state. */
export interface RemoteTrackContext {
  /** The subscription of this page. */
  readonly subscribed: SubscriptionState;
  /** The state in the last update, with the id of its track. */
  readonly before: { readonly state: TrackState['state']; readonly trackId: string | undefined } | undefined;
  /** The connection is being re-established, so no media arrive. */
  readonly isReconnecting: boolean;
  readonly reasons: SenderReasons | undefined;
}

/** The state of a remote track (section 6.3); `facts` is undefined where none is published. */
export function remoteEntry(facts: RemoteTrackFacts | undefined, context: RemoteTrackContext): TrackState {
  const { subscribed, before, isReconnecting, reasons } = context;
  if (facts === undefined || facts.isMuted) return { subscribed, ...whyNothing(reasons) };
  if (subscribed !== true) return { subscribed, state: 'sendable' };
  if (facts.isPaused) return { subscribed, state: 'off', off: { byBandwidth: true } };
  const { track } = facts;
  const isPlaying = !isReconnecting && track !== undefined && track.readyState === 'live' && !track.muted;
  if (isPlaying) return { subscribed, state: 'playable' };
  const didPlay =
    (before?.state === 'playable' || before?.state === 'interrupted') && before.trackId === track?.id;
  return { subscribed, state: didPlay ? 'interrupted' : 'loading' };
}

function whyNothing(reasons: SenderReasons | undefined): Pick<TrackState, 'state' | 'blocked' | 'off'> {
  if (reasons?.blocked !== undefined) return { state: 'blocked', blocked: reasons.blocked };
  return { state: 'off', off: reasons?.off ?? { byUser: true } };
}

/** A track of our own. */
export function localEntry(facts: LocalTrackFacts | undefined, mayBeSent: boolean): TrackState {
  const subscribed = true;
  if (facts === undefined) return { subscribed, state: 'off', off: { byUser: true } };
  if (!mayBeSent) return { subscribed, state: 'off', off: { byCanSendPermission: true } };
  if (!facts.isWanted) {
    return {
      subscribed,
      state: 'off',
      off: facts.isOffByRequest ? { byRemoteRequest: true } : { byUser: true },
    };
  }
  if (facts.blocked !== undefined) return { subscribed, state: 'blocked', blocked: facts.blocked };
  const { track } = facts;
  if (track === undefined) return { subscribed, state: 'loading' };
  return { subscribed, state: track.readyState === 'live' && !track.muted ? 'playable' : 'interrupted' };
}

/** What other participants are told of why a local medium is off; undefined where its user switched it off. */
export function senderReasons({ state, blocked, off }: TrackState): SenderReasons | undefined {
  if (state === 'blocked' && blocked !== undefined) return { blocked };
  return state === 'off' && off !== undefined && !off.byUser ? { off } : undefined;
}
