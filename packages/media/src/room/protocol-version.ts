/** The newest version of the signalling protocol that we speak. */
export const PROTOCOL_VERSION = 17;

/** What a client of a version of the protocol understands. Clients below 13 are served, not cared for. */
export const protocolKnows = {
  /** Participants that come back under a new sid are recognised by identity. */
  identityBasedReconnection: (version: number) => version > 11,
  /** `LeaveRequest.action` instead of `can_reconnect`. */
  leaveAction: (version: number) => version > 12,
  /** `RequestResponse` for what went well. */
  okResponses: (version: number) => version > 14,
  /** The quality "lost" of connections. */
  qualityLost: (version: number) => version > 10,
} as const;
