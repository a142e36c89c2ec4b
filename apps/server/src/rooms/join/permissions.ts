import { MANAGEABLE, type ParticipantPermissions, SENDABLE } from '@rer/contracts';
import type { VideoGrant } from '@rer/media';
import type { MediaSource, PublishPermission } from '../../media/media-engine.ts';
import type { RoomProperties } from '../dialect/room-properties.ts';
import type { MeetingTokenProperties } from '../dialect/token-properties.ts';

/** What somebody may do in a room: the token's word goes before the room's. */
export function participantPermissions(
  config: RoomProperties,
  token: MeetingTokenProperties,
): ParticipantPermissions {
  const isOwner = token.is_owner === true;
  const given = { ...config.permissions, ...token.permissions };
  const isSilent = config.owner_only_broadcast === true && !isOwner;
  const isHidden = config.enable_hidden_participants === true && !isOwner;
  const canSend = isSilent ? (token.permissions?.canSend ?? false) : (given.canSend ?? true);
  return {
    hasPresence: given.hasPresence ?? !isHidden,
    canSend: maySendScreen(config, token) ? canSend : withoutScreen(canSend),
    canAdmin: isOwner ? (token.permissions?.canAdmin ?? true) : (given.canAdmin ?? false),
  };
}

function maySendScreen(config: RoomProperties, token: MeetingTokenProperties): boolean {
  return token.enable_screenshare ?? config.enable_screenshare ?? true;
}

function withoutScreen(canSend: ParticipantPermissions['canSend']): ParticipantPermissions['canSend'] {
  if (canSend === false) return false;
  const sendable = canSend === true ? SENDABLE : canSend;
  return sendable.filter((part) => part !== 'screenVideo' && part !== 'screenAudio');
}

/** Names of LiveKit's track sources. A track of a name of its own has none, whatever its kind. */
const SOURCE_OF_SENDABLE: Readonly<Record<(typeof SENDABLE)[number], MediaSource>> = {
  video: 'camera',
  audio: 'microphone',
  screenVideo: 'screen_share',
  screenAudio: 'screen_share_audio',
  customVideo: 'unknown',
  customAudio: 'unknown',
};

/** What the media server lets somebody send. */
export function publishPermissionOf(canSend: ParticipantPermissions['canSend']): PublishPermission {
  if (typeof canSend === 'boolean') return { canPublish: canSend, sources: [] };
  const sources = [...new Set(canSend.map((part) => SOURCE_OF_SENDABLE[part]))];
  return { canPublish: sources.length > 0, sources };
}

/**
 * The same for the media server. Nobody changes his own attributes: they say who he is. Nor does anybody get its own interface:
 * who manages participants asks us, so that a right that was taken back is gone at once, and owners are safe from those who
 * are none.
 */
export function videoGrantOf(room: string, { hasPresence, canSend }: ParticipantPermissions): VideoGrant {
  const { canPublish, sources } = publishPermissionOf(canSend);
  return {
    roomJoin: true,
    room,
    canPublish,
    ...(sources.length > 0 ? { canPublishSources: sources } : {}),
    canSubscribe: true,
    canPublishData: true,
    canUpdateOwnMetadata: false,
    ...(hasPresence ? {} : { hidden: true }),
  };
}

/** The attribute by which the media server tells everybody what somebody manages. */
export const CAN_ADMIN_ATTRIBUTE = 'can_admin';

/** An empty value would take the attribute away. */
export function writeAdminAttribute(canAdmin: ParticipantPermissions['canAdmin']): string {
  return typeof canAdmin === 'boolean' || canAdmin.length === 0
    ? String(canAdmin === true)
    : canAdmin.join(',');
}

/** What somebody manages, by {@link writeAdminAttribute}. */
export function readAdminAttribute(attribute: string | undefined): ReadonlySet<(typeof MANAGEABLE)[number]> {
  const named = attribute?.split(',') ?? [];
  return new Set(attribute === 'true' ? MANAGEABLE : MANAGEABLE.filter((part) => named.includes(part)));
}
