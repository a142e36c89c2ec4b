import * as text from '../texts/texts.ts';
import { LANGUAGES, LAYOUTS, REACT_NATIVE_SHAPE } from '../texts/vocabulary.ts';
import { accept, type CheckResult, errorNote, type Note, refuse } from '../validate/check-result.ts';
import { checkInputSettings, type InputContext, type Medium } from '../validate/input-settings.ts';
import { findIntegrationsProblem } from '../validate/integrations.ts';
import { checkLayoutConfig } from '../validate/layout-config.ts';
import { checkReceiveSettings } from '../validate/receive-settings.ts';
import { checkSendSettings } from '../validate/send-settings.ts';
import { checkTheme } from '../validate/theme.ts';
import { findTrayButtonsProblem } from '../validate/tray-buttons.ts';
import { checkUserData } from '../validate/user-data.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';
import { checkConfig, withConstraints } from './daily-config.ts';
import { mergeInputSettings } from './merge-input.ts';
import { type Preload, type SharedTracks, TRACK_PLACEHOLDER } from './preload.ts';
import {
  type IsTrack,
  type ProcessorSupport,
  shareTracks,
  withoutUnsupported,
  withTrack,
} from './share-tracks.ts';

/** Options that are taken as they come. */
export const FREE_OPTIONS: readonly string[] = [
  'userName',
  'startVideoOff',
  'startAudioOff',
  'allowLocalVideo',
  'allowLocalAudio',
  'customLayout',
  'activeSpeakerMode',
  'showLocalVideo',
  'showParticipantsBar',
  'showLeaveButton',
  'showFullscreenButton',
  'showUserNameChangeUI',
  'iframeStyle',
  'bodyClass',
  'cssFile',
  'cssText',
  'emb',
  'embHref',
  'dailyJsVersion',
  'proxy',
  'strictMode',
  'allowMultipleCallInstances',
  // Set by libraries around newer originals; 0.75.2 itself refuses it.
  'aboutClient',
];

/** What reading options needs of the platform. */
export interface OptionsContext extends InputContext {
  readonly isTrack: IsTrack;
  readonly isAndroid: boolean;
  supports(options: { readonly useLegacyVideoProcessor: boolean }): ProcessorSupport;
}

/** What options touch beside the properties of the call. */
export interface OptionsState {
  readonly preload: Preload;
  readonly shared: SharedTracks;
}

/** The result of reading options. Where one is refused, those before it count. */
export interface OptionsReading extends OptionsState {
  /** The options as they go on; the caller's object is made to say the same. */
  readonly options: Unknowns;
  /** Members that are taken out of the caller's `dailyConfig`. */
  readonly configRemovals: readonly string[];
  readonly notes: readonly Note[];
  readonly refusal: string | undefined;
}

/** Reads call options in the order of their keys (section 4). */
export function readOptions(given: Unknowns, before: OptionsState, context: OptionsContext): OptionsReading {
  const constrained = withConstraints(given, context.isReactNative);
  const notes: Note[] = [...constrained.notes];
  const { configRemovals } = constrained;
  let step: OptionStep = { ...before, options: constrained.options };
  for (const key of Object.keys(step.options)) {
    const verdict = readOption(key, step, context);
    notes.push(...verdict.notes);
    if (!verdict.ok) return { ...step, configRemovals, notes, refusal: verdict.text };
    step = { ...step, ...verdict.value };
  }
  return { ...step, configRemovals, notes, refusal: undefined };
}

interface OptionStep extends OptionsState {
  readonly options: Unknowns;
}

type StepChange = Partial<OptionStep>;

function readOption(key: string, step: OptionStep, context: OptionsContext): CheckResult<StepChange> {
  const value = step.options[key];
  switch (key) {
    case 'audioSource':
      return readSource('audio', value, step, context);
    case 'videoSource':
      return readSource('video', value, step, context);
    case 'subscribeToTracksAutomatically':
      return accept({ preload: { ...step.preload, subscribeToTracksAutomatically: Boolean(value) } });
    case 'sendSettings':
      return readSendSettings(value, step);
    case 'inputSettings':
      return readInputSettings(value, step, context);
    default: {
      const { notes, ...verdict } = checkPlainOption(key, value, context);
      return verdict.ok ? accept({}, notes) : refuse(badOption(key, verdict.text), notes);
    }
  }
}

/** The refusal of an unknown key is a whole sentence; others start with their option. */
function badOption(key: string, help: string): string {
  return help === text.unknownOption(key) ? help : text.badOption(key, help);
}

