import * as z from 'zod';
import type { RoomsContext } from '../rooms-context.ts';
import { goesOn } from '../store/room-stays.ts';
import { ROOM_ID } from './media-room.ts';

/** Somebody with a good token of the media server. */
export interface Entrant {
  readonly principal: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const ours = z.object({ sessionId: z.uuid(), roomId: z.uuid() });

/** Whether the stay goes on for which we made the token. Those that others signed with the same key are theirs to judge. */
export async function mayEnter(
  { db, now }: Pick<RoomsContext, 'db' | 'now'>,
  { principal, attributes }: Entrant,
): Promise<boolean> {
  const stay = ours.safeParse({ sessionId: principal, roomId: attributes[ROOM_ID] });
  if (!stay.success) return true;
  return await db.transaction((tx) => goesOn(tx, stay.data, new Date(now())), {
    actor: 'rooms',
    readOnly: true,
  });
}
