/** Bounds on what clients and callers of the server API may store. Sizes count UTF-8 bytes. */
export interface MediaLimits {
  readonly roomNameBytes: number;
  readonly identityBytes: number;
  readonly nameBytes: number;
  readonly metadataBytes: number;
  /** All keys and values of one participant together. */
  readonly attributesBytes: number;
  /** Tracks that a participant asked for and has not sent yet. */
  readonly pendingTracks: number;
  /** Tracks that wait for one with the same client id to end. */
  readonly queuedTracks: number;
  /** Tracks of one participant that are published at once. */
  readonly publishedTracks: number;
  /** A request to publish a track: its texts go to everybody again and again. */
  readonly addTrackBytes: number;
  /** Subscriptions of one subscriber to tracks that do not exist. */
  readonly unknownSubscriptions: number;
  /** Reliable data that is kept for a participant until its channel is open. */
  readonly joiningDataBytes: number;
}

/** The limits of livekit-server; limits on tracks and subscriptions are ours alone. */
export const DEFAULT_LIMITS: MediaLimits = {
  roomNameBytes: 256,
  identityBytes: 256,
  nameBytes: 256,
  metadataBytes: 512 * 1024,
  attributesBytes: 64 * 1024,
  pendingTracks: 20,
  queuedTracks: 3,
  publishedTracks: 64,
  addTrackBytes: 4 * 1024,
  unknownSubscriptions: 500,
  joiningDataBytes: 100_000,
};

/** The longest signalling message that a socket may carry; the socket's owner enforces it. */
export const SIGNAL_MESSAGE_MAX_BYTES = 2 * 1024 * 1024;

/** Whether a text fits a limit in UTF-8 bytes. Texts that cannot fit are not encoded. */
export function fitsBytes(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return false;
  return text.length * 3 <= maxBytes || new TextEncoder().encode(text).length <= maxBytes;
}

/** Whether attributes fit the bound together. */
export function attributesFit(attributes: Readonly<Record<string, string>>, maxBytes: number): boolean {
  let total = 0;
  for (const [key, value] of Object.entries(attributes)) total += key.length + value.length;
  if (total > maxBytes) return false;
  return fitsBytes(Object.entries(attributes).flat().join(''), maxBytes);
}
