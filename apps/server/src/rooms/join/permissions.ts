import { type ParticipantPermissions, SENDABLE } from '@rer/contracts';
import type { VideoGrant } from '@rer/media';
import type { RoomConfig } from '../dialect/room-properties.ts';
import type { TokenConfig } from '../dialect/token-properties.ts';

/** What somebody may do in a room: the token's word goes before the room's. */
export function permissionsOf(config: RoomConfig, token: TokenConfig): ParticipantPermissions {
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

function maySendScreen(config: RoomConfig, token: TokenConfig): boolean {
  return token.enable_screenshare ?? config.enable_screenshare ?? true;
}

function withoutScreen(canSend: ParticipantPermissions['canSend']): ParticipantPermissions['canSend'] {
  if (canSend === false) return false;
  const sendable = canSend === true ? SENDABLE : canSend;
  return sendable.filter((part) => part !== 'screenVideo' && part !== 'screenAudio');
}

/** Names of LiveKit's track sources. A track of a name of its own has none, whatever its kind. */
const SOURCE: Readonly<Record<(typeof SENDABLE)[number], string>> = {
  video: 'camera',
  audio: 'microphone',
  screenVideo: 'screen_share',
  screenAudio: 'screen_share_audio',
  customVideo: 'unknown',
  customAudio: 'unknown',
};

/**
 * The same for the media server. Nobody changes his own attributes: they say who he is. Who manages participants may do so
 * through the server's own interface too, in this room alone.
 */
export function videoGrantOf(
  room: string,
  { hasPresence, canSend, canAdmin }: ParticipantPermissions,
): VideoGrant {
  const sources = Array.isArray(canSend) ? [...new Set(canSend.map((part) => SOURCE[part]))] : [];
  return {
    roomJoin: true,
    room,
    canPublish: canSend === true || sources.length > 0,
    ...(sources.length > 0 ? { canPublishSources: sources } : {}),
    canSubscribe: true,
    canPublishData: true,
    canUpdateOwnMetadata: false,
    ...(hasPresence ? {} : { hidden: true }),
    ...(canAdmin === true || (Array.isArray(canAdmin) && canAdmin.includes('participants'))
      ? { roomAdmin: true }
      : {}),
  };
}
