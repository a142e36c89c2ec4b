import type { PermissionChanges } from '@rer/contracts';
import type { MediaChanges, MediaParticipant, MediaSending } from '../../media/media-engine.ts';
import { adminAttribute, CAN_ADMIN, sendingOf } from '../join/permissions.ts';

/**
 * The attribute by which the media server tells everybody that somebody is hidden from now on. livekit-server keeps him in the
 * sight of those who saw him, and tells them nothing more of him; this comes before.
 */
export const HAS_PRESENCE = 'has_presence';

/** Changed rights as the media server has them. */
export function mediaChangesOf({ hasPresence, canSend, canAdmin }: PermissionChanges): MediaChanges {
  return {
    ...(canSend !== undefined && { sending: sendingOf(canSend) }),
    ...(hasPresence !== undefined && { isHidden: !hasPresence }),
    attributes: {
      ...(hasPresence !== undefined && { [HAS_PRESENCE]: String(hasPresence) }),
      ...(canAdmin !== undefined && { [CAN_ADMIN]: adminAttribute(canAdmin) }),
    },
  };
}

/** Whether the media server has somebody's rights like this. */
export function hasRights(
  { sending, isHidden, attributes }: MediaParticipant,
  changes: MediaChanges,
): boolean {
  return (
    (changes.sending === undefined || isSame(sending, changes.sending)) &&
    (changes.isHidden === undefined || isHidden === changes.isHidden) &&
    Object.entries(changes.attributes ?? {}).every(([name, value]) => attributes[name] === value)
  );
}

function isSame(one: MediaSending, other: MediaSending): boolean {
  const sources = new Set(one.sources);
  return (
    one.canPublish === other.canPublish &&
    sources.size === new Set(other.sources).size &&
    other.sources.every((source) => sources.has(source))
  );
}
