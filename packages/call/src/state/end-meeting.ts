import type { EventBody } from '../api/events.ts';
import type { CallState } from './call-state.ts';
import { type CallStep, emit, set } from './call-step.ts';

/** The steps of leaving: by the engine's message, or without an engine. */
export function leaveSteps(state: Pick<CallState, 'meeting'>): readonly CallStep[] {
  return [...abandonSteps(state), emit({ action: 'left-meeting' })];
}

/** The same without an event, for a call that is being destroyed. */
export function abandonSteps({ meeting }: Pick<CallState, 'meeting'>): readonly CallStep[] {
  return [
    ...(meeting === 'error' ? [] : [set({ meeting: 'left-meeting', isPreparingToJoin: false })]),
    { do: 'clear' },
    { do: 'resolve', what: 'leave' },
    { do: 'reject', what: 'load', reason: undefined },
    { do: 'reject', what: 'join', reason: undefined },
  ];
}

/** The steps of a fatal error (section 8). */
export function fatalErrorSteps(
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
    emit(event),
  ];
}

/** The steps of a finished load. */
export function loadSteps(): readonly CallStep[] {
  return [set({ meeting: 'loaded' }), { do: 'resolve', what: 'load' }, emit({ action: 'loaded' })];
}
