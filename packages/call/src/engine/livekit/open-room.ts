import { Room, type RoomOptions } from 'livekit-client';

/** What frees a room of the page's devices, by room. */
const releases = new WeakMap<Room, () => void>();

/**
 * livekit-client 2.23 lets go of the page's devices when a room is collected as garbage. It never is: the listener on the
 * devices and the functions made beside it share a scope, by which it holds the room. So we keep what lets go, and call it
 * when a room is closed.
 */
class KeptReleases extends FinalizationRegistry<() => void> {
  constructor() {
    super((release) => release());
  }

  override register(target: WeakKey, release: () => void): void {
    if (target instanceof Room) releases.set(target, release);
    else super.register(target, release);
  }
}

/** A room that is not connected. To be closed by {@link closeRoom}. */
export function openRoom(options: RoomOptions): Room {
  if (Room.cleanupRegistry && !(Room.cleanupRegistry instanceof KeptReleases)) {
    Room.cleanupRegistry = new KeptReleases();
  }
  return new Room(options);
}

/** Disconnects a room, whose tracks go on: they belong to who gave them to us. Frees what it holds of the page. */
export async function closeRoom(room: Room): Promise<void> {
  releases.get(room)?.();
  await room.disconnect(false);
}
