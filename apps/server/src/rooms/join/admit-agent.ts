import { randomUUID } from 'node:crypto';
import { signAccessToken } from '@rer/media';
import type { RoomsContext } from '../rooms-context.ts';
import { findRoom, isExpired } from '../store/rooms.ts';
import { JoinError } from './join-error.ts';
import { ACCESS_TOKEN_MS, openMediaRoom, ROOM_ID_ATTRIBUTE } from './media-room.ts';
import { CAN_ADMIN_ATTRIBUTE, writeAdminAttribute } from './permissions.ts';

/** An agent that joins a room; it does not count towards the capacity. */
export interface AgentJoin {
  readonly roomName: string;
  /** The displayed name. */
  readonly name: string;
  /** Of an earlier admission: whatever is left of that in the room makes way. Absent: a new one. */
  readonly identity?: string;
}

/** What an agent connects to the media server with. */
export interface AgentAdmission {
  readonly identity: string;
  readonly accessToken: string;
}

/**
 * Admits an agent to a room: it may publish a microphone, subscribe and send data, but not manage participants.
 * @throws {JoinError} when the room does not exist or has expired.
 */
export async function admitAgent(
  { db, media, now }: Pick<RoomsContext, 'db' | 'media' | 'now'>,
  { roomName, name, identity = randomUUID() }: AgentJoin,
): Promise<AgentAdmission> {
  const room = await db.transaction((tx) => findRoom(tx, roomName), { actor: 'rooms', readOnly: true });
  if (room === undefined) throw new JoinError('no-room');
  if (isExpired(room, new Date(now()))) throw new JoinError('exp-room');
  await openMediaRoom({ db, media }, room);
  const accessToken = await signAccessToken(
    media.key,
    {
      identity,
      name,
      kind: 'agent',
      attributes: {
        user_id: identity,
        owner: 'false',
        [ROOM_ID_ATTRIBUTE]: room.id,
        [CAN_ADMIN_ATTRIBUTE]: writeAdminAttribute(false),
      },
      video: {
        roomJoin: true,
        room: room.name,
        canPublish: true,
        canPublishSources: ['microphone'],
        canSubscribe: true,
        canPublishData: true,
        canUpdateOwnMetadata: false,
      },
    },
    { nowMs: now(), validForMs: ACCESS_TOKEN_MS },
  );
  return { identity, accessToken };
}
