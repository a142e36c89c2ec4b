import type {
  Assistant,
  AudioDevices,
  ClientMessage,
  Squad,
  StartOptions,
  VoiceEventName,
  VoiceEvents,
  VoiceState,
} from '@rer/voice';

/** What of the voice client a conversation needs. */
export interface VoiceCallClient {
  readonly state: VoiceState;
  on<Name extends VoiceEventName>(name: Name, listener: (...told: VoiceEvents[Name]) => void): unknown;
  start(
    assistant: string,
    overrides?: Assistant,
    squad?: Squad | string,
    options?: StartOptions,
  ): Promise<unknown>;
  send(message: ClientMessage): Promise<void>;
  stop(): Promise<void>;
  /** @throws {Error} without a call. */
  setMuted(isMuted: boolean): void;
  audioDevices(): Promise<AudioDevices>;
  chooseMicrophone(id: string): Promise<void>;
  chooseSpeaker(id: string): Promise<void>;
}

/** A client, and the assistant that it is to call. */
export interface OpenedClient {
  readonly client: VoiceCallClient;
  readonly assistantId: string;
}

/** Makes a client. Rejects where there can be none now. */
export type OpenClient = () => Promise<OpenedClient>;
