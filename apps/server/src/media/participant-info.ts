import type { GrantChanges } from '@rer/media';
import { MEDIA_SOURCES, type MediaChanges, type MediaParticipant, type MediaSource } from './media-engine.ts';
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
  readonly permission?: {
    readonly canPublish: boolean;
    readonly canPublishSources: readonly number[];
    readonly hidden: boolean;
  };
}

export function toMediaParticipant({
  identity,
  attributes,
  kind,
  tracks,
  permission,
}: ParticipantInfo): MediaParticipant {
  return {
    identity,
    principal: principalOf(identity),
    attributes,
    isPerson: isPerson(kind),
    tracks: tracks.map(({ sid, source, muted }) => ({ sid, source: sourceOf(source), isMuted: muted })),
    sending: {
      canPublish: permission?.canPublish ?? true,
      sources: permission?.canPublishSources.map(sourceOf) ?? [],
    },
    isHidden: permission?.hidden ?? false,
  };
}

function sourceOf(source: number): MediaSource {
  return MEDIA_SOURCES[source] ?? 'unknown';
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

/** The same for who comes in with a token that knows nothing of them. */
export function grantChanges({ sending, isHidden, attributes }: MediaChanges): GrantChanges {
  return {
    ...(attributes !== undefined && { attributes }),
    video: {
      ...(sending !== undefined && { canPublish: sending.canPublish, canPublishSources: sending.sources }),
      ...(isHidden !== undefined && { hidden: isHidden }),
    },
  };
}
