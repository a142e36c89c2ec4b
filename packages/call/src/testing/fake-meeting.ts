import { vi } from 'vitest';
import type { Rights } from '../engine/core/facts.ts';
import type { MeetingHandlers } from '../engine/livekit/meeting.ts';
import { aPerson } from './facts.ts';

/** A room of the media server that says what a test wants it to say; to be put in place of the module of meetings. */
export class Meeting {
  /** The one that was opened last. */
  static last: Meeting | undefined;

  readonly handlers: MeetingHandlers;
  present: readonly string[] = [];
  attributes: Readonly<Record<string, string>> = {};
  name = '';
  rights: Rights | undefined;
  readonly quality = 'unknown';
  readonly connect = vi.fn(async () => undefined);
  /** What was sent over the data channel; nobody hears it. */
  readonly sent: { readonly topic: string; readonly to: unknown; readonly data: unknown }[] = [];
  readonly publish = vi.fn();
  readonly subscribe = vi.fn();

  constructor(handlers: MeetingHandlers) {
    this.handlers = handlers;
    Meeting.last = this;
  }

  async sid(): Promise<string> {
    return 'RM_1';
  }

  people() {
    return this.present.map((id) => aPerson(id));
  }

  async send(payload: Uint8Array<ArrayBuffer>, topic: string, to: unknown): Promise<void> {
    const data: unknown = JSON.parse(new TextDecoder().decode(payload));
    this.sent.push({ topic, to, data });
  }

  async reports(): Promise<readonly RTCStatsReport[]> {
    return [];
  }

  async close(): Promise<void> {
    // There is nothing to close.
  }

  /** Somebody says something to everybody; `from` is nobody where the server itself speaks, or one who is hidden. */
  say(from: string | undefined, data: unknown, topic = 'app-message'): void {
    this.handlers.data(new TextEncoder().encode(JSON.stringify(data)), topic, from);
  }
}

/** @throws {Error} where no room has been opened. */
export function lastMeeting(): Meeting {
  if (Meeting.last === undefined) throw new Error('No room has been opened.');
  return Meeting.last;
}
