import * as text from '../texts/late-texts.ts';
import { warning } from '../validate/check-result.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import type { Core } from './core.ts';

/** Keeps hooks in the page's globals, where page and engine find them: functions cannot be sent with the options. */
export function keepHooks(core: Core, hooks: Unknowns): void {
  const config = core.properties['dailyConfig'];
  for (const [name, hook] of Object.entries(hooks)) {
    core.globals.customCallbacks = { ...core.globals.customCallbacks, [name]: hook };
    if (isRecord(config)) Reflect.deleteProperty(config, name);
    if (!core.isObjectMode) core.log([warning(text.hookInFrame(name))]);
  }
}
