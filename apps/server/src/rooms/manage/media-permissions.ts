import type { PermissionChanges } from '@rer/contracts';
import type {
  MediaParticipant,
  MediaParticipantChanges,
  PublishPermission,
} from '../../media/media-engine.ts';
import { CAN_ADMIN_ATTRIBUTE, publishPermissionOf, writeAdminAttribute } from '../join/permissions.ts';

/**
 * The attribute by which the media server tells everybody that somebody is hidden from now on. livekit-server keeps him in the
 * sight of those who saw him, and tells them nothing more of him; this comes before.
 */
export const HAS_PRESENCE_ATTRIBUTE = 'has_presence';

/** Changed rights as the media server has them. */
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

/** Whether the media server has somebody's rights like this. */
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
