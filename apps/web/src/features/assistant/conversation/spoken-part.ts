import type { Assistant, ClientMessage, ServerMessage } from '@rer/voice';
import type { SendOutcome } from './assistant-conversation.ts';
import type { OpenedClient } from './voice-call-client.ts';

/** What another call carries a conversation on with. */
export interface CallOpening extends OpenedClient {
  /** What it is started with; `more`: types of messages that it asks for beyond those of a call by text. */
  readonly overridesOf: (more: readonly string[]) => Assistant;
}

/** What makes a conversation one by voice. It is loaded with the first one. */
export interface SpokenPart {
  /** Takes a message of the service into the chat. True: there is nothing left in it for the conversation to read. */
  take(message: ServerMessage): boolean;
  /** Sends what the person has typed, and shows it. Never rejects. */
  send(message: ClientMessage, text: string): Promise<SendOutcome>;
}
