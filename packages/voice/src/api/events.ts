import type { ServerMessage } from './messages.ts';
import type { VoiceError } from './voice-error.ts';

/** What a client tells its page, and with what. */
export interface VoiceEvents {
  /** The assistant listens. Once per call. */
  'call-start': readonly [];
  /** The call is over. Once per call. */
  'call-end': readonly [];
  /** The assistant begins to be heard. */
  'speech-start': readonly [];
  /** The assistant has been quiet for a second, or the call is over. */
  'speech-end': readonly [];
  /** How loud the assistant is, from 0 to 1, ten times a second. */
  'volume-level': readonly [level: number];
  /** How loud the own microphone is, from 0 to 1, ten times a second; 0 while it is muted. Not in a call by text. */
  'microphone-level': readonly [level: number];
  /** The own microphone gives no sound though it is on, as when it was unplugged; or gives it again. Not in a call by text. */
  'microphone-lost': readonly [isLost: boolean];
  /** What the service says. `status-update` with `ended` comes exactly once per call. */
  message: readonly [message: ServerMessage];
  /** Something failed outside of a promise. Refused keys, too many calls and lost sockets are only logged. */
  error: readonly [error: VoiceError];
}

/** The names of the events that a voice client emits. */
export type VoiceEventName = keyof VoiceEvents;

/** An event with what it says. */
export type VoiceEvent = { [Name in VoiceEventName]: readonly [Name, ...VoiceEvents[Name]] }[VoiceEventName];
