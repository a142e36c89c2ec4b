import { randomUUID } from 'node:crypto';
import { signAccessToken } from '@rer/media';
import type { RoomsContext } from '../rooms-context.ts';
import { findRoom, isExpired } from '../store/rooms.ts';
import { JoinError } from './join-error.ts';
import { MEDIA_TOKEN_MS, openMediaRoom, ROOM_ID_ATTRIBUTE } from './media-room.ts';
import { CAN_ADMIN_ATTRIBUTE, writeAdminAttribute } from './permissions.ts';

/** A program of ours that takes part in a room, and nobody's place in it. */
export interface AgentJoin {
  readonly roomName: string;
  /** As the others see it. */
  readonly name: string;
}

/** By what the media server lets it in. */
export interface AgentAdmission {
  readonly identity: string;
  readonly mediaToken: string;
}

/**
 * Lets a program of ours into a room: it may speak, hear and send messages, and manages nobody.
 * @throws {JoinError} when there is no such room, or its time has passed.
 */
export async function admitAgent(
  { db, media, now }: Pick<RoomsContext, 'db' | 'media' | 'now'>,
  { roomName, name }: AgentJoin,
): Promise<AgentAdmission> {
  const room = await db.transaction((tx) => findRoom(tx, roomName), { actor: 'rooms', readOnly: true });
  if (room === undefined) throw new JoinError('no-room');
  if (isExpired(room, new Date(now()))) throw new JoinError('exp-room');
  await openMediaRoom({ db, media }, room);
  const identity = randomUUID();
  const mediaToken = await signAccessToken(
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
    { nowMs: now(), validForMs: MEDIA_TOKEN_MS },
  );
  return { identity, mediaToken };
}
