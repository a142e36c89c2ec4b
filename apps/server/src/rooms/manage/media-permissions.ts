import type { PermissionChanges } from '@rer/contracts';
import type {
  MediaParticipant,
  MediaParticipantChanges,
  PublishPermission,
} from '../../media/media-engine.ts';
import { CAN_ADMIN_ATTRIBUTE, publishPermissionOf, writeAdminAttribute } from '../join/permissions.ts';

/**
 * The attribute that tells clients that a participant is hidden now. livekit-server only stops updates about a hidden
 * participant and leaves it visible to clients that knew it; this attribute arrives before.
 */
export const HAS_PRESENCE_ATTRIBUTE = 'has_presence';

/** Permission changes in the terms of the media server. */
export function toMediaChanges({
  hasPresence,
  canSend,
  canAdmin,
}: PermissionChanges): MediaParticipantChanges {
  return {
    ...(canSend !== undefined && { publish: publishPermissionOf(canSend) }),
    ...(hasPresence !== undefined && { isHidden: !hasPresence }),
    attributes: {
      ...(hasPresence !== undefined && { [HAS_PRESENCE_ATTRIBUTE]: String(hasPresence) }),
      ...(canAdmin !== undefined && { [CAN_ADMIN_ATTRIBUTE]: writeAdminAttribute(canAdmin) }),
    },
  };
}

/** Whether the media server's state of a participant matches the changes. */
export function hasPermissions(
  { publish: sending, isHidden, attributes }: MediaParticipant,
  changes: MediaParticipantChanges,
): boolean {
  return (
    (changes.publish === undefined || isSamePermission(sending, changes.publish)) &&
    (changes.isHidden === undefined || isHidden === changes.isHidden) &&
    Object.entries(changes.attributes ?? {}).every(([name, value]) => attributes[name] === value)
  );
}

function isSamePermission(one: PublishPermission, other: PublishPermission): boolean {
  const sources = new Set(one.sources);
  return (
    one.canPublish === other.canPublish &&
    sources.size === new Set(other.sources).size &&
    other.sources.every((source) => sources.has(source))
  );
}
