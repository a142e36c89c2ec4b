import { ParticipantInfo_Kind, ParticipantPermission, TrackSource } from '@livekit/protocol';
import type { VideoGrant } from './grants.ts';

function sourceName(source: TrackSource): string {
  return (TrackSource[source] ?? 'unknown').toLowerCase();
}

const SOURCES = new Map(
  [
    TrackSource.UNKNOWN,
    TrackSource.CAMERA,
    TrackSource.MICROPHONE,
    TrackSource.SCREEN_SHARE,
    TrackSource.SCREEN_SHARE_AUDIO,
  ].map((source) => [sourceName(source), source]),
);

/** Whether the holder may publish tracks at all. */
export function canPublish(grant: VideoGrant): boolean {
  return grant.canPublish ?? true;
}

/** Whether the holder may publish this source. An empty list of sources means every source. */
export function canPublishSource(grant: VideoGrant, source: TrackSource): boolean {
  const sources = grant.canPublishSources ?? [];
  return canPublish(grant) && (sources.length === 0 || sources.includes(sourceName(source)));
}

/** Whether the holder may receive tracks. */
export function canSubscribe(grant: VideoGrant): boolean {
  return grant.canSubscribe ?? true;
}

/** Whether the holder may send data packets: as {@link canPublish} when the token does not say. */
export function canPublishData(grant: VideoGrant): boolean {
  return grant.canPublishData ?? canPublish(grant);
}

/** The grant as participants see it. */
export function toPermission(grant: VideoGrant): ParticipantPermission {
  return new ParticipantPermission({
    canPublish: canPublish(grant),
    canSubscribe: canSubscribe(grant),
    canPublishData: canPublishData(grant),
    canPublishSources: (grant.canPublishSources ?? []).map(
      (source) => SOURCES.get(source.toLowerCase()) ?? TrackSource.UNKNOWN,
    ),
    canUpdateMetadata: grant.canUpdateOwnMetadata ?? false,
    hidden: grant.hidden ?? false,
    recorder: grant.recorder ?? false,
    agent: grant.agent ?? false,
    canSubscribeMetrics: grant.canSubscribeMetrics ?? false,
  });
}

/** The grant after a moderator set the permission; the room grants are kept. */
export function withPermission(grant: VideoGrant, permission: ParticipantPermission): VideoGrant {
  return {
    ...grant,
    canPublish: permission.canPublish,
    canSubscribe: permission.canSubscribe,
    canPublishData: permission.canPublishData,
    canPublishSources: permission.canPublishSources.map(sourceName),
    canUpdateOwnMetadata: permission.canUpdateMetadata,
    hidden: permission.hidden,
    recorder: permission.recorder,
    agent: permission.agent,
    canSubscribeMetrics: permission.canSubscribeMetrics,
  };
}

const KINDS = new Map([
  ['standard', ParticipantInfo_Kind.STANDARD],
  ['ingress', ParticipantInfo_Kind.INGRESS],
  ['egress', ParticipantInfo_Kind.EGRESS],
  ['sip', ParticipantInfo_Kind.SIP],
  ['agent', ParticipantInfo_Kind.AGENT],
]);

/** The participant kind that a token names; an unknown kind is a standard participant. */
export function participantKind(kind: string | undefined): ParticipantInfo_Kind {
  return KINDS.get(kind?.toLowerCase() ?? '') ?? ParticipantInfo_Kind.STANDARD;
}
