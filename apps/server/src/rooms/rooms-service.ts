import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import type { Database } from '../db/database.ts';
import type { StayNow } from '../media/media-door.ts';
import type { MediaEngine } from '../media/media-engine.ts';
import type { Logger } from '../runtime/logger.ts';
import { roomApiRoutes } from './http/api-routes.ts';
import { joinRoute } from './http/join-route.ts';
import { participantRoute } from './http/participant-route.ts';
import { admitProgram, type Program, type ProgramAdmission } from './join/admit-program.ts';
import { reopenRoom } from './join/media-room.ts';
import { type Entrant, stayOf } from './join/stay-now.ts';
import { endWhatIsOver } from './keep/end-what-is-over.ts';
import { type ErasedRooms, eraseExpiredRooms } from './keep/erase-expired.ts';
import { keepRights } from './keep/keep-rights.ts';
import { Keeper } from './keep/keeper.ts';
import { createOwnRooms, type OwnRooms } from './own-rooms.ts';
import type { RoomsContext } from './rooms-context.ts';
import { createMeetingTokenKeys } from './tokens/meeting-token.ts';
import { createStayKey } from './tokens/stay-token.ts';

export interface RoomsDependencies {
  readonly config: Config;
  readonly keys: Pick<Keys, 'signingSecret' | 'roomsApiKey' | 'serviceKey'>;
  readonly db: Database;
  readonly media: MediaEngine;
  readonly logger: Logger;
  /** Milliseconds since 1970; default the clock. */
  readonly now?: () => number;
}

/** Rooms, as the rest of the product sees them. */
export interface RoomsService {
  /** Adds all routes of this room of the server. */
  routes(app: FastifyInstance): void;
  /** Rooms for purposes of the server itself. */
  readonly own: OwnRooms;
  /** Opens the room of this name in the media server, if there is one and its time has come and not passed. */
  reopen(name: string): Promise<boolean>;
  /** Whether somebody with a good token of the media server may be in its room now, and with which rights. */
  stayOf(entrant: Entrant): Promise<StayNow>;
  /**
   * Lets a program of ours into a room.
   * @throws {JoinError} when there is no such room, or its time has passed.
   */
  admitProgram(program: Program): Promise<ProgramAdmission>;
  /** Erases what has passed its time. Idempotent. */
  eraseExpired(): Promise<ErasedRooms>;
  /** Ends the jobs that look after rooms. The media server stays the caller's. */
  close(): Promise<void>;
}

/** Starts looking after rooms: who must leave is sent away when it is time, also after the server was down meanwhile; rights stay as they were changed. */
export function createRoomsService(dependencies: RoomsDependencies): RoomsService {
  const { config, keys, db, media, logger, now = Date.now } = dependencies;
  const apiKey = config.roomsApiKey ?? keys.roomsApiKey;
  const ends = new Keeper('room-ends', () => endWhatIsOver({ db, logger, media, now }), now, logger);
  const rights = new Keeper('room-rights', () => keepRights({ db, media, now }), now, logger);
  const context: RoomsContext = {
    db,
    logger,
    media,
    place: { publicUrl: config.publicUrl, tls: config.tls !== undefined },
    turn: config.media.turn,
    tokens: createMeetingTokenKeys(keys.signingSecret, apiKey),
    stayKey: createStayKey(keys.signingSecret),
    apiKey,
    serviceKey: keys.serviceKey,
    maxAppMessageSize: config.maxAppMessageSize,
    now,
    lookAgain: (atMs) => ends.lookAgain(atMs),
    rightsChanged: () => rights.lookAgain(now()),
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
    own: createOwnRooms(context),
    reopen: async (name) => await reopenRoom(context, name),
    stayOf: async (entrant) => await stayOf(context, entrant),
    admitProgram: async (program) => await admitProgram(context, program),
    eraseExpired: () => eraseExpiredRooms(db, now()),
    async close() {
      await Promise.all([ends.close(), rights.close()]);
    },
  };
}
