import { randomUUID } from 'node:crypto';
import { signAccessToken } from '@rer/media';
import type { RoomsContext } from '../rooms-context.ts';
import { findRoom, isPastItsTime } from '../store/rooms.ts';
import { JoinError } from './join-error.ts';
import { MEDIA_TOKEN_MS, openMediaRoom, ROOM_ID } from './media-room.ts';
import { adminAttribute, CAN_ADMIN } from './permissions.ts';

/** A program of ours that takes part in a room, and nobody's place in it. */
export interface Program {
  readonly roomName: string;
  /** As the others see it. */
  readonly name: string;
}

/** By what the media server lets it in. */
export interface ProgramAdmission {
  readonly identity: string;
  readonly mediaToken: string;
}

/**
 * Lets a program of ours into a room: it may speak, hear and send messages, and manages nobody.
 * @throws {JoinError} when there is no such room, or its time has passed.
 */
export async function admitProgram(
  { db, media, now }: Pick<RoomsContext, 'db' | 'media' | 'now'>,
  { roomName, name }: Program,
): Promise<ProgramAdmission> {
  const room = await db.transaction((tx) => findRoom(tx, roomName), { actor: 'rooms', readOnly: true });
  if (room === undefined) throw new JoinError('no-room');
  if (isPastItsTime(room, new Date(now()))) throw new JoinError('exp-room');
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
        [ROOM_ID]: room.id,
        [CAN_ADMIN]: adminAttribute(false),
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
