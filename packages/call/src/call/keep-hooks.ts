import * as text from '../texts/late-texts.ts';
import { warning } from '../validate/check-result.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import type { Core } from './core.ts';

/** Hooks go to where the page finds them, and the engine too where it is in the page: out of the options that travel. */
export function keepHooks(core: Core, hooks: Unknowns): void {
  const config = core.properties['dailyConfig'];
  for (const [name, hook] of Object.entries(hooks)) {
    core.globals.customCallbacks = { ...core.globals.customCallbacks, [name]: hook };
    if (isRecord(config)) Reflect.deleteProperty(config, name);
    if (!core.isObjectMode) core.log([warning(text.hookInFrame(name))]);
  }
}
