import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import type { Database } from '../db/database.ts';
import type { ParticipantSessionState } from '../media/media-admission.ts';
import type { MediaEngine } from '../media/media-engine.ts';
import type { Logger } from '../runtime/logger.ts';
import { roomApiRoutes } from './http/api-routes.ts';
import { joinRoute } from './http/join-route.ts';
import { participantRoute } from './http/participant-route.ts';
import { createInternalRooms, type InternalRooms } from './internal-rooms.ts';
import { type AgentAdmission, type AgentJoin, admitAgent } from './join/admit-agent.ts';
import { reopenRoom } from './join/media-room.ts';
import { findSessionState, type TokenHolder } from './join/session-state.ts';
import { endExpired } from './maintenance/end-expired.ts';
import { type ErasedRooms, eraseExpiredRooms } from './maintenance/erase-expired.ts';
import { reapplyPermissions } from './maintenance/reapply-permissions.ts';
import { ScheduledJob } from './maintenance/scheduled-job.ts';
import type { RoomsContext } from './rooms-context.ts';
import { createMeetingTokenKeys } from './tokens/meeting-token.ts';
import { createSessionKey } from './tokens/session-token.ts';

export interface RoomsDependencies {
  readonly config: Config;
  readonly keys: Pick<Keys, 'signingSecret' | 'roomsApiKey' | 'serviceKey'>;
  readonly db: Database;
  readonly media: MediaEngine;
  readonly logger: Logger;
  /** Milliseconds since 1970; default the clock. */
  readonly now?: () => number;
}

/** The rooms module, as the rest of the server sees it. */
export interface RoomsService {
  /** Adds all routes of this module. */
  routes(app: FastifyInstance): void;
  /** Rooms that the server creates for itself. */
  readonly internal: InternalRooms;
  /** Creates the room again in the media server, if it exists and has not expired. */
  reopen(name: string): Promise<boolean>;
  /** Whether the holder of a valid media token may be in its room now, and with which permissions. */
  sessionStateOf(entrant: TokenHolder): Promise<ParticipantSessionState>;
  /**
   * Admits an agent to a room.
   * @throws {JoinError} when there is no such room, or it has expired.
   */
  admitAgent(program: AgentJoin): Promise<AgentAdmission>;
  /** Erases expired rooms, tokens and sessions. Idempotent. */
  eraseExpired(): Promise<ErasedRooms>;
  /** Stops the maintenance jobs. The caller closes the media server. */
  close(): Promise<void>;
}

/** Creates the module and starts its maintenance: participants are removed when their session or room ends, also when the server was down at that moment, and changed permissions are kept. */
export function createRoomsService(dependencies: RoomsDependencies): RoomsService {
  const { config, keys, db, media, logger, now = Date.now } = dependencies;
  const apiKey = config.roomsApiKey ?? keys.roomsApiKey;
  const ends = new ScheduledJob('room-ends', () => endExpired({ db, logger, media, now }), now, logger);
  const rights = new ScheduledJob('room-rights', () => reapplyPermissions({ db, media, now }), now, logger);
  const context: RoomsContext = {
    db,
    logger,
    media,
    publicAddress: { publicUrl: config.publicUrl, tls: config.tls !== undefined },
    turn: config.media.turn,
    tokens: createMeetingTokenKeys(keys.signingSecret, apiKey),
    sessionKey: createSessionKey(keys.signingSecret),
    apiKey,
    serviceKey: keys.serviceKey,
    maxAppMessageSize: config.maxAppMessageSize,
    now,
    scheduleCheck: (atMs) => ends.scheduleAt(atMs),
    permissionsChanged: () => rights.scheduleAt(now()),
  };
  return {
    routes(app) {
      app.register((scope, _options, done) => {
        roomApiRoutes(scope, context);
        done();
      });
      app.register((scope, _options, done) => {
        joinRoute(scope, context);
        participantRoute(scope, context);
        done();
      });
    },
    internal: createInternalRooms(context),
    reopen: async (name) => await reopenRoom(context, name),
    sessionStateOf: async (entrant) => await findSessionState(context, entrant),
    admitAgent: async (program) => await admitAgent(context, program),
    eraseExpired: () => eraseExpiredRooms(db, now()),
    async close() {
      await Promise.all([ends.close(), rights.close()]);
    },
  };
}
