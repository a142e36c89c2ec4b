import type {
  ReceiveSettings,
  ReceiveSettingsUpdates,
  SingleReceiveSettings,
  SingleReceiveUpdates,
} from '../api/settings.ts';
import * as text from '../texts/texts.ts';
import { isRecord } from '../values/record.ts';
import { accept, refuse, type Verdict } from './verdict.ts';

/** Receive settings: of the option, where `*` is no key, or of an update, where it is. */
export function checkReceiveSettings(
  settings: unknown,
  { allowsStar }: { readonly allowsStar: boolean },
): Verdict<ReceiveSettingsUpdates> {
  return areReceiveSettings(settings, allowsStar)
    ? accept(settings)
    : refuse(text.badReceiveSettings(allowsStar));
}

/** Settings that inherit nothing: what the option says before there is anything to inherit from. */
export function withoutInherited(settings: ReceiveSettingsUpdates): ReceiveSettings {
  const plain: ReceiveSettings = {};
  for (const [key, single] of Object.entries(settings)) {
    if (single !== 'inherit') plain[key] = withoutInheritedLayers(single);
  }
  return plain;
}

function withoutInheritedLayers(single: SingleReceiveUpdates): SingleReceiveSettings {
  const plain: SingleReceiveSettings = {};
  for (const [key, part] of Object.entries(single)) {
    if (part === undefined || part === 'inherit' || part.layer === 'inherit') continue;
    plain[key] = part.layer === undefined ? {} : { layer: part.layer };
  }
  return plain;
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
