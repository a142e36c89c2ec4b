import type { EngineCommand } from '../engine/engine-commands.ts';

/** The connection to an engine: in the same page, or in the page of a frame. */
export interface CallLink {
  /** The frame, where there is one. */
  readonly frame: HTMLIFrameElement | null;
  /** Starts loading and reports the result to the call. A load that is running is cancelled. */
  load(): void;
  cancelLoad(): void;
  /** Nothing happens where there is no engine yet. */
  send(command: EngineCommand): void;
  /** Unloads the page in a frame. */
  blank(): void;
  /** Closes the engine, and removes a frame from its page. */
  close(): void;
}
