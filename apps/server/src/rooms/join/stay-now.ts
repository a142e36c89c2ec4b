import * as z from 'zod';
import type { StayNow } from '../../media/media-door.ts';
import { mediaChangesOf } from '../manage/rights.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { goesOn } from '../store/room-stays.ts';
import { findRights } from '../store/stay-rights.ts';
import { ROOM_ID } from './media-room.ts';

/** Somebody with a good token of the media server. */
export interface Entrant {
  readonly principal: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const ours = z.object({ sessionId: z.uuid(), roomId: z.uuid() });

/** What became of the stay for which we made the token. Those that others signed with the same key are theirs to judge. */
export async function stayOf(
  { db, now }: Pick<RoomsContext, 'db' | 'now'>,
  { principal, attributes }: Entrant,
): Promise<StayNow> {
  const stay = ours.safeParse({ sessionId: principal, roomId: attributes[ROOM_ID] });
  if (!stay.success) return { isOver: false, changes: {} };
  return await db.transaction(
    async (tx) => ({
      isOver: !(await goesOn(tx, stay.data, new Date(now()))),
      changes: mediaChangesOf(await findRights(tx, stay.data)),
    }),
    { actor: 'rooms', readOnly: true },
  );
}
