import { randomBytes, randomUUID } from 'node:crypto';
import type { MediaData } from '../media/media-engine.ts';
import { changedProperties, readProperties } from './dialect/read-properties.ts';
import { roomUrl } from './dialect/room-body.ts';
import { ROOM_RULES } from './dialect/room-properties.ts';
import { type MeetingTokenProperties, tokenConfig } from './dialect/token-properties.ts';
import { closeMediaRoom } from './join/media-room.ts';
import { roomEndOf } from './join/session-end.ts';
import type { RoomsContext } from './rooms-context.ts';
import { insertMeetingToken } from './store/meeting-tokens.ts';
import { endRoom, insertRoom, lockRoom } from './store/rooms.ts';
import { signMeetingToken } from './tokens/meeting-token.ts';

/** A room that the server creates for itself. */
export interface InternalRoom {
  readonly name: string;
  /** Where people open it. */
  readonly url: string;
}

/** Rooms for other modules of the server; `actor` is recorded as the creator. */
export interface InternalRooms {
  /** Creates a private room with a random name for a call with an assistant, with these properties of the dialect. */
  open(properties: Readonly<Record<string, unknown>>, actor: string): Promise<InternalRoom>;
  /** A meeting token with these properties. */
  issueToken(grants: MeetingTokenProperties, actor: string): Promise<string>;
  /** Sends data to all persons in the room through the media server, for when no agent is left to do it. */
  sendData(name: string, data: MediaData): Promise<void>;
  /** Ejects everyone and revokes its tokens. Idempotent. */
  close(name: string): Promise<void>;
}

export function createInternalRooms(context: RoomsContext): InternalRooms {
  const { db, media, publicAddress, tokens, scheduleCheck } = context;
  return {
    async open(properties, actor) {
      const name = randomBytes(16).toString('base64url');
      const given = changedProperties({}, readProperties(properties, ROOM_RULES));
      const config = { ...given, own_purpose: 'assistant' };
      const room = await db.transaction(
        (tx) => insertRoom(tx, { name, privacy: 'private', config, createdBy: actor }),
        { actor },
      );
      if (room === undefined) throw new TypeError('A room of that many random bits is there already.');
      const endsAtMs = roomEndOf(room.config);
      if (endsAtMs !== undefined) scheduleCheck(endsAtMs);
      return { name, url: roomUrl(name, publicAddress.publicUrl) };
    },
    async issueToken(given, actor) {
      const id = randomUUID();
      const grants = tokenConfig.parse(given);
      const token = await signMeetingToken(tokens, { id, grants, now: new Date(context.now()) });
      await db.transaction((tx) => insertMeetingToken(tx, { id, grants, createdBy: actor }), { actor });
      return token;
    },
    async sendData(name, data) {
      const people = (await media.listParticipants(name)).filter(({ isPerson }) => isPerson);
      await Promise.all(people.map(({ identity }) => media.sendData(name, identity, data)));
    },
    async close(name) {
      const ended = await db.transaction(
        async (tx) => {
          const room = await lockRoom(tx, name);
          if (room !== undefined) await endRoom(tx, room);
          return room;
        },
        { actor: 'rooms' },
      );
      if (ended !== undefined) await closeMediaRoom(context, ended);
    },
  };
}
