import type { EventBody } from '../api/events.ts';
import type { Participant, ParticipantMap } from '../api/participant.ts';
import type { Note } from '../validate/check-result.ts';
import type { CallState } from './call-state.ts';

/**
 * One thing that happens to a call. What a message comes to is a list of them: order is part of the contract, since handlers
 * look at the call while its events are told.
 */
export type CallStep =
  | { readonly do: 'set'; readonly values: Partial<CallState> }
  /** Somebody's entry is replaced. */
  | { readonly do: 'put'; readonly key: string; readonly participant: Participant; readonly mark: string }
  | { readonly do: 'drop'; readonly key: string }
  /** Everything of the meeting is forgotten, and who waits for answers is told. */
  | { readonly do: 'clear' }
  | { readonly do: 'tell'; readonly event: EventBody }
  /** Goes on with what waits: a load, a join, a leave. Nothing happens where nobody does. */
  | { readonly do: 'resolve'; readonly what: 'load' | 'leave' }
  | { readonly do: 'resolve'; readonly what: 'join'; readonly participants: ParticipantMap }
  | { readonly do: 'reject'; readonly what: 'load' | 'join'; readonly reason: unknown }
  /** The page in the frame is taken away. */
  | { readonly do: 'blank-frame' }
  | { readonly do: 'fullscreen'; readonly isWanted: boolean }
  | { readonly do: 'log'; readonly note: Note }
  /** The engine took over what was kept for it. */
  | {
      readonly do: 'forget-preload';
      readonly what: 'sendSettings' | 'localAudioLevelObserver' | 'remoteParticipantsAudioLevelObserver';
    };

export const set = (values: Partial<CallState>): CallStep => ({ do: 'set', values });
export const tell = (event: EventBody): CallStep => ({ do: 'tell', event });
