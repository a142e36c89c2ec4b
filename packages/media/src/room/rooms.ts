import { Room as RoomInfo } from '@livekit/protocol';
import type { CloseReason } from './close-reason.ts';
import { Room } from './room.ts';
import { type RoomContext, type RoomContextOptions, roomContext } from './room-state.ts';

/** Settings of a new room. A missing setting, or 0, means the server's default. */
export interface RoomSettings {
  /** How long a room that was never joined is kept, in seconds. */
  readonly emptyTimeout?: number;
  /** How long a room is kept after the last participant left, in seconds. */
  readonly departureTimeout?: number;
  /** 0 for any number. Agents and recorders do not count. */
  readonly maxParticipants?: number;
  readonly metadata?: string;
  /** After this the room ends for everybody. */
  readonly expiresAtMs?: number;
}

/** Settings of a room that gives none of its own. */
export interface RoomDefaults {
  readonly emptyTimeout: number;
  readonly departureTimeout: number;
  readonly maxParticipants: number;
}

const DEFAULTS: RoomDefaults = { emptyTimeout: 5 * 60, departureTimeout: 20, maxParticipants: 0 };

/** All rooms of one worker, by name. */
export class Rooms {
  readonly context: RoomContext;
  readonly #defaults: RoomDefaults;
  readonly #byName = new Map<string, Room>();

  constructor(options: RoomContextOptions, defaults: RoomDefaults = DEFAULTS) {
    this.context = roomContext(options);
    this.#defaults = defaults;
  }

  get(name: string): Room | undefined {
    return this.#byName.get(name);
  }

  /** The rooms of these names, or all. */
  list(names: readonly string[] = []): Room[] {
    const all = [...this.#byName.values()];
    return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
  }

  /** The room of this name, made if it is not there. Settings that are given replace those of a room that is. */
  open(name: string, settings: RoomSettings = {}): Room {
    const room = this.#byName.get(name) ?? this.#create(name, settings.metadata ?? '');
    const proto = room.settings;
    proto.emptyTimeout = settings.emptyTimeout || proto.emptyTimeout;
    proto.departureTimeout = settings.departureTimeout || proto.departureTimeout;
    proto.maxParticipants = settings.maxParticipants || proto.maxParticipants;
    room.expiresAtMs = settings.expiresAtMs ?? room.expiresAtMs;
    const { metadata = '' } = settings;
    if (metadata !== '' && metadata !== proto.metadata) room.setMetadata(metadata);
    return room;
  }

  #create(name: string, metadata: string): Room {
    const nowMs = this.context.clock();
    const proto = new RoomInfo({
      ...this.#defaults,
      name,
      metadata,
      sid: this.context.newSid('RM_'),
      creationTime: BigInt(Math.floor(nowMs / 1000)),
      creationTimeMs: BigInt(nowMs),
      enabledCodecs: this.context.codecs.map((codec) => codec.clone()),
    });
    const room = new Room(proto, this.context);
    this.#byName.set(name, room);
    return room;
  }

  /** Ends a room for everybody. @returns Whether it was there. */
  delete(name: string, reason: CloseReason = 'room-deleted'): boolean {
    const room = this.#byName.get(name);
    room?.close(reason);
    return this.#byName.delete(name);
  }

  /** Ends all rooms. */
  close(): void {
    for (const { name } of this.list()) this.delete(name, 'server-stopping');
  }

  tick(): void {
    for (const room of this.list()) {
      room.tick();
      if (room.isClosed) this.#byName.delete(room.name);
    }
  }
}
