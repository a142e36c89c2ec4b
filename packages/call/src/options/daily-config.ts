import * as text from '../texts/texts.ts';
import { accept, type CheckResult, errorNote, type Note, refuse, warning } from '../validate/check-result.ts';
import { findEncodingsProblem } from '../validate/encodings.ts';
import { isRecord, type Unknowns } from '../values/record.ts';

/** The parts of the advanced configuration that have rules; unknown ones pass. */
export function checkConfig(
  config: unknown,
  { isAndroid }: { readonly isAndroid: boolean },
): CheckResult<unknown> {
  if (!isRecord(config)) return refuse(text.BAD_CONFIG, [errorNote(text.CONFIG_FAILED)]);
  const notes: Note[] = [];
  const { camSimulcastEncodings, screenSimulcastEncodings, noAutoDefaultDeviceChange } = config;
  if (camSimulcastEncodings) {
    notes.push(warning(text.encodingsDeprecated('camSimulcastEncodings', 'camera')));
    const problem = findEncodingsProblem(camSimulcastEncodings, { isStrict: false });
    if (problem !== undefined) {
      return refuse(text.BAD_CONFIG, [...notes, errorNote(text.CONFIG_FAILED, new Error(problem))]);
    }
  }
  if (screenSimulcastEncodings) {
    notes.push(warning(text.encodingsDeprecated('screenSimulcastEncodings', 'screen')));
  }
  if (isAndroid && noAutoDefaultDeviceChange) notes.push(warning(text.NO_AUTO_DEVICE_CHANGE_ON_ANDROID));
  return accept(config, notes);
}

/** Options without the deprecated constraints of `dailyConfig`. */
export interface ConstrainedOptions {
  readonly options: Unknowns;
  readonly configRemovals: readonly string[];
  readonly notes: readonly Note[];
}

/** Options whose deprecated constraints have become input settings. */
export function withConstraints(given: Unknowns, isReactNative: boolean): ConstrainedOptions {
  const config = given['dailyConfig'];
  if (!isRecord(config)) return { options: given, configRemovals: [], notes: [] };
  const configRemovals: string[] = [];
  const notes: Note[] = [];
  let options = given;
  for (const [key, medium] of DEPRECATED_CONSTRAINTS) {
    const constraints = config[key];
    if (!isRecord(constraints)) continue;
    configRemovals.push(key);
    if (!isReactNative) notes.push(warning(text.constraintsDeprecated(key, medium)));
    options = withSettings(options, medium, constraints);
  }
  return { options, configRemovals, notes };
}

const DEPRECATED_CONSTRAINTS = [
  ['userMediaAudioConstraints', 'audio'],
  ['userMediaVideoConstraints', 'video'],
] as const;

function withSettings(options: Unknowns, medium: 'audio' | 'video', constraints: Unknowns): Unknowns {
  const inputSettings = recordOf(options['inputSettings']);
  const ofMedium = recordOf(inputSettings[medium]);
  const settings = { ...recordOf(ofMedium['settings']), ...constraints };
  return { ...options, inputSettings: { ...inputSettings, [medium]: { ...ofMedium, settings } } };
}

function recordOf(value: unknown): Unknowns {
  return isRecord(value) ? value : {};
}
