import { isShallowJson, isStorableJson } from '@rer/contracts';
import * as z from 'zod';

/** What a property of the dialect takes; undefined after reading would mean that it is not set. */
export interface PropertyRule {
  readonly schema: z.ZodType;
  /** The end of `property 'NAME': should be …`. */
  readonly should: string;
}
export type PropertyRules = Readonly<Record<string, PropertyRule>>;

const rule = (schema: z.ZodType, should: string): PropertyRule => ({ schema, should });

/** Year 9999, the last one that every side can write down. */
const LAST_SECOND = 253_402_300_799;

export const flag = rule(z.boolean(), 'true or false');
/** Seconds since 1970. Clients send parts of seconds too. */
export const timestamp = rule(
  z.number().min(0).max(LAST_SECOND).transform(Math.floor),
  'a time in seconds since 1970',
);
export const seconds = rule(z.number().min(1).max(LAST_SECOND).transform(Math.floor), 'a number of seconds');
export const boundedText = (max: number): PropertyRule =>
  rule(z.string().max(max).refine(isStorableJson), `a text of at most ${max} characters`);
export const oneOf = (values: readonly string[]): PropertyRule =>
  rule(z.enum(values), `one of ${values.join(', ')}`);
export const integer = (min: number, max: number): PropertyRule =>
  rule(z.int().min(min).max(max), `a whole number from ${min} to ${max}`);
export const number = rule(z.number().min(0).max(1_000_000), 'a number that is not negative');

const stored = (value: unknown): boolean => isShallowJson(value) && isStorableJson(value);
/** Stored unchanged, for features that are not built yet. */
export const anyObject = rule(z.record(z.string(), z.unknown()).refine(stored), 'an object');
export const anyList = rule(z.array(z.unknown()).max(100).refine(stored), 'a list');

/** Languages of the call component (call contract, 4). */
export const languageRule = oneOf(
  'da de en-us en es fi fr it jp ka nl no pl pt pt-BR ru sv tr user'.split(' '),
);

export const recordingRule = oneOf([
  'cloud',
  'cloud-audio-only',
  'local',
  'raw-tracks',
  'raw-tracks-audio-only',
  'rtp-tracks',
  'output-byte-stream',
]);
