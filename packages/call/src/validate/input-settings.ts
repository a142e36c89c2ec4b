import type { InputSettings } from '../api/settings.ts';
import * as text from '../texts/texts.ts';
import { AUDIO_PROCESSORS, VIDEO_PROCESSORS } from '../texts/vocabulary.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';
import { accept, type CheckResult, type Note, refuse } from './check-result.ts';
import { readProcessor } from './processor.ts';

export const MEDIA = ['audio', 'video'] as const;
/** Microphone or camera. */
export type Medium = (typeof MEDIA)[number];

/** Settings as they go on: custom tracks may be marked instead of given. */
export interface RawInputSettings {
  audio?: MediumSettings;
  video?: MediumSettings;
}

/** Input settings of one medium, checked but not typed. */
export interface MediumSettings {
  processor?: Unknowns;
  settings?: Unknowns;
}

/** What checking input settings needs of the platform. */
export interface InputContext {
  readonly isReactNative: boolean;
  isTrack(value: unknown): boolean;
}

/** Input settings without unknown keys of processors, and with the type of each background image. */
export function checkInputSettings(given: unknown, context: InputContext): CheckResult<RawInputSettings> {
  const notes: Note[] = [];
  const settings = isRecord(given) ? readSettings(given, context, notes) : undefined;
  return settings === undefined ? refuse(text.BAD_INPUT_SETTINGS, notes) : accept(settings, notes);
}

function readSettings(given: Unknowns, context: InputContext, notes: Note[]): RawInputSettings | undefined {
  const read: RawInputSettings = {};
  for (const [key, value] of Object.entries(given)) {
    if ((key !== 'audio' && key !== 'video') || !isRecord(value)) return undefined;
    const medium = readMedium(key, value, context, notes);
    if (medium === undefined) return undefined;
    read[key] = medium;
  }
  return read;
}

function readMedium(
  medium: Medium,
  given: Unknowns,
  context: InputContext,
  notes: Note[],
): MediumSettings | undefined {
  const read: MediumSettings = {};
  for (const [key, value] of Object.entries(given)) {
    if (key === 'settings') {
      if (!isSettings(value, context)) return undefined;
      read.settings = value;
    } else if (key === 'processor') {
      const found = readProcessor(medium, value, context);
      notes.push(...found.notes);
      if (found.processor === undefined) return undefined;
      read.processor = found.processor;
    } else return undefined;
  }
  return read;
}

function isSettings(value: unknown, { isTrack }: InputContext): value is Unknowns {
  return isRecord(value) && (!value['customTrack'] || isTrack(value['customTrack']));
}

/** Whether settings that were kept are what callers are promised. */
export function areInputSettings(settings: unknown): settings is InputSettings {
  return (
    isRecord(settings) &&
    hasProcessor(settings['audio'], AUDIO_PROCESSORS) &&
    hasProcessor(settings['video'], VIDEO_PROCESSORS)
  );
}

function hasProcessor(medium: unknown, types: readonly string[]): boolean {
  if (!isRecord(medium) || medium['processor'] === undefined) return true;
  return isRecord(medium['processor']) && isOneOf<unknown>(types, medium['processor']['type']);
}
