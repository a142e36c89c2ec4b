import type { GrantChanges } from '@rer/media';
import {
  MEDIA_SOURCES,
  type MediaParticipant,
  type MediaParticipantChanges,
  type MediaSource,
} from './media-engine.ts';

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
    publish: {
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
export function permissionFields({ publish: sending, isHidden }: MediaParticipantChanges): {
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

/** The same changes for a participant whose token was issued before them. */
export function toGrantChanges({
  publish: sending,
  isHidden,
  attributes,
}: MediaParticipantChanges): GrantChanges {
  return {
    ...(attributes !== undefined && { attributes }),
    video: {
      ...(sending !== undefined && { canPublish: sending.canPublish, canPublishSources: sending.sources }),
      ...(isHidden !== undefined && { hidden: isHidden }),
    },
  };
}

/** Recorders and agents (`ParticipantInfo.Kind` of LiveKit's protocol). */
const MACHINE_KINDS: readonly number[] = [2, 4];

/** The identity behind a connection: a second one that only publishes is called `<identity>#<name>`. */
function principalOf(identity: string): string {
  return identity.split('#', 1)[0] ?? identity;
}

/** Whether a participant of this kind counts as a person. */
function isPerson(kind: number): boolean {
  return !MACHINE_KINDS.includes(kind);
}