function checkPlainOption(key: string, value: unknown, context: OptionsContext): CheckResult<unknown> {
  switch (key) {
    case 'url':
    case 'baseUrl':
    case 'token':
      return typeof value === 'string' ? accept(value) : refuse(text.mustBeString(key));
    case 'lang':
      return isOneOf<unknown>(LANGUAGES, value) ? accept(value) : refuse(text.BAD_LANGUAGE);
    case 'layout':
      return isOneOf<unknown>(LAYOUTS, value) ? accept(value) : refuse(text.BAD_LAYOUT);
    case 'userData': {
      const verdict = checkUserData(value);
      return verdict.ok
        ? accept(value, verdict.notes)
        : refuse(text.BAD_USER_DATA, [...verdict.notes, errorNote(verdict.text)]);
    }
    case 'receiveSettings': {
      return checkReceiveSettings(value, { allowsStar: false });
    }
    case 'theme':
      return checkTheme(value);
    case 'layoutConfig':
      return checkLayoutConfig(value);
    case 'customTrayButtons':
      return refuseWith(findTrayButtonsProblem(value), text.BAD_TRAY_BUTTONS_OPTION);
    case 'customIntegrations':
      return refuseWith(findIntegrationsProblem(value), text.BAD_INTEGRATIONS_OPTION);
    case 'dailyConfig':
      return checkConfig(value, context);
    case 'reactNativeConfig':
      return checkReactNativeConfig(value);
    default:
      return isOneOf(FREE_OPTIONS, key) ? accept(value) : refuse(text.unknownOption(key));
  }
}

/** The problem is logged, the help is thrown. */
function refuseWith(problem: string | undefined, help: string): CheckResult<unknown> {
  if (problem === undefined) return accept(undefined);
  return refuse(help, [errorNote(problem)]);
}

function readSource(
  medium: Medium,
  value: unknown,
  { preload, shared }: OptionStep,
  { isTrack }: OptionsContext,
): CheckResult<StepChange> {
  if (typeof value === 'boolean') {
    const allowed = medium === 'audio' ? { allowLocalAudio: value } : { allowLocalVideo: value };
    return accept({ preload: { ...preload, ...allowed } });
  }
  const track = isTrack(value) ? value : undefined;
  if (track === undefined && typeof value !== 'string') {
    const key = `${medium}Source`;
    const sentence = text.badSource(key);
    return refuse(text.badOption(key, sentence), [errorNote(sentence)]);
  }
  const settings = track === undefined ? { deviceId: value } : { customTrack: TRACK_PLACEHOLDER };
  const inputSettings = mergeInputSettings(
    preload.inputSettings ?? {},
    { [medium]: { settings } },
    { replaces: false },
  );
  return accept({ preload: { ...preload, inputSettings }, shared: withTrack(shared, medium, track) });
}

function readSendSettings(value: unknown, { preload }: OptionStep): CheckResult<StepChange> {
  const verdict = checkSendSettings(value);
  if (verdict.ok) return accept({ preload: { ...preload, sendSettings: verdict.value } });
  return refuse(text.badOption('sendSettings', text.BAD_SEND_SETTINGS_OPTION), [
    errorNote(text.SEND_SETTINGS_FAILED, new Error(verdict.text)),
  ]);
}

function readInputSettings(
  value: unknown,
  step: OptionStep,
  context: OptionsContext,
): CheckResult<StepChange> {
  const checked = checkInputSettings(value, context);
  if (!checked.ok) return refuse(text.badOption('inputSettings', checked.text), checked.notes);
  const config = step.options['dailyConfig'];
  const useLegacyVideoProcessor = isRecord(config) && Boolean(config['useLegacyVideoProcessor']);
  const supported = withoutUnsupported(checked.value, context.supports({ useLegacyVideoProcessor }));
  const { settings, shared } = shareTracks(supported.settings, step.shared, context.isTrack);
  const { preload } = step;
  const inputSettings = mergeInputSettings(preload.inputSettings ?? {}, settings, { replaces: true });
  return accept(
    {
      preload: { ...preload, inputSettings },
      shared,
      options: { ...step.options, inputSettings: settings },
    },
    [...checked.notes, ...supported.notes],
  );
}

/** The configuration for React Native: exactly its shape, everything optional. */
export function checkReactNativeConfig(config: unknown): CheckResult<unknown> {
  return hasShape(config, REACT_NATIVE_SHAPE) ? accept(config) : refuse(text.BAD_REACT_NATIVE_CONFIG);
}

function hasShape(value: unknown, shape: unknown): boolean {
  if (!isRecord(shape)) return typeof value === shape;
  return isRecord(value) && Object.entries(value).every(([key, member]) => hasShape(member, shape[key]));
}
