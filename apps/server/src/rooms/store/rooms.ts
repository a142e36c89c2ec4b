import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
import { INTEGER } from '../../db/rows.ts';
import { roomConfig } from '../dialect/room-properties.ts';

const roomRow = z.object({
  id: z.string(),
  name: z.string(),
  privacy: z.enum(['public', 'private']),
  config: roomConfig,
  created_at: z.date(),
});
export type RoomRow = z.infer<typeof roomRow>;

const COLUMNS = 'id, name, privacy, config, created_at';
/** Expired rooms count as deleted, except that joining says why. */
const IS_CURRENT = 'ended_at IS NULL AND (expires_at IS NULL OR expires_at > $1)';

const toSeconds = (now: Date): number => Math.floor(now.getTime() / 1000);

/** The room of that name, expired or not. */
export async function findRoom(tx: Transaction, name: string): Promise<RoomRow | undefined> {
  return await tx.find(roomRow, `SELECT ${COLUMNS} FROM rer_rooms WHERE name = $1 AND ended_at IS NULL`, [
    name,
  ]);
}

/** The same, locked against changes until the transaction ends. */
export async function lockRoom(tx: Transaction, name: string): Promise<RoomRow | undefined> {
  return await tx.find(
    roomRow,
    `SELECT ${COLUMNS} FROM rer_rooms WHERE name = $1 AND ended_at IS NULL FOR UPDATE`,
    [name],
  );
}

export function isExpired({ config }: RoomRow, now: Date): boolean {
  return config.exp !== undefined && config.exp <= toSeconds(now);
}

export interface NewRoom extends Pick<RoomRow, 'name' | 'privacy'> {
  readonly config: Readonly<Record<string, unknown>>;
  readonly createdBy: string;
}

/** Undefined: the name is taken. */
export async function insertRoom(
  tx: Transaction,
  { name, privacy, config, createdBy }: NewRoom,
): Promise<RoomRow | undefined> {
  return await tx.find(
    roomRow,
    `INSERT INTO rer_rooms (name, privacy, config, created_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) WHERE ended_at IS NULL DO NOTHING RETURNING ${COLUMNS}`,
    [name, privacy, JSON.stringify(config), createdBy],
  );
}

export async function updateRoom(
  tx: Transaction,
  { id, privacy, config }: Pick<RoomRow, 'id' | 'privacy'> & Pick<NewRoom, 'config'>,
): Promise<RoomRow> {
  return await tx.row(
    roomRow,
    `UPDATE rer_rooms SET privacy = $2, config = $3, updated_at = now(), closed_at = NULL WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, privacy, JSON.stringify(config)],
  );
}

/** Ends the room: its name is free again and its meeting tokens are revoked. */
export async function endRoom(tx: Transaction, { id, name }: RoomRow): Promise<void> {
  await tx.execute('UPDATE rer_rooms SET ended_at = now(), closed_at = NULL WHERE id = $1', [id]);
  await tx.execute(
    'UPDATE rer_meeting_tokens SET revoked_at = now() WHERE room_name = $1 AND revoked_at IS NULL',
    [name],
  );
}

export interface RoomListPage {
  /** Id of a room; the page follows it, or goes before it. */
  readonly after: string | undefined;
  readonly before: string | undefined;
  readonly limit: number;
}

/** Current rooms, newest first; null when the cursor's room does not exist. */
export async function listRooms(
  tx: Transaction,
  { after, before, limit }: RoomListPage,
  now: Date,
): Promise<{ readonly total: number; readonly rooms: readonly RoomRow[] } | null> {
  const total = await tx.value(
    INTEGER,
    `SELECT count(*)::integer AS total FROM rer_rooms WHERE ${IS_CURRENT}`,
    [toSeconds(now)],
  );
  const cursor = after ?? before;
  if (cursor !== undefined) {
    const found = await tx.execute('SELECT id FROM rer_rooms WHERE id = $1', [cursor]);
    if (found === 0) return null;
  }
  const backwards = before !== undefined && after === undefined;
  const where =
    cursor === undefined
      ? 'TRUE OR $3::uuid IS NULL'
      : `(created_at, id) ${backwards ? '>' : '<'} (SELECT created_at, id FROM rer_rooms WHERE id = $3)`;
  const order = backwards ? 'ASC' : 'DESC';
  const rooms = await tx.rows(
    roomRow,
    `SELECT ${COLUMNS} FROM rer_rooms WHERE ${IS_CURRENT} AND (${where}) ORDER BY created_at ${order}, id ${order} LIMIT $2`,
    [toSeconds(now), limit, cursor ?? null],
  );
  return { total, rooms: backwards ? rooms.toReversed() : rooms };
}
