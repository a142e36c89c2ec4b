import type { Call } from '@rer/call';

/** Receives errors that are not emitted as events. */
export interface Logger {
  error(text: string, cause?: unknown): void;
  warn(text: string, cause?: unknown): void;
}

/** Time in milliseconds. Tests bring their own. */
export interface Clock {
  now(): number;
  /** Calls back once after `delayMs`, unless the returned function was called before. */
  after(delayMs: number, callback: () => void): () => void;
}

/** Plays what others in the room say. */
export interface Speakers {
  /** Settles when it is played; is rejected where the browser does not let it. */
  play(sessionId: string, track: MediaStreamTrack): Promise<void>;
  stop(sessionId: string): void;
  /** Whether {@link Speakers.playThrough} can do anything here. */
  readonly canChoose: boolean;
  /** Plays everything through one loudspeaker, also what comes later; empty: the browser's own choice. Is rejected where it cannot. */
  playThrough(deviceId: string): Promise<void>;
}

/** The part of the call component that is needed. */
export interface CallFactory {
  createCallObject(options: { audioSource: boolean; videoSource: boolean }): Call;
  supportedBrowser(): { readonly supportsAudioProcessing: boolean };
}

/** All that a client needs of where it runs. Tests bring their own. */
export interface Platform {
  readonly clock: Clock;
  readonly speakers: Speakers;
  /** Whether this is a phone or a tablet. */
  isMobile(): boolean;
  fetch(address: string, request: RequestInit): Promise<Response>;
  /** Fetches the call component. */
  loadComponent(): Promise<CallFactory>;
}
