import { areInputSettings, type RawInputSettings } from '../validate/input-settings.ts';
import { isEqual } from '../values/equal.ts';
import type { CallState } from './call-state.ts';
import { type Step, set, tell } from './step.ts';

/** What other input settings come to: they are told where callers see a difference. */
export function inputSteps(
  { inputSettings: before }: Pick<CallState, 'inputSettings'>,
  inputSettings: RawInputSettings,
  { shownInput }: { shownInput(settings: RawInputSettings): RawInputSettings },
): readonly Step[] {
  const shown = shownInput(inputSettings);
  const isSame = before !== undefined && isEqual(shownInput(before), shown);
  const kept = set({ inputSettings });
  if (isSame) return [kept];
  const told = areInputSettings(shown) ? shown : {};
  return [kept, tell({ action: 'input-settings-updated', inputSettings: told })];
}
