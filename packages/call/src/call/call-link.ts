import type { EngineCommand } from '../engine/engine-commands.ts';

/** The way to an engine: in the same page, or in the page of a frame. */
export interface CallLink {
  /** The frame, where there is one. */
  readonly frame: HTMLIFrameElement | null;
  /** Starts loading and reports the result to the call. A load that is running is cancelled. */
  load(): void;
  cancelLoad(): void;
  /** Nothing happens where there is no engine yet. */
  send(command: EngineCommand): void;
  /** Takes the page out of a frame. */
  blank(): void;
  /** Ends engine and connection, takes a frame out of its page. */
  close(): void;
}
