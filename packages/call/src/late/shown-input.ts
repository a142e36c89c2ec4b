import type { Core } from '../call/core.ts';
import { shownInputSettings } from '../options/share-tracks.ts';
import type { RawInputSettings } from '../validate/input-settings.ts';

/** Input settings as callers see them. */
export function shownInput({ shared }: Core, settings: RawInputSettings): RawInputSettings {
  return shownInputSettings(settings, shared);
}

/** The same for steps, which know no call. */
export function inputContext(core: Core): { shownInput(settings: RawInputSettings): RawInputSettings } {
  return { shownInput: (settings) => shownInput(core, settings) };
}
