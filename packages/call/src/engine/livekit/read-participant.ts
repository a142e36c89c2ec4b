import {
  ConnectionQuality,
  type Participant,
  ParticipantKind,
  type RemoteParticipant,
  type RemoteTrackPublication,
  Track,
} from 'livekit-client';
import { type ServerQuality, serverThreshold } from '../model/network-quality.ts';
import type {
  MediaPermissions,
  Presence,
  RemoteParticipantFacts,
  RemoteTrackFacts,
  TrackSource,
} from '../model/participant-facts.ts';
import { trackKey } from '../model/track-keys.ts';

/** Reads a remote participant from livekit-client. */
export function readParticipant(
  participant: RemoteParticipant,
  presence: Presence | undefined,
): RemoteParticipantFacts {
  const { identity, name, attributes, joinedAt } = participant;
  const tracks: Record<string, RemoteTrackFacts> = {};
  for (const [key, publication] of keyedPublications(participant)) tracks[key] = trackOf(publication);
  return {
    sessionId: identity,
    name: name ?? '',
    kind: kindOf(participant),
    attributes,
    isHidden: isHidden(participant),
    joinedAt,
    mediaPermissions: mediaPermissionsOf(participant),
    threshold: serverThreshold(serverQualityOf(participant)),
    tracks,
    presence,
  };
}

/**
 * livekit-server keeps a hidden participant visible to clients that knew it, but sends them no more updates of it, not even
 * its permissions. Our server therefore sets an attribute first.
 */
function isHidden({ permissions, attributes }: RemoteParticipant): boolean {
  return permissions?.hidden === true || attributes['has_presence'] === 'false';
}

/** The published tracks of a participant, by the key of its `tracks`. */
export function keyedPublications(
  participant: RemoteParticipant,
): readonly (readonly [key: string, publication: RemoteTrackPublication])[] {
  const isPlayer = kindOf(participant) === 'player';
  return [...participant.trackPublications.values()].flatMap((publication) => {
    const kind = mediumOf(publication.kind);
    const source = sourceOf(publication.source);
    const key = kind && trackKey({ source, name: publication.trackName, kind }, { isPlayer });
    return key === undefined ? [] : [[key, publication] as const];
  });
}

function trackOf({ kind, isMuted, track }: RemoteTrackPublication): RemoteTrackFacts {
  return {
    kind: mediumOf(kind) ?? 'audio',
    isMuted,
    isPaused: track?.streamState === Track.StreamState.Paused,
    track: track?.mediaStreamTrack,
  };
}

function mediumOf(kind: Track.Kind): 'audio' | 'video' | undefined {
  if (kind === Track.Kind.Audio) return 'audio';
  return kind === Track.Kind.Video ? 'video' : undefined;
}

function sourceOf(source: Track.Source): TrackSource {
  switch (source) {
    case Track.Source.Camera:
      return 'camera';
    case Track.Source.Microphone:
      return 'microphone';
    case Track.Source.ScreenShare:
      return 'screen_share';
    case Track.Source.ScreenShareAudio:
      return 'screen_share_audio';
    case Track.Source.Unknown:
      return 'unknown';
  }
}

function kindOf({ kind, attributes }: Participant): RemoteParticipantFacts['kind'] {
  if (kind === ParticipantKind.INGRESS || attributes['participant_type'] === 'remote-media-player') {
    return 'player';
  }
  return kind === ParticipantKind.SIP ? 'telephone' : 'person';
}

/** As the protocol numbers them. */
const SOURCES: readonly TrackSource[] = [
  'unknown',
  'camera',
  'microphone',
  'screen_share',
  'screen_share_audio',
];

/** What the media server lets a participant publish; undefined before it has said so. */
export function mediaPermissionsOf({ permissions }: Participant): MediaPermissions | undefined {
  if (permissions === undefined) return undefined;
  const { canPublish, canPublishSources, hidden } = permissions;
  const sources = canPublishSources.flatMap((source) => SOURCES[source] ?? []);
  return { canPublish, sources, isHidden: hidden };
}

/** The connection quality as the media server measures it. */
export function serverQualityOf({ connectionQuality }: Participant): ServerQuality {
  switch (connectionQuality) {
    case ConnectionQuality.Excellent:
      return 'excellent';
    case ConnectionQuality.Good:
      return 'good';
    case ConnectionQuality.Poor:
      return 'poor';
    case ConnectionQuality.Lost:
      return 'lost';
    case ConnectionQuality.Unknown:
      return 'unknown';
  }
}
