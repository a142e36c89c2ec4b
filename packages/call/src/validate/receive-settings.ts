import type { ReceiveSettings, ReceiveSettingsUpdates } from '../api/settings.ts';
import * as text from '../texts/texts.ts';
import { isRecord } from '../values/record.ts';
import { accept, type CheckResult, refuse } from './check-result.ts';

/** Receive settings: of the option, where `*` is no key, or of an update, where it is. */
export function checkReceiveSettings(
  settings: unknown,
  { allowsStar }: { readonly allowsStar: boolean },
): CheckResult<ReceiveSettingsUpdates> {
  return areReceiveSettings(settings, allowsStar)
    ? accept(settings)
    : refuse(text.badReceiveSettings(allowsStar));
}

/**
 * The very same settings under the type that clients know. Before there is an engine they get back what they gave, and some of
 * that may be inherited, which the type does not say.
 */
export function asReceiveSettings(settings: ReceiveSettingsUpdates): ReceiveSettings {
  if (isTypedByClients(settings)) return settings;
  throw new TypeError('Receive settings are no object.');
}

function isTypedByClients(
  settings: ReceiveSettingsUpdates,
): settings is ReceiveSettingsUpdates & ReceiveSettings {
  return typeof settings === 'object';
}

function areReceiveSettings(settings: unknown, allowsStar: boolean): settings is ReceiveSettingsUpdates {
  if (!isRecord(settings)) return false;
  return Object.entries(settings).every(
    ([key, value]) => key !== '' && key !== 'local' && (allowsStar || key !== '*') && isSingle(value),
  );
}

function isSingle(value: unknown): boolean {
  if (value === 'inherit') return true;
  return isRecord(value) && hasLayer(value['video']) && hasLayer(value['screenVideo']);
}

function hasLayer(part: unknown): boolean {
  if (!part || part === 'inherit') return true;
  if (!isRecord(part)) return false;
  const { layer } = part;
  return layer === undefined || layer === 'inherit' || (Number.isInteger(layer) && Number(layer) >= 0);
}
