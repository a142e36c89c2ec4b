import type { TurnConfig } from '../config/media-config.ts';
import type { Database } from '../db/database.ts';
import type { PublicAddress } from '../media/media-address.ts';
import type { MediaEngine } from '../media/media-engine.ts';
import type { Logger } from '../runtime/logger.ts';
import type { MeetingTokenKeys } from './tokens/meeting-token.ts';

/** Shared dependencies of this module. */
export interface RoomsContext {
  readonly db: Database;
  readonly logger: Logger;
  readonly media: MediaEngine;
  readonly publicAddress: PublicAddress;
  readonly turn: TurnConfig;
  readonly tokens: MeetingTokenKeys;
  /** Signs participant session tokens (`stayToken` on the wire). */
  readonly sessionKey: Uint8Array;
  /** The bearer of `/v1`. */
  readonly apiKey: string;
  /** The service key, which `/v1` accepts too. */
  readonly serviceKey: string;
  /** Default of `max_app_message_size`, in UTF-16 units of the JSON. */
  readonly maxAppMessageSize: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Schedules a check of ended rooms and sessions. */
  readonly scheduleCheck: (atMs: number) => void;
  /** Permissions were changed: schedules the check that the media server keeps them. */
  readonly permissionsChanged: () => void;
}
