import type { VoiceEvent } from '../api/events.ts';
import type { VoiceError } from '../api/voice-error.ts';
import { FULL_VOLUME_LEVEL, SPEAKING_LEVEL } from '../constants.ts';
import { readAppMessage } from './read-app-message.ts';

/** Where one call is, from the request for it to its end. */
export interface VoiceCallState {
  /** `asking` until the service has created the call: before that it has no end to emit. */
  readonly phase: 'asking' | 'opening' | 'listening' | 'over';
  /** Whether the status `ended` has been emitted. */
  readonly isEndTold: boolean;
  /** Whether the other side is heard, or was a moment ago. */
  readonly isSpeaking: boolean;
  /** Whether the own microphone is on and gives no sound. */
  readonly isMicrophoneLost: boolean;
}

export const NEW_VOICE_CALL: VoiceCallState = {
  phase: 'asking',
  isEndTold: false,
  isSpeaking: false,
  isMicrophoneLost: false,
};

/** What happens to a call. */
export type VoiceCallEvent =
  /** The service has made it. */
  | { readonly is: 'created' }
  /** Something came through the room. */
  | { readonly is: 'said'; readonly data: unknown }
  /** Levels of the others, linear from 0 to 1, by session id. */
  | { readonly is: 'levels'; readonly levels: Readonly<Record<string, number>> }
  /** The level of the own microphone, linear from 0 to 1. */
  | { readonly is: 'own-level'; readonly level: number }
  /** The own microphone is on and gives no sound, or does not. */
  | { readonly is: 'microphone'; readonly isLost: boolean }
  /** It was quiet for as long as speech may pause. */
  | { readonly is: 'quiet' }
  /** Something does not work, and the call goes on. */
  | { readonly is: 'trouble'; readonly error: VoiceError }
  /** The call is left. */
  | { readonly is: 'left' }
  /** The call broke off. `isAwaited`: a promise reports the error. */
  | { readonly is: 'lost'; readonly error: VoiceError; readonly isAwaited?: boolean };

/** A step of a transition; steps are carried out in order. */
export type VoiceCallStep =
  | { readonly do: 'emit'; readonly event: VoiceEvent }
  | { readonly do: 'log'; readonly text: string; readonly cause?: unknown }
  /** Waits for quiet, anew. */
  | { readonly do: 'await-quiet' }
  /** Leaves, unless the room closes by itself in a moment. */
  | { readonly do: 'leave-soon' }
  /** Gives everything back. */
  | { readonly do: 'close' };

/** The next state of a call, and the steps that lead to it. */
export interface VoiceCallReduction {
  readonly state: VoiceCallState;
  readonly steps: readonly VoiceCallStep[];
}

/** Why a call ended that the local user left. */
const LEFT_REASON = 'customer-ended-call';
/** Why a call ended that broke off. */
const LOST_REASON = 'unknown-error';

/** The reduction of an event. After the end nothing happens any more. */
export function reduceVoiceCall(state: VoiceCallState, event: VoiceCallEvent): VoiceCallReduction {
  if (state.phase === 'over') return { state, steps: [] };
  switch (event.is) {
    case 'created':
      return { state: { ...state, phase: 'opening' }, steps: [] };
    case 'said':
      return receive(state, event.data);
    case 'levels':
      return measure(state, event.levels);
    case 'own-level':
      return { state, steps: [emit('microphone-level', volumeOf(event.level))] };
    case 'microphone':
      return event.isLost === state.isMicrophoneLost
        ? { state, steps: [] }
        : {
            state: { ...state, isMicrophoneLost: event.isLost },
            steps: [emit('microphone-lost', event.isLost)],
          };
    case 'quiet':
      return state.isSpeaking
        ? { state: { ...state, isSpeaking: false }, steps: [emit('speech-end')] }
        : { state, steps: [] };
    case 'trouble':
      return { state, steps: [errorStep(event.error)] };
    case 'left':
      return end(state, LEFT_REASON);
    case 'lost': {
      const ended = end(state, LOST_REASON);
      return { ...ended, steps: [...lossSteps(state, event), ...ended.steps] };
    }
  }
}

/** A disconnect after the service has ended the call is no loss. */
function lossSteps(
  { isEndTold }: VoiceCallState,
  { error, isAwaited = false }: Extract<VoiceCallEvent, { is: 'lost' }>,
): readonly VoiceCallStep[] {
  if (isEndTold) return [{ do: 'log', text: error.message, cause: error }];
  return isAwaited ? [] : [errorStep(error)];
}

function receive(state: VoiceCallState, data: unknown): VoiceCallReduction {
  const content = readAppMessage(data);
  switch (content.is) {
    case 'listening':
      return state.phase === 'listening'
        ? { state, steps: [] }
        : { state: { ...state, phase: 'listening' }, steps: [emit('call-start')] };
    case 'noise':
      return { state, steps: [{ do: 'log', text: content.why }] };
    case 'message': {
      if (!content.saysEnded) return { state, steps: [emit('message', content.message)] };
      if (state.isEndTold) return { state, steps: [] };
      return {
        state: { ...state, isEndTold: true },
        steps: [emit('message', content.message), { do: 'leave-soon' }],
      };
    }
  }
}

function measure(state: VoiceCallState, levels: Readonly<Record<string, number>>): VoiceCallReduction {
  const level = Object.values(levels).reduce((sum, one) => sum + one, 0);
  const volume = emit('volume-level', volumeOf(level));
  if (!(level > SPEAKING_LEVEL)) return { state, steps: [volume] };
  const started = state.isSpeaking ? [] : [emit('speech-start')];
  return { state: { ...state, isSpeaking: true }, steps: [volume, ...started, { do: 'await-quiet' }] };
}

function volumeOf(level: number): number {
  return Math.min(1, level / FULL_VOLUME_LEVEL);
}

/** Speech ends with the call; then the page hears of the end, by the synthetic status where the service gave none. */
function end(state: VoiceCallState, endedReason: string): VoiceCallReduction {
  const status = { type: 'status-update', status: 'ended', endedReason };
  const over = { ...NEW_VOICE_CALL, phase: 'over', isEndTold: true } as const;
  if (state.phase === 'asking') return { state: over, steps: [{ do: 'close' }] };
  return {
    state: over,
    steps: [
      ...(state.isSpeaking ? [emit('speech-end')] : []),
      emit('call-end'),
      ...(state.isEndTold ? [] : [emit('message', status)]),
      { do: 'close' },
    ],
  };
}

/** How an error is made known: some are only logged. */
export function errorStep(error: VoiceError): VoiceCallStep {
  return isOnlyLogged(error) ? { do: 'log', text: error.message, cause: error } : emit('error', error);
}

function emit(...event: VoiceEvent): VoiceCallStep {
  return { do: 'emit', event };
}

const QUIET = /\b(?:401|429)\b|websocket/i;

/**
 * Whether an error is only logged (seed 1, section 8): refused keys and too many calls, which a user cannot mend, and
 * lost sockets, which reconnect.
 */
export function isOnlyLogged({ message, status }: VoiceError): boolean {
  return status === 401 || status === 429 || QUIET.test(message);
}
