/** An assistant as JSON (voice-AI contract, 7). The service checks it. */
export type Assistant = Readonly<Record<string, unknown>>;
/** Several assistants as JSON. The service checks them. */
export type Squad = Readonly<Record<string, unknown>>;

/** How a call is started. */
export interface StartOptions {
  /**
   * Whether the microphone takes part; default true. False starts a text call: no device is opened, no prompt is shown,
   * and the call stays muted.
   */
  readonly audioSource?: boolean;
}

/** The call as the service made it. */
export interface WebCall {
  readonly id: string;
  /** The address of its room. */
  readonly webCallUrl: string;
  /** What lets the client into the room, where that does not stand in the address. */
  readonly callToken: string | undefined;
  /** Whether the client is to have pictures of the call recorded. */
  readonly isVideoRecorded: boolean;
}

/** `active` from the moment the assistant listens. */
export type VoiceState = 'inactive' | 'starting' | 'active';
