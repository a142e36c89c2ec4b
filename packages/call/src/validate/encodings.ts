import { ENCODING_RANGES, SIMULCAST_LAYERS_MAX } from '../texts/limits.ts';
import * as text from '../texts/texts.ts';
import { ENCODING_FIELDS } from '../texts/vocabulary.ts';
import { isOneOf, isRecord, type Unknowns } from '../values/record.ts';

/** Fields that say nothing about numbers. */
const OTHER_FIELDS = ['active', 'scalabilityMode'] as const;

/** How strictly encodings are checked. */
export interface EncodingRules {
  /** Whether numbers have a range and each layer needs a bit rate, as for the remote player. */
  readonly isStrict: boolean;
}

/** Why a list of simulcast layers is none, or nothing. */
export function findEncodingsProblem(encodings: unknown, rules: EncodingRules): string | undefined {
  if (!Array.isArray(encodings)) return text.ENCODINGS_NOT_A_LIST;
  if (encodings.length < 1 || encodings.length > SIMULCAST_LAYERS_MAX) return text.BAD_ENCODING_COUNT;
  for (const layer of encodings) {
    const problem = findEmptyLayer(layer) ?? findLayerProblem(isRecord(layer) ? layer : {}, rules);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Why a layer says nothing, or nothing. */
export function findEmptyLayer(layer: unknown): string | undefined {
  return isRecord(layer) && Object.keys(layer).length > 0 ? undefined : text.EMPTY_ENCODING;
}

function findLayerProblem(layer: Unknowns, { isStrict }: EncodingRules): string | undefined {
  for (const [key, value] of Object.entries(layer)) {
    const problem = findFieldProblem(key, value, isStrict);
    if (problem !== undefined) return problem;
  }
  return isStrict && !Object.hasOwn(layer, 'maxBitrate') ? text.ENCODING_NEEDS_BITRATE : undefined;
}

function findFieldProblem(key: string, value: unknown, isStrict: boolean): string | undefined {
  if (!isOneOf(ENCODING_FIELDS, key)) {
    return isOneOf<string>(OTHER_FIELDS, key) ? undefined : text.unknownEncodingKey(key);
  }
  if (typeof value !== 'number') return text.encodingNotNumber(key);
  const [min, max] = ENCODING_RANGES[key];
  return isStrict && !(value >= min && value <= max) ? text.encodingOutOfRange(key, [min, max]) : undefined;
}
