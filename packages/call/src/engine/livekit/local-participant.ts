import type { ParticipantPermissions } from '../../api/participant.ts';
import { isEqual } from '../../values/equal.ts';
import { type Admission, canAdminOf } from '../model/admission.ts';
import {
  canSendOf,
  localParticipant,
  maySendTrack,
  senderReasons,
  UNKNOWN_PARTICIPANT,
} from '../model/build-participant.ts';
import { sessionEnd } from '../model/call-errors.ts';
import { serverThreshold } from '../model/network-quality.ts';
import type { MediaPermissions, Presence } from '../model/participant-facts.ts';
import { type ParticipantSnapshot, trackIdsOf } from '../model/remote-participants.ts';
import { limitedPlan } from '../model/send-plan.ts';
import type { LiveKitRoom } from './livekit-room.ts';
import type { ParticipantSessionContext } from './participant-session-context.ts';
import { publishOptions } from './publish-options.ts';
import type { Outgoing } from './publisher.ts';

/** With which admission and permissions the local participant joined. */
interface JoinedAs {
  readonly admission: Admission;
  readonly joinedAtMs: number;
  readonly permissionsAtJoin: MediaPermissions | undefined;
}

/** The local participant of a session: its permissions, its snapshot, its presence, and what it publishes. */
export class LocalParticipantState {
  readonly #room: LiveKitRoom;
  readonly #context: Pick<ParticipantSessionContext, 'mediaFacts' | 'modeOf' | 'localUser' | 'settings'>;
  #joinedAs: JoinedAs | undefined;

  constructor(
    room: LiveKitRoom,
    context: Pick<ParticipantSessionContext, 'mediaFacts' | 'modeOf' | 'localUser' | 'settings'>,
  ) {
    this.#room = room;
    this.#context = context;
  }

  get sessionId(): string {
    return this.#joinedAs?.admission.sessionId ?? this.#context.localUser().fallbackId;
  }

  /** The participant is in the room from now on; remembers the permissions that the media server names now. */
  enter(admission: Admission, joinedAtMs: number): void {
    this.#joinedAs = { admission, joinedAtMs, permissionsAtJoin: this.#room.mediaPermissions };
  }

  /** The permissions of the admission, until the media server reports others. */
  get permissions(): ParticipantPermissions {
    if (this.#joinedAs === undefined) return UNKNOWN_PARTICIPANT.permissions;
    const { admission, permissionsAtJoin } = this.#joinedAs;
    const { mediaPermissions, attributes } = this.#room;
    const given =
      attributes['can_admin'] === undefined
        ? admission.permissions
        : { ...admission.permissions, canAdmin: canAdminOf(attributes) };
    if (mediaPermissions === undefined || isEqual(mediaPermissions, permissionsAtJoin)) return given;
    return { ...given, hasPresence: !mediaPermissions.isHidden, canSend: canSendOf(mediaPermissions) };
  }

  /** Whether a track of this key may go out. */
  maySend(key: string, kind: 'audio' | 'video'): boolean {
    return maySendTrack(this.permissions, key, kind);
  }

  /** The local participant as it is reported. */
  get snapshot(): ParticipantSnapshot {
    const joinedAs = this.#joinedAs;
    const { userName, userData } = this.#context.localUser();
    const media = this.#context.mediaFacts();
    const end = joinedAs && sessionEnd(joinedAs.admission.room, joinedAs.joinedAtMs);
    const { attributes, joinedAt, quality } = this.#room;
    const participant = localParticipant({
      sessionId: this.sessionId,
      userId: attributes['user_id'] ?? this.sessionId,
      userName,
      userData,
      isOwner: attributes['owner'] === 'true',
      joinedAt: joinedAs && joinedAt,
      endsAt: end && new Date(end.atMs),
      threshold: serverThreshold(quality),
      permissions: this.permissions,
      tracks: media,
    });
    return { participant, trackIds: trackIdsOf(media) };
  }

  /** The presence that other participants receive. */
  get presence(): Presence {
    const { userName, userData } = this.#context.localUser();
    const { audio, video } = this.snapshot.participant.tracks;
    const ofAudio = senderReasons(audio);
    const ofVideo = senderReasons(video);
    return {
      userName,
      ...(userData !== undefined && { userData }),
      ...(ofAudio !== undefined && { audio: ofAudio }),
      ...(ofVideo !== undefined && { video: ofVideo }),
    };
  }

  /** The tracks to publish, by key. */
  get outgoing(): ReadonlyMap<string, Outgoing> {
    const { mediaFacts, settings, modeOf } = this.#context;
    const { permissions } = this;
    return new Map(
      Object.entries(mediaFacts()).map(([key, { kind, isWanted, track, blocked }]) => {
        const isLive = track?.readyState === 'live';
        const plan = settings.plan(key);
        const hasLayer = kind === 'audio' || plan.length > 0;
        const { publishing } = settings;
        return [
          key,
          {
            track,
            isOn:
              isWanted && isLive && hasLayer && blocked === undefined && maySendTrack(permissions, key, kind),
            options: publishOptions(key, kind, { plan, publishing, mode: modeOf(key) }),
            plan: key === 'video' ? limitedPlan(plan, settings.cameraLimit) : plan,
          },
        ];
      }),
    );
  }
}
