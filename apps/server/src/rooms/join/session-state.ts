import * as z from 'zod';
import type { ParticipantSessionState } from '../../media/media-admission.ts';
import { toMediaChanges } from '../manage/media-permissions.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { isSessionActive } from '../store/participant-sessions.ts';
import { findPermissionChanges } from '../store/session-permissions.ts';
import { ROOM_ID_ATTRIBUTE } from './media-room.ts';

/** The holder of a valid media token. */
export interface TokenHolder {
  readonly principal: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const ours = z.object({ sessionId: z.uuid(), roomId: z.uuid() });

/** The state of the session that a token was issued for. Tokens that operators sign with the same key always pass. */
export async function findSessionState(
  { db, now }: Pick<RoomsContext, 'db' | 'now'>,
  { principal, attributes }: TokenHolder,
): Promise<ParticipantSessionState> {
  const session = ours.safeParse({ sessionId: principal, roomId: attributes[ROOM_ID_ATTRIBUTE] });
  if (!session.success) return { isOver: false, changes: {} };
  return await db.transaction(
    async (tx) => ({
      isOver: !(await isSessionActive(tx, session.data, new Date(now()))),
      changes: toMediaChanges(await findPermissionChanges(tx, session.data)),
    }),
    { actor: 'rooms', readOnly: true },
  );
}
