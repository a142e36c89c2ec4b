import type { Call } from '../api/call.ts';
import type { Core } from './core.ts';

/** The names of the methods that need nothing but the core; the others stand in the call object itself. */
export type MethodName = Exclude<
  {
    [Key in keyof Call]: Call[Key] extends (...args: never[]) => unknown ? Key : never;
  }[keyof Call],
  EmitterName | 'getReceiveSettings' | 'destroy' | 'iframe'
>;

/** The methods of an event emitter, which stand in the call object itself. */
export type EmitterName =
  | 'on'
  | 'once'
  | 'off'
  | 'emit'
  | 'addListener'
  | 'prependListener'
  | 'prependOnceListener'
  | 'removeListener'
  | 'removeAllListeners'
  | 'listeners'
  | 'rawListeners'
  | 'listenerCount'
  | 'eventNames'
  | 'setMaxListeners'
  | 'getMaxListeners';

/** What a method does once its preconditions hold. One that gives the call itself back returns nothing here. */
export type Method<Name extends MethodName> = (
  core: Core,
  ...args: Parameters<Call[Name]>
) => Call extends ReturnType<Call[Name]> ? ReturnType<Call[Name]> | typeof CHAIN : ReturnType<Call[Name]>;

/** An implementation for each of these names. */
export type Methods<Names extends MethodName> = { readonly [Name in Names]: Method<Name> };

/**
 * Stands for the call object, which methods do not know. `Symbol.for`, because each built file carries its own copy of
 * this line.
 */
export const CHAIN: unique symbol = Symbol.for('rer.call.itself');
