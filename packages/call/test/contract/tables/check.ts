import type {
  ContractCheck,
  Feature,
  Fields,
  Outcome,
  Pattern,
  StartState,
  Step,
  Value,
} from '../language.ts';
import { WITHOUT_ENGINE } from '../starts.ts';

type More = Partial<Omit<ContractCheck, 'id' | 'section' | 'start' | 'steps'>>;

/** A check with what follows from its state and steps filled in. */
export function check(
  id: string,
  section: string,
  start: StartState,
  steps: readonly Step[],
  more: More = {},
): ContractCheck {
  const frame = start.startsWith('frame');
  return {
    id,
    section,
    network: WITHOUT_ENGINE.includes(start) && !steps.some(needsEngine) ? 'none' : 'scripted engine',
    original: 'same',
    platform: frame ? 'browser' : 'any',
    feature: 'core',
    beyondGuards: false,
    start,
    steps,
    ...more,
  };
}

function needsEngine(step: Step): boolean {
  if (
    step.do === 'engine' ||
    step.do === 'stranger' ||
    step.do === 'when' ||
    step.do === 'loads' ||
    step.do === 'geo'
  )
    return true;
  return step.do === 'call' && LOADING.includes(step.method) && !('rejects' in step.expect);
}

const LOADING: readonly string[] = [
  'load',
  'join',
  'startCamera',
  'preAuth',
  'testPeerToPeerCallQuality',
  'testNetworkConnectivity',
  'testWebsocketConnectivity',
];

export const UNDEFINED: { readonly $: 'undefined' } = { $: 'undefined' };
export const anything: Pattern = { like: 'anything' };
export const nothing: Pattern = { like: 'undefined' };
export const self: Pattern = { like: 'same', as: 'call' };
export const error = (text: string): Pattern => ({ like: 'error', text });

export const throws = (text: string): Outcome => ({ throws: error(text) });
export const rejects = (text: string): Outcome => ({ rejects: error(text) });
export const RETURNS_SELF: Outcome = { returns: self };
export const RETURNS_NOTHING: Outcome = { returns: nothing };
export const RESOLVES_NOTHING: Outcome = { resolves: nothing };
export const PROMISE: Outcome = { promise: true };
export const SUCCEEDS: Outcome = { succeeds: true };

export const call = (method: string, args: readonly Value[], expect: Outcome, save?: string): Step => ({
  do: 'call',
  method,
  args,
  expect,
  ...(save === undefined ? {} : { save }),
});
export const create = (options: Value, expect: Outcome = SUCCEEDS, save = 'call'): Step => ({
  do: 'static',
  name: 'createCallObject',
  args: [options],
  expect,
  save,
});
export const says = (action: string, fields: Fields = {}): Step => ({
  do: 'engine',
  message: { action, ...fields },
});
export const logged = (text: string): Step => ({ do: 'logged', level: 'error', text });
export const warned = (text: string): Step => ({ do: 'logged', level: 'warn', text });
export const later = (feature: Feature): More => ({ feature, beyondGuards: true });
