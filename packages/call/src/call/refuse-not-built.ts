import type { NonFatalErrorType } from '../api/errors.ts';
import * as text from '../texts/texts.ts';
import type { Core } from './core.ts';

/**
 * What is not built yet and answers by a promise: it checks what it is given, as the contract says, and is then rejected with one
 * stated error.
 * @throws {Error} in any case.
 */
export function refuseUnbuilt(name: string, problem?: string): never {
  throw new Error(problem ?? text.notBuilt(`${name}()`));
}

/**
 * The same for what no guard keeps away from a call that is destroyed, which is said first.
 * @throws {Error} in any case.
 */
export function refuseUnguarded(core: Core, name: string, problem?: string): never {
  if (problem === undefined) core.requireAlive();
  return refuseUnbuilt(name, problem);
}

/** What the contract tells of a thing that failed, but for the sentence. */
export type Failure =
  | {
      readonly action: 'recording-error' | 'live-streaming-error' | 'transcription-error';
      readonly instanceId: unknown;
    }
  | { readonly action: 'nonfatal-error'; readonly type: NonFatalErrorType };

/**
 * What is not built yet and answers by nothing or the call itself: pages call it in handlers of clicks, where nobody catches. The
 * same sentence goes to the console, and what the contract tells of such a failure is told once the caller is done.
 * @throws {Error} where the call is destroyed and strict, or with `problem`: what is wrong with what was given.
 */
export function skipUnbuilt(core: Core, name: string, failure?: Failure, problem?: string): void {
  if (problem !== undefined) throw new Error(problem);
  core.requireAlive();
  const errorMsg = text.notBuilt(`${name}()`);
  core.platform.logger.error(errorMsg);
  if (failure !== undefined) queueMicrotask(() => core.tell({ ...failure, errorMsg }));
}
