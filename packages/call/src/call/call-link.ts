import type { EngineCommand } from '../engine/engine-commands.ts';

/** The way to an engine: in the same page, or in the page of a frame. */
export interface CallLink {
  /** The frame, where there is one. */
  readonly frame: HTMLIFrameElement | null;
  /** Begins to load; what comes of it is told to the call. A load that runs is given up first. */
  load(): void;
  cancelLoad(): void;
  /** Nothing happens where there is no engine yet. */
  send(command: EngineCommand): void;
  /** Takes the page out of a frame. */
  blank(): void;
  /** Ends engine and connection, takes a frame out of its page. */
  close(): void;
}
