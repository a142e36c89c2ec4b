import type { Call } from '../api/call.ts';
import type { Guard } from '../guards/guard.ts';
import { type MethodRule, ruleOf } from '../guards/method-rules.ts';
import { audioLevelMethods } from './audio-level-methods.ts';
import type { Core } from './core.ts';
import { deviceMethods } from './device-methods.ts';
import { lifecycleMethods } from './lifecycle-methods.ts';
import { localMediaMethods } from './local-media-methods.ts';
import { CHAIN, type MethodName, type Methods } from './method.ts';
import { notBuiltMethods } from './not-built-methods.ts';
import { peopleMethods } from './people-methods.ts';
import { prebuiltMethods } from './prebuilt-methods.ts';
import { settingsMethods } from './settings-methods.ts';

const METHODS: Methods<MethodName> = {
  ...lifecycleMethods,
  ...localMediaMethods,
  ...deviceMethods,
  ...peopleMethods,
  ...settingsMethods,
  ...audioLevelMethods,
  ...prebuiltMethods,
  ...notBuiltMethods,
};

/** A method for callers of which nothing is known: it looks at its arguments itself. */
export type AnyMethod = { run(core: Core, ...args: unknown[]): unknown }['run'];

/** Every method that needs nothing but the core, by name. */
export const METHODS_BY_NAME: Readonly<Record<string, AnyMethod>> = METHODS;

/** A method behind its guards, bound to its call. */
export function bindMethod(
  name: string,
  method: AnyMethod,
  { core, call }: { readonly core: Core; readonly call: () => Call },
): (...args: unknown[]) => unknown {
  const rule = ruleOf(name);
  const run = (args: unknown[]): unknown => {
    for (const guard of rule.guards) core.require(guard, naming(name, rule, guard));
    const result = method(core, ...args);
    return result === CHAIN ? call() : result;
  };
  if (!rule.rejects) return (...args) => run(args);
  return (...args) => {
    try {
      return run(args);
    } catch (error) {
      return Promise.reject(error);
    }
  };
}

function naming(name: string, { hint, joinName }: MethodRule, guard: Guard) {
  return {
    name: guard === 'join' && joinName !== undefined ? joinName : `${name}()`,
    hint: guard === 'join' || guard === 'pre' ? hint : undefined,
  };
}
