import * as text from '../texts/texts.ts';
import type { Core } from './core.ts';

/**
 * What is not built yet checks what it is given, as the contract says, and then fails with one stated error.
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
