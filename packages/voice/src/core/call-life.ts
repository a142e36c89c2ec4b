import type { VoiceEvent } from '../api/events.ts';
import type { VoiceError } from '../api/voice-error.ts';
import { FULL_VOLUME_LEVEL, SPEAKING_LEVEL } from '../constants.ts';
import { isQuiet } from './quiet-error.ts';
import { readAppMessage } from './read-app-message.ts';

/** Where one call is, from the wish for it to its end. */
export interface CallLife {
  /** `asking` until the service has made it: before that it has no end that could be told. */
  readonly phase: 'asking' | 'opening' | 'listening' | 'over';
  /** Whether the page has been told of the status `ended`. */
  readonly isEndTold: boolean;
  /** Whether the other side is heard, or was a moment ago. */
  readonly isSpeaking: boolean;
}

export const NEW_LIFE: CallLife = { phase: 'asking', isEndTold: false, isSpeaking: false };

/** What happens to a call. */
export type Happening =
  /** The service has made it. */
  | { readonly is: 'created' }
  /** Something came through the room. */
  | { readonly is: 'said'; readonly data: unknown }
  /** Levels of the others, linear from 0 to 1, by session id. */
  | { readonly is: 'levels'; readonly levels: Readonly<Record<string, number>> }
  /** It was quiet for as long as speech may pause. */
  | { readonly is: 'quiet' }
  /** Something does not work, and the call goes on. */
  | { readonly is: 'trouble'; readonly error: VoiceError }
  /** The call is left. */
  | { readonly is: 'left' }
  /** The call is lost. `isAwaited` where somebody waits for it and hears of the error himself. */
  | { readonly is: 'lost'; readonly error: VoiceError; readonly isAwaited?: boolean };

/** What is to be done about it, in this order. */
export type Step =
  | { readonly do: 'tell'; readonly event: VoiceEvent }
  | { readonly do: 'log'; readonly text: string; readonly cause?: unknown }
  /** Waits for quiet, anew. */
  | { readonly do: 'await-quiet' }
  /** Leaves, unless the room closes by itself in a moment. */
  | { readonly do: 'leave-soon' }
  /** Gives everything back. */
  | { readonly do: 'close' };

export interface Turn {
  readonly life: CallLife;
  readonly steps: readonly Step[];
}

/** Why a call ended that the local user left. */
const LEFT_REASON = 'customer-ended-call';
/** Why a call ended that broke off. */
const LOST_REASON = 'unknown-error';

/** What a happening comes to. After the end nothing happens any more. */
export function liveOn(life: CallLife, happening: Happening): Turn {
  if (life.phase === 'over') return { life, steps: [] };
  switch (happening.is) {
    case 'created':
      return { life: { ...life, phase: 'opening' }, steps: [] };
    case 'said':
      return hear(life, happening.data);
    case 'levels':
      return measure(life, happening.levels);
    case 'quiet':
      return life.isSpeaking
        ? { life: { ...life, isSpeaking: false }, steps: [tell('speech-end')] }
        : { life, steps: [] };
    case 'trouble':
      return { life, steps: [errorStep(happening.error)] };
    case 'left':
      return end(life, LEFT_REASON);
    case 'lost': {
      const ended = end(life, LOST_REASON);
      return { ...ended, steps: [...lossSteps(life, happening), ...ended.steps] };
    }
  }
}

/** Whom the service sends away when it has said that the call is over has lost nothing. */
function lossSteps(
  { isEndTold }: CallLife,
  { error, isAwaited = false }: Extract<Happening, { is: 'lost' }>,
): readonly Step[] {
  if (isEndTold) return [{ do: 'log', text: error.message, cause: error }];
  return isAwaited ? [] : [errorStep(error)];
}

function hear(life: CallLife, data: unknown): Turn {
  const heard = readAppMessage(data);
  switch (heard.is) {
    case 'listening':
      return life.phase === 'listening'
        ? { life, steps: [] }
        : { life: { ...life, phase: 'listening' }, steps: [tell('call-start')] };
    case 'noise':
      return { life, steps: [{ do: 'log', text: heard.why }] };
    case 'message': {
      if (!heard.saysEnded) return { life, steps: [tell('message', heard.message)] };
      if (life.isEndTold) return { life, steps: [] };
      return {
        life: { ...life, isEndTold: true },
        steps: [tell('message', heard.message), { do: 'leave-soon' }],
      };
    }
  }
}

function measure(life: CallLife, levels: Readonly<Record<string, number>>): Turn {
  const level = Object.values(levels).reduce((sum, one) => sum + one, 0);
  const told = tell('volume-level', Math.min(1, level / FULL_VOLUME_LEVEL));
  if (!(level > SPEAKING_LEVEL)) return { life, steps: [told] };
  const begun = life.isSpeaking ? [] : [tell('speech-start')];
  return { life: { ...life, isSpeaking: true }, steps: [told, ...begun, { do: 'await-quiet' }] };
}

/** Speech ends with the call; then the page hears of the end, by the synthetic status where the service gave none. */
function end(life: CallLife, endedReason: string): Turn {
  const status = { type: 'status-update', status: 'ended', endedReason };
  const over = { phase: 'over', isEndTold: true, isSpeaking: false } as const;
  if (life.phase === 'asking') return { life: over, steps: [{ do: 'close' }] };
  return {
    life: over,
    steps: [
      ...(life.isSpeaking ? [tell('speech-end')] : []),
      tell('call-end'),
      ...(life.isEndTold ? [] : [tell('message', status)]),
      { do: 'close' },
    ],
  };
}

/** How an error is made known: some are only logged. */
export function errorStep(error: VoiceError): Step {
  return isQuiet(error) ? { do: 'log', text: error.message, cause: error } : tell('error', error);
}

function tell(...event: VoiceEvent): Step {
  return { do: 'tell', event };
}
