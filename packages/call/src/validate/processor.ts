import { BACKGROUND_PRESET_MAX } from '../texts/limits.ts';
import * as text from '../texts/texts.ts';
import { AUDIO_PROCESSORS, BACKGROUND_IMAGE_TYPES, VIDEO_PROCESSORS } from '../texts/vocabulary.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';
import { isUrl } from '../values/url.ts';
import { errorNote, type Note, warning } from './check-result.ts';

/** A processor without unknown keys; undefined where it is not valid. */
export interface ReadProcessor {
  readonly processor?: Unknowns;
  readonly notes: readonly Note[];
}

const KNOWN = {
  audio: { types: AUDIO_PROCESSORS, keys: ['type'] },
  video: { types: VIDEO_PROCESSORS, keys: ['type', 'config'] },
} as const;

/** Reads a processor; its unknown keys are left out with a note. */
export function readProcessor(
  media: 'audio' | 'video',
  given: unknown,
  { isReactNative }: { readonly isReactNative: boolean },
): ReadProcessor {
  if (isReactNative) return { notes: [warning(text.NO_VIDEO_PROCESSING_IN_REACT_NATIVE)] };
  if (!isRecord(given) || typeof given['type'] !== 'string') return { notes: [] };
  const { types, keys } = KNOWN[media];
  if (!isOneOf<string>(types, given['type'])) return { notes: [errorNote(text.badProcessorType(media))] };
  const known = Object.entries(given).filter(([key]) => isOneOf<string>(keys, key));
  const notes = Object.keys(given)
    .filter((key) => !isOneOf<string>(keys, key))
    .map((key) => warning(text.unknownProcessorKey(media, key)));
  const processor: Unknowns = Object.fromEntries(known);
  if (media === 'audio' || !processor['config']) return { processor, notes };
  const read = readConfig(given['type'], processor['config']);
  if (read.config === undefined) return { notes: read.notes };
  return { processor: { ...processor, config: read.config }, notes };
}

interface ReadConfig {
  readonly config?: Unknowns;
  readonly notes: readonly Note[];
}

function readConfig(type: string, config: unknown): ReadConfig {
  if (!isRecord(config)) return { notes: [] };
  const isEmpty = Object.keys(config).length === 0;
  if (isEmpty || (type !== 'background-blur' && type !== 'background-image')) return { config, notes: [] };
  return type === 'background-blur' ? readBlur(config) : readImage(config);
}

function readBlur(config: Unknowns): ReadConfig {
  const { strength } = config;
  const isAlone = Object.keys(config).length === 1 && Object.hasOwn(config, 'strength');
  if (!isAlone) return { notes: [errorNote(text.BAD_PROCESSOR_CONFIG)] };
  const isRatio = typeof strength === 'number' && strength > 0 && strength <= 1;
  return isRatio ? { config, notes: [] } : { notes: [errorNote(text.badBlurStrength(strength))] };
}

function readImage(config: Unknowns): ReadConfig {
  const { source } = config;
  if (source === undefined || source instanceof ArrayBuffer) return { config, notes: [] };
  if (source === 'default') return { config: { ...config, type: 'default' }, notes: [] };
  if (isUrl(source)) {
    return isImageUrl(new URL(String(source)))
      ? { config: { ...config, type: 'url' }, notes: [] }
      : { notes: [errorNote(text.BAD_IMAGE_TYPE)] };
  }
  const number = Number(source);
  const isPreset = Number.isInteger(number) && number > 0 && number <= BACKGROUND_PRESET_MAX;
  return isPreset
    ? { config: { ...config, type: 'daily-preselect' }, notes: [] }
    : { notes: [errorNote(text.BAD_IMAGE_SELECTION)] };
}

function isImageUrl({ protocol, pathname }: URL): boolean {
  const type =
    protocol === 'data:'
      ? pathname.split(';', 1)[0]?.split('/')[1]
      : pathname.split('.').at(-1)?.toLowerCase().trim();
  return isOneOf<unknown>(BACKGROUND_IMAGE_TYPES, type);
}
