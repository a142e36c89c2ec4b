import * as text from '../texts/texts.ts';

/**
 * What is not built yet checks what it is given, as the contract says, and then fails with one stated error.
 * @throws {Error} in any case.
 */
export function refuseUnbuilt(name: string, problem?: string): never {
  throw new Error(problem ?? text.notBuilt(`${name}()`));
}
