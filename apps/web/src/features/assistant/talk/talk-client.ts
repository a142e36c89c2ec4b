import type { VoiceClient } from '@rer/voice';

/** What of the voice client a conversation needs. */
export type TalkClient = Pick<VoiceClient, 'state' | 'on' | 'start' | 'send' | 'stop'>;

/** A client, and the assistant that it is to call. */
export interface OpenedClient {
  readonly client: TalkClient;
  readonly assistantId: string;
}

/** Makes a client. Rejects where there can be none now. */
export type OpenClient = () => Promise<OpenedClient>;
