import type { FatalErrorType } from '@rer/call';
import { JOIN_ERROR_TYPES } from '@rer/contracts';
import { REFUSALS, ROOM } from './texts.ts';

/** Why a call is over, as it is told. */
export interface Ending {
  readonly kind: 'info' | 'warn' | 'error';
  readonly sentence: string;
}

export const LEFT: Ending = { kind: 'info', sentence: ROOM.left };

/** What is told of a call that ended by itself; `wasIn`: or that did not begin. */
export function endingOf(type: FatalErrorType | undefined, wasIn: boolean): Ending {
  const refusal = JOIN_ERROR_TYPES.find((known) => known === type);
  if (!wasIn) return { kind: 'error', sentence: REFUSALS[refusal ?? 'connection-error'] };
  if (type === 'ejected') return { kind: 'info', sentence: ROOM.ended };
  if (type === 'exp-room' || type === 'exp-token') return { kind: 'info', sentence: REFUSALS[type] };
  return { kind: 'warn', sentence: ROOM.cut };
}
