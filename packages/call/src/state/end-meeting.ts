import type { EventBody } from '../api/events.ts';
import type { CallState } from './call-state.ts';
import { type CallStep, set, tell } from './call-step.ts';

/** What it comes to that the meeting is left: by the engine's word, or without an engine that could say so. */
export function leftSteps(state: Pick<CallState, 'meeting'>): readonly CallStep[] {
  return [...abandonedSteps(state), tell({ action: 'left-meeting' })];
}

/** The same without a word: nobody is told of what was begun while the call was being destroyed. */
export function abandonedSteps({ meeting }: Pick<CallState, 'meeting'>): readonly CallStep[] {
  return [
    ...(meeting === 'error' ? [] : [set({ meeting: 'left-meeting', isPreparingToJoin: false })]),
    { do: 'clear' },
    { do: 'resolve', what: 'leave' },
    { do: 'reject', what: 'load', reason: undefined },
    { do: 'reject', what: 'join', reason: undefined },
  ];
}

/** What a fatal error comes to (section 8). */
export function failedSteps(
  event: EventBody<'error'>,
  { keepsFrame = false }: { readonly keepsFrame?: boolean | undefined } = {},
): readonly CallStep[] {
  return [
    ...(keepsFrame ? [] : [{ do: 'blank-frame' } as const]),
    set({ meeting: 'error', isPreparingToJoin: false }),
    { do: 'clear' },
    { do: 'resolve', what: 'leave' },
    { do: 'reject', what: 'load', reason: event.errorMsg },
    { do: 'reject', what: 'join', reason: event },
    tell(event),
  ];
}

/** What it comes to that the engine is there. */
export function loadedSteps(): readonly CallStep[] {
  return [set({ meeting: 'loaded' }), { do: 'resolve', what: 'load' }, tell({ action: 'loaded' })];
}
