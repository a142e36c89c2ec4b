import type { SendSettings } from '../api/settings.ts';
import * as text from '../texts/texts.ts';
import { CAMERA_PRESETS, SCREEN_PRESETS } from '../texts/vocabulary.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';
import { accept, type CheckResult, refuse } from './check-result.ts';
import { findEmptyLayer } from './encodings.ts';

/** Send settings of some tracks, at least one. */
export function checkSendSettings(settings: unknown): CheckResult<SendSettings> {
  let problem: string | undefined;
  const isGood = areSendSettings(settings, (found) => {
    problem = found;
  });
  return isGood ? accept(settings) : refuse(problem ?? text.NO_SEND_SETTINGS);
}

function areSendSettings(settings: unknown, report: (problem: string) => void): settings is SendSettings {
  if (!isRecord(settings) || Object.keys(settings).length === 0) return false;
  for (const [track, value] of Object.entries(settings)) {
    const problem = findVideoSettingsProblem(
      value,
      track === 'screenVideo' ? SCREEN_PRESETS : CAMERA_PRESETS,
    );
    if (problem === undefined) continue;
    report(problem);
    return false;
  }
  return true;
}

/** Why settings of one video track are none, or nothing. */
export function findVideoSettingsProblem(value: unknown, presets: readonly string[]): string | undefined {
  if (typeof value === 'string') {
    return isOneOf(presets, value) ? undefined : text.badSendPreset(presets);
  }
  if (!isRecord(value)) return text.badSendPreset(presets);
  const { maxQuality, encodings, allowAdaptiveLayers } = value;
  if (!maxQuality && !encodings && allowAdaptiveLayers === undefined) return text.EMPTY_SEND_SETTINGS;
  if (maxQuality && !isOneOf<unknown>(['low', 'medium', 'high'], maxQuality)) return text.BAD_MAX_QUALITY;
  return encodings ? findLayersProblem(isRecord(encodings) ? encodings : {}) : undefined;
}

/** Layers are given from the lowest up, without a gap. */
function findLayersProblem(encodings: Unknowns): string | undefined {
  const names = ['low', 'medium', 'high'].slice(0, Object.keys(encodings).length);
  const isLadder = names.length > 0 && Object.keys(encodings).length === names.length;
  if (!isLadder || !names.every((name) => encodings[name])) return text.BAD_ENCODING_LAYERS;
  for (const name of names) {
    const problem = findEmptyLayer(encodings[name]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
