import type { FatalErrorType } from '@rer/call';
import { JOIN_ERROR_TYPES } from '@rer/contracts';
import { JOIN_REFUSAL_TEXTS, ROOM_TEXTS } from './texts.ts';

/** Why a call is over, as the page shows it. */
export interface CallEnding {
  readonly kind: 'info' | 'warn' | 'error';
  readonly sentence: string;
}

export const LEFT_CALL: CallEnding = { kind: 'info', sentence: ROOM_TEXTS.left };

/** Why a call ended that the visitor did not leave; `wasIn` false: it could not be joined. */
export function callEnding(type: FatalErrorType | undefined, wasIn: boolean): CallEnding {
  const refusal = JOIN_ERROR_TYPES.find((known) => known === type);
  if (!wasIn) return { kind: 'error', sentence: JOIN_REFUSAL_TEXTS[refusal ?? 'connection-error'] };
  if (type === 'ejected') return { kind: 'info', sentence: ROOM_TEXTS.ended };
  if (type === 'exp-room' || type === 'exp-token')
    return { kind: 'info', sentence: JOIN_REFUSAL_TEXTS[type] };
  return { kind: 'warn', sentence: ROOM_TEXTS.cut };
}
