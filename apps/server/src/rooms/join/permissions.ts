import { MANAGEABLE, type ParticipantPermissions, SENDABLE } from '@rer/contracts';
import type { VideoGrant } from '@rer/media';
import type { MediaSource, PublishPermission } from '../../media/media-engine.ts';
import type { RoomProperties } from '../dialect/room-properties.ts';
import type { MeetingTokenProperties } from '../dialect/token-properties.ts';

/** A participant's permissions: the token overrides the room. */
export function effectivePermissions(
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

/** The publish permission for the media server. */
export function publishPermissionOf(canSend: ParticipantPermissions['canSend']): PublishPermission {
  if (typeof canSend === 'boolean') return { canPublish: canSend, sources: [] };
  const sources = [...new Set(canSend.map((part) => SOURCE_OF_SENDABLE[part]))];
  return { canPublish: sources.length > 0, sources };
}

/**
 * The permissions as a LiveKit grant. Participants may not change their own attributes, which identify them, nor call the server
 * API: managing participants goes through us, so that a revoked permission ends at once and owners are protected.
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

/** The attribute that tells clients what a participant manages. */
export const CAN_ADMIN_ATTRIBUTE = 'can_admin';

/** The value of {@link CAN_ADMIN_ATTRIBUTE}; never empty, which would delete the attribute. */
export function writeAdminAttribute(canAdmin: ParticipantPermissions['canAdmin']): string {
  return typeof canAdmin === 'boolean' || canAdmin.length === 0
    ? String(canAdmin === true)
    : canAdmin.join(',');
}

/** Reads what {@link writeAdminAttribute} wrote. */
export function readAdminAttribute(attribute: string | undefined): ReadonlySet<(typeof MANAGEABLE)[number]> {
  const named = attribute?.split(',') ?? [];
  return new Set(attribute === 'true' ? MANAGEABLE : MANAGEABLE.filter((part) => named.includes(part)));
}
