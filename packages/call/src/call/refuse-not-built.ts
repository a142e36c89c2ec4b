import type { NonFatalErrorType } from '../api/errors.ts';
import * as text from '../texts/texts.ts';
import type { Core } from './core.ts';

/**
 * For methods that are not built and return a promise: they check their arguments as the contract says, and then reject with
 * one documented error.
 * @throws {Error} always.
 */
export function refuseUnbuilt(name: string, problem?: string): never {
  throw new Error(problem ?? text.notBuilt(`${name}()`));
}

/**
 * The same for methods whose preconditions a destroyed call can meet: the error of that comes first.
 * @throws {Error} always.
 */
export function refuseAlive(core: Core, name: string, problem?: string): never {
  if (problem === undefined) core.requireAlive();
  return refuseUnbuilt(name, problem);
}

/** The event of the contract for such a failure, without its message. */
export type Failure =
  | {
      readonly action: 'recording-error' | 'live-streaming-error' | 'transcription-error';
      readonly instanceId: unknown;
    }
  | { readonly action: 'nonfatal-error'; readonly type: NonFatalErrorType };

/**
 * For methods that are not built and return nothing or the call: pages call them in click handlers, where an exception
 * would be uncaught. Logs the error text, and emits the contract's failure event in a microtask.
 * @throws {Error} where the call is destroyed and strict, or where `problem` names an error in the arguments.
 */
export function skipUnbuilt(core: Core, name: string, failure?: Failure, problem?: string): void {
  if (problem !== undefined) throw new Error(problem);
  core.requireAlive();
  const errorMsg = text.notBuilt(`${name}()`);
  core.platform.logger.error(errorMsg);
  if (failure !== undefined) queueMicrotask(() => core.emit({ ...failure, errorMsg }));
}
