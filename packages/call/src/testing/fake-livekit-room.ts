import { vi } from 'vitest';
import type { LiveKitRoomHandlers } from '../engine/livekit/livekit-room.ts';
import type { MediaPermissions } from '../engine/model/participant-facts.ts';
import { aPerson } from './participant-facts.ts';

/** A room that a test controls, in place of `livekit-room.ts`. */
export class LiveKitRoom {
  /** The one that was opened last. */
  static last: LiveKitRoom | undefined;

  readonly handlers: LiveKitRoomHandlers;
  present: readonly string[] = [];
  attributes: Readonly<Record<string, string>> = {};
  name = '';
  mediaPermissions: MediaPermissions | undefined;
  readonly quality = 'unknown';
  readonly connect = vi.fn(async () => undefined);
  /** What was sent over the data channel. */
  readonly sent: { readonly topic: string; readonly to: unknown; readonly data: unknown }[] = [];
  readonly publish = vi.fn();
  readonly subscribe = vi.fn();

  constructor(handlers: LiveKitRoomHandlers) {
    this.handlers = handlers;
    LiveKitRoom.last = this;
  }

  async sid(): Promise<string> {
    return 'RM_1';
  }

  participants() {
    return this.present.map((id) => aPerson(id));
  }

  async send(text: string, topic: string, to: unknown): Promise<void> {
    const data: unknown = JSON.parse(text);
    this.sent.push({ topic, to, data });
  }

  async reports(): Promise<readonly RTCStatsReport[]> {
    return [];
  }

  async close(): Promise<void> {
    // There is nothing to close.
  }

  /** A message to all; `from` is undefined for the server and for hidden participants. */
  receive(from: string | undefined, data: unknown, { topic = 'app-message', isProgram = false } = {}): void {
    const payload = new TextEncoder().encode(JSON.stringify(data));
    this.handlers.data({ payload, topic, from, isProgram });
  }
}

/** @throws {Error} where no room has been opened. */
export function lastLiveKitRoom(): LiveKitRoom {
  if (LiveKitRoom.last === undefined) throw new Error('No room has been opened.');
  return LiveKitRoom.last;
}
