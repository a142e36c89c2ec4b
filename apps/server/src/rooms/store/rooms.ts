import * as z from 'zod';
import type { Transaction } from '../../db/database.ts';
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
const readRooms = (rows: readonly unknown[]): readonly RoomRow[] => rows.map((row) => roomRow.parse(row));

/** The room of that name, expired or not. */
export async function findRoom({ client }: Transaction, name: string): Promise<RoomRow | undefined> {
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM rer_rooms WHERE name = $1 AND ended_at IS NULL`,
    [name],
  );
  return readRooms(rows)[0];
}

/** The same, locked until the transaction ends. */
export async function lockRoom({ client }: Transaction, name: string): Promise<RoomRow | undefined> {
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM rer_rooms WHERE name = $1 AND ended_at IS NULL FOR UPDATE`,
    [name],
  );
  return readRooms(rows)[0];
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
  { client }: Transaction,
  { name, privacy, config, createdBy }: NewRoom,
): Promise<RoomRow | undefined> {
  const { rows } = await client.query(
    `INSERT INTO rer_rooms (name, privacy, config, created_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) WHERE ended_at IS NULL DO NOTHING RETURNING ${COLUMNS}`,
    [name, privacy, JSON.stringify(config), createdBy],
  );
  return readRooms(rows)[0];
}

export async function updateRoom(
  { client }: Transaction,
  { id, privacy, config }: Pick<RoomRow, 'id' | 'privacy'> & Pick<NewRoom, 'config'>,
): Promise<RoomRow> {
  const { rows } = await client.query(
    `UPDATE rer_rooms SET privacy = $2, config = $3, updated_at = now(), closed_at = NULL WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, privacy, JSON.stringify(config)],
  );
  const [room] = readRooms(rows);
  if (room === undefined) throw new TypeError('A room is there that was just locked.');
  return room;
}

/** Ends the room: its name is free again and its meeting tokens are revoked. */
export async function endRoom({ client }: Transaction, { id, name }: RoomRow): Promise<void> {
  await client.query('UPDATE rer_rooms SET ended_at = now(), closed_at = NULL WHERE id = $1', [id]);
  await client.query(
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
  { client }: Transaction,
  { after, before, limit }: RoomListPage,
  now: Date,
): Promise<{ readonly total: number; readonly rooms: readonly RoomRow[] } | null> {
  const counted = await client.query<{ total: string }>(
    `SELECT count(*) AS total FROM rer_rooms WHERE ${IS_CURRENT}`,
    [toSeconds(now)],
  );
  const total = Number(counted.rows[0]?.total ?? 0);
  const cursor = after ?? before;
  if (cursor !== undefined) {
    const { rowCount } = await client.query('SELECT id FROM rer_rooms WHERE id = $1', [cursor]);
    if (rowCount === 0) return null;
  }
  const backwards = before !== undefined && after === undefined;
  const where =
    cursor === undefined
      ? 'TRUE OR $3::uuid IS NULL'
      : `(created_at, id) ${backwards ? '>' : '<'} (SELECT created_at, id FROM rer_rooms WHERE id = $3)`;
  const order = backwards ? 'ASC' : 'DESC';
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM rer_rooms WHERE ${IS_CURRENT} AND (${where}) ORDER BY created_at ${order}, id ${order} LIMIT $2`,
    [toSeconds(now), limit, cursor ?? null],
  );
  const rooms = readRooms(rows);
  return { total, rooms: backwards ? rooms.toReversed() : rooms };
}
