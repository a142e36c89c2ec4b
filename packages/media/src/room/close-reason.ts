import { DisconnectReason } from '@livekit/protocol';

/** Why a participant is no longer in a room. */
export type CloseReason =
  | 'client-left'
  | 'user-unavailable'
  | 'user-rejected'
  | 'duplicate-identity'
  | 'removed'
  | 'room-deleted'
  | 'room-closed'
  | 'server-stopping'
  | 'join-failed'
  | 'join-timeout'
  | 'connection-lost'
  | 'signal-closed'
  | 'state-mismatch';

const DISCONNECT_REASONS: Readonly<Record<CloseReason, DisconnectReason>> = {
  'client-left': DisconnectReason.CLIENT_INITIATED,
  'user-unavailable': DisconnectReason.USER_UNAVAILABLE,
  'user-rejected': DisconnectReason.USER_REJECTED,
  'duplicate-identity': DisconnectReason.DUPLICATE_IDENTITY,
  removed: DisconnectReason.PARTICIPANT_REMOVED,
  'room-deleted': DisconnectReason.ROOM_DELETED,
  'room-closed': DisconnectReason.ROOM_CLOSED,
  'server-stopping': DisconnectReason.SERVER_SHUTDOWN,
  'join-failed': DisconnectReason.JOIN_FAILURE,
  'join-timeout': DisconnectReason.JOIN_FAILURE,
  'connection-lost': DisconnectReason.CONNECTION_TIMEOUT,
  'signal-closed': DisconnectReason.SIGNAL_CLOSE,
  'state-mismatch': DisconnectReason.STATE_MISMATCH,
};

/** The reason as the protocol says it. */
export function disconnectReason(reason: CloseReason | undefined): DisconnectReason {
  return reason === undefined ? DisconnectReason.UNKNOWN_REASON : DISCONNECT_REASONS[reason];
}
