import type { TurnConfig } from '../config/media-config.ts';
import type { Database } from '../db/database.ts';
import type { PublicAddress } from '../media/media-address.ts';
import type { MediaEngine } from '../media/media-engine.ts';
import type { Logger } from '../runtime/logger.ts';
import type { MeetingTokenKeys } from './tokens/meeting-token.ts';

/** What everything in this folder works with. */
export interface RoomsContext {
  readonly db: Database;
  readonly logger: Logger;
  readonly media: MediaEngine;
  readonly publicAddress: PublicAddress;
  readonly turn: TurnConfig;
  readonly tokens: MeetingTokenKeys;
  /** Signs stay tokens. */
  readonly sessionKey: Uint8Array;
  /** Opens `/v1`. */
  readonly apiKey: string;
  /** Opens it too, as everything. */
  readonly serviceKey: string;
  /** Longest app message in rooms that say nothing of it, UTF-16 units of its JSON. */
  readonly maxAppMessageSize: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Somebody, or a room, has to be looked at again at that moment. */
  readonly scheduleCheck: (atMs: number) => void;
  /** Rights of somebody were changed: it is looked after that they stay so. */
  readonly permissionsChanged: () => void;
}
