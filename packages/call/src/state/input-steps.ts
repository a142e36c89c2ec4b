import type { SharedTracks } from '../options/preload.ts';
import { shownInputSettings } from '../options/share-tracks.ts';
import { areInputSettings, type RawInputSettings } from '../validate/input-settings.ts';
import { isEqual } from '../values/equal.ts';
import type { CallState } from './call-state.ts';
import { type CallStep, emit, set } from './call-step.ts';

/** The steps of changed input settings: the event is emitted where callers see a difference. */
export function inputSteps(
  { inputSettings: before, inputTracks }: Pick<CallState, 'inputSettings' | 'inputTracks'>,
  inputSettings: RawInputSettings,
  shared: SharedTracks,
): readonly CallStep[] {
  const shown = shownInputSettings(inputSettings, shared);
  const isSame = before !== undefined && isEqual(shownInputSettings(before, inputTracks), shown);
  const kept = set({ inputSettings, inputTracks: shared });
  if (isSame) return [kept];
  const told = areInputSettings(shown) ? shown : {};
  return [kept, emit({ action: 'input-settings-updated', inputSettings: told })];
}
