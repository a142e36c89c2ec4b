import type { ParticipantCounts } from '../../api/participant.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { LocalUserInfo } from '../model/local-user.ts';
import type { MediaSettings } from '../model/media-settings.ts';
import type { LocalTrackFacts } from '../model/participant-facts.ts';
import type { RemoteRequest } from '../model/presence.ts';
import type { ParticipantSnapshot, Roster } from '../model/remote-participants.ts';
import type { TrackSubscriptions } from '../model/track-subscriptions.ts';
import type { LiveKitRoomOptions } from './livekit-room.ts';

/** The engine's interface for a participant session. */
export interface ParticipantSessionContext {
  emit(message: EngineMessage): void;
  /** Something has changed: reported once all changes of the task are made. */
  reconcileSoon(): void;
  /** Reports changes now. */
  reconcileNow(): void;
  /** The call has ended with an error. */
  failed(failure: EngineMessage<'error'>): void;
  /** The room has ended as it should. */
  ended(): void;
  requested(request: RemoteRequest): void;
  /** The room knows us by this name: it may have cut ours, or a token gave another. */
  takeServerName(name: string): void;
  readonly subscriptions: TrackSubscriptions;
  readonly roster: Roster;
  readonly settings: MediaSettings;
  mediaFacts(): Readonly<Record<string, LocalTrackFacts>>;
  modeOf(key: string): unknown;
  localUser(): LocalUserInfo;
}

/** What an entrance takes besides the admission. */
export interface ParticipantSessionStart extends Omit<LiveKitRoomOptions, 'rtcConfig'> {
  /** Settles when devices are open, or have failed. */
  readonly devices: Promise<void>;
  readonly uri: string;
  readonly iceConfig: unknown;
}

/** All participants as they are reported, with their media. */
export interface ParticipantReport {
  readonly participants: readonly ParticipantSnapshot[];
  /** Present participants without presence. */
  readonly hidden: ReadonlySet<string>;
  /** Nothing outside of a meeting. */
  readonly counts: ParticipantCounts | undefined;
  readonly media: readonly OwnedTrack[];
}

/** A media track and where it belongs. */
export interface OwnedTrack {
  /** `local`, or a session id. */
  readonly owner: string;
  readonly key: string;
  readonly kind: 'audio' | 'video';
  readonly track: MediaStreamTrack;
}

/** The media tracks of a participant with their keys. */
export function ownedTracks(
  owner: string,
  tracks: Readonly<Record<string, Pick<LocalTrackFacts, 'kind' | 'track'>>>,
): OwnedTrack[] {
  return Object.entries(tracks).flatMap(([key, { kind, track }]) =>
    track === undefined ? [] : [{ owner, key, kind, track }],
  );
}
