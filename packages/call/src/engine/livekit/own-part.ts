import type { ParticipantPermissions } from '../../api/participant.ts';
import { isEqual } from '../../values/equal.ts';
import { stayEnd } from '../core/endings.ts';
import type { Presence, Rights } from '../core/facts.ts';
import { type Admission, canAdminOf } from '../core/join-door.ts';
import { canSendOf, localParticipant, maySend, NOBODY } from '../core/participant-of.ts';
import { serverThreshold } from '../core/quality.ts';
import { type Listed, trackIdsOf } from '../core/roster.ts';
import { limitedPlan } from '../core/send-plan.ts';
import { senderReasons } from '../core/track-entry.ts';
import type { Meeting } from './meeting.ts';
import { publishOptions } from './publish-options.ts';
import type { Outgoing } from './publisher.ts';
import type { StayContext } from './stay-context.ts';

/** As whom, and with which rights, somebody is in the room. */
interface Place {
  readonly admission: Admission;
  readonly joinedAtMs: number;
  readonly rightsAtEntry: Rights | undefined;
}

/** Who is at this page: what he may do in a room, what is told of him, and what he sends. */
export class OwnPart {
  readonly #meeting: Meeting;
  readonly #context: Pick<StayContext, 'media' | 'modeOf' | 'self' | 'settings'>;
  #place: Place | undefined;

  constructor(meeting: Meeting, context: Pick<StayContext, 'media' | 'modeOf' | 'self' | 'settings'>) {
    this.#meeting = meeting;
    this.#context = context;
  }

  get sessionId(): string {
    return this.#place?.admission.sessionId ?? this.#context.self().fallbackId;
  }

  /** He is in the room from now on, with the rights that the media server names now. */
  takePlace(admission: Admission, joinedAtMs: number): void {
    this.#place = { admission, joinedAtMs, rightsAtEntry: this.#meeting.rights };
  }

  /** What the door said, until the media server says otherwise. */
  get permissions(): ParticipantPermissions {
    if (this.#place === undefined) return NOBODY.permissions;
    const { admission, rightsAtEntry } = this.#place;
    const { rights, attributes } = this.#meeting;
    const given =
      attributes['can_admin'] === undefined
        ? admission.permissions
        : { ...admission.permissions, canAdmin: canAdminOf(attributes) };
    if (rights === undefined || isEqual(rights, rightsAtEntry)) return given;
    return { ...given, hasPresence: !rights.isHidden, canSend: canSendOf(rights) };
  }

  /** Whether a track of this key may go out. */
  maySend(key: string, kind: 'audio' | 'video'): boolean {
    return maySend(this.permissions, key, kind);
  }

  /** Himself, as he is to be told of. */
  get listed(): Listed {
    const place = this.#place;
    const { userName, userData } = this.#context.self();
    const media = this.#context.media();
    const end = place && stayEnd(place.admission.room, place.joinedAtMs);
    const { attributes, joinedAt, quality } = this.#meeting;
    const participant = localParticipant({
      sessionId: this.sessionId,
      userId: attributes['user_id'] ?? this.sessionId,
      userName,
      userData,
      isOwner: attributes['owner'] === 'true',
      joinedAt: place && joinedAt,
      endsAt: end && new Date(end.atMs),
      threshold: serverThreshold(quality),
      permissions: this.permissions,
      tracks: media,
    });
    return { participant, trackIds: trackIdsOf(media) };
  }

  /** What he says of himself to the others. */
  get presence(): Presence {
    const { userName, userData } = this.#context.self();
    const { audio, video } = this.listed.participant.tracks;
    const ofAudio = senderReasons(audio);
    const ofVideo = senderReasons(video);
    return {
      userName,
      ...(userData !== undefined && { userData }),
      ...(ofAudio !== undefined && { audio: ofAudio }),
      ...(ofVideo !== undefined && { video: ofVideo }),
    };
  }

  /** What is to be published, by key. */
  get outgoing(): ReadonlyMap<string, Outgoing> {
    const { media, settings, modeOf } = this.#context;
    const { permissions } = this;
    return new Map(
      Object.entries(media()).map(([key, { kind, isWanted, track, blocked }]) => {
        const isLive = track?.readyState === 'live';
        const plan = settings.plan(key);
        const hasLayer = kind === 'audio' || plan.length > 0;
        const { publishing } = settings;
        return [
          key,
          {
            track,
            isOn: isWanted && isLive && hasLayer && blocked === undefined && maySend(permissions, key, kind),
            options: publishOptions(key, kind, { plan, publishing, mode: modeOf(key) }),
            plan: key === 'video' ? limitedPlan(plan, settings.cameraLimit) : plan,
          },
        ];
      }),
    );
  }
}
