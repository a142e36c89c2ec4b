import type { EventBody } from '../api/events.ts';
import type { Participant, ParticipantMap } from '../api/participant.ts';
import type { Note } from '../validate/check-result.ts';
import type { CallState } from './call-state.ts';

/**
 * One change of a call. A message becomes a list of them: their order is part of the contract, since handlers read the
 * call while events are emitted.
 */
export type CallStep =
  | { readonly do: 'set'; readonly values: Partial<CallState> }
  /** Replaces a participant's entry. */
  | {
      readonly do: 'put';
      readonly key: string;
      readonly participant: Participant;
      readonly fingerprint: string;
    }
  | { readonly do: 'drop'; readonly key: string }
  /** Clears everything of the meeting and rejects open questions. */
  | { readonly do: 'clear' }
  | { readonly do: 'emit'; readonly event: EventBody }
  /** Settles a waiting load, join or leave; no effect where none waits. */
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
export const emit = (event: EventBody): CallStep => ({ do: 'emit', event });
