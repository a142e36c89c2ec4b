import type { SharedTracks } from '../options/preload.ts';
import type { TrackTable } from '../participants/track-table.ts';
import type { Note } from '../validate/check-result.ts';
import type { Unknowns } from '../values/record.ts';
import type { EngineCommand } from './engine-commands.ts';
import type { EngineMessage } from './engine-messages.ts';

/** What an engine needs of the call that it works for. */
export interface CallEngineHost {
  readonly callClientId: string;
  /** Says something. Never from within {@link Engine.handle}'s own stack before that command was taken over. */
  emit(message: EngineMessage): void;
  /** Media tracks are put here before a message mentions them. */
  readonly tracks: TrackTable;
  /** Tracks of the page's own for which settings hold a placeholder. */
  shared(): SharedTracks;
  /** Functions of the page's own that change descriptions of connections, by their names (section 4.1). */
  hooks(): Unknowns;
  /** Logs a note for the page's developer. */
  log(note: Note): void;
}

/** Media and signalling of one call; the client knows of them only through this (section 10). */
export interface Engine {
  handle(command: EngineCommand): void;
  /** Forgets the call that was, for the next one. */
  reset(): void;
  /** Ends everything: devices, connections, timers. No message follows. */
  close(): void;
}

/** Starts an engine for one call. */
export type EngineFactory = (host: CallEngineHost) => Engine;
