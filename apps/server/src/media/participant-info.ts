import { MEDIA_SOURCES, type MediaChanges, type MediaParticipant } from './media-engine.ts';
import { isPerson, principalOf } from './participant-kind.ts';

/** A participant as LiveKit's server interface tells of him. */
interface ParticipantInfo {
  readonly identity: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly kind: number;
  readonly tracks: readonly {
    readonly sid: string;
    readonly source: number;
    readonly muted: boolean;
  }[];
}

export function toMediaParticipant({
  identity,
  attributes,
  kind,
  tracks,
}: ParticipantInfo): MediaParticipant {
  return {
    identity,
    principal: principalOf(identity),
    attributes,
    isPerson: isPerson(kind),
    tracks: tracks.map(({ sid, source, muted }) => ({
      sid,
      source: MEDIA_SOURCES[source] ?? 'unknown',
      isMuted: muted,
    })),
  };
}

/** The fields of a permission that change; the interface takes it as a whole, so the others come from what holds now. */
export function permissionChanges({ sending, isHidden }: MediaChanges): {
  canPublish?: boolean;
  canPublishSources?: number[];
  hidden?: boolean;
} {
  return {
    ...(sending !== undefined && {
      canPublish: sending.canPublish,
      canPublishSources: sending.sources.map((source) => MEDIA_SOURCES.indexOf(source)),
    }),
    ...(isHidden !== undefined && { hidden: isHidden }),
  };
}
