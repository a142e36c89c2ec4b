/** What a client says in a call (voice-AI contract, 5.1). */
export type ClientMessage =
  | {
      readonly type: 'add-message';
      readonly message: { readonly role: 'user' | 'system'; readonly content: string };
      /** False adds the message without having it answered. Default true. */
      readonly triggerResponseEnabled?: boolean;
      /** Extension of our service: the id of the provider in focus; null for none. Absent: unchanged. */
      readonly focus?: string | null;
    }
  | {
      readonly type: 'say';
      readonly message: string;
      readonly endCallAfterSpoken?: boolean;
      readonly interruptionsEnabled?: boolean;
      readonly interruptAssistantEnabled?: boolean;
    }
  | {
      readonly type: 'control';
      /** `stop-answer` is of our service: the answer that is being made ends. */
      readonly control: 'mute-assistant' | 'unmute-assistant' | 'say-first-message' | 'stop-answer';
      readonly videoRecordingStartDelaySeconds?: number;
    }
  | {
      readonly type: 'control';
      /** Extension of our service: how fast the assistant speaks from its next sentence on. */
      readonly control: 'speech-speed';
      /** A factor, from 0.5 to 2; 1 is the voice's own speed. */
      readonly value: number;
    }
  | { readonly type: 'end-call' };

/** What the service says in a call (voice-AI contract, 5.2). Only `type` is known to be there: read before you trust. */
export interface ServerMessage {
  readonly type: string;
  readonly [member: string]: unknown;
}
