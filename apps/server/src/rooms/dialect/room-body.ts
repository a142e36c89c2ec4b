import type { RoomRow } from '../store/rooms.ts';

/** A room as `/v1` tells it. */
export function roomBody(room: RoomRow, publicUrl: string): Record<string, unknown> {
  return {
    id: room.id,
    name: room.name,
    api_created: true,
    privacy: room.privacy,
    url: roomUrl(room.name, publicUrl),
    created_at: room.created_at.toISOString(),
    config: room.config,
  };
}

/** Where people open a room. */
export function roomUrl(name: string, publicUrl: string): string {
  return `${publicUrl}/rooms/${name}`;
}
