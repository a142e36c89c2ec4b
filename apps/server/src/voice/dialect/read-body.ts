import { isRecord, isShallowJson, isStorableJson, type UnknownRecord } from '@rer/contracts';
import * as z from 'zod';
import { voiceProblemText } from './problem-text.ts';
import { VoiceApiError } from './voice-api-error.ts';

/** Problems that one answer names. */
const PROBLEMS_MAX = 50;

interface ReadOptions {
  /** Fields that we do not know are a mistake where they would be stored; else newer clients may send them. */
  readonly unknown: 'refused' | 'ignored';
}

/**
 * A body as `schema` has it; members that are null count as not there.
 * @throws {VoiceApiError} 400 with a text for each wrong field, each with its dotted path.
 */
export function readVoiceBody<T extends z.ZodType>(
  schema: T,
  body: unknown,
  { unknown }: ReadOptions,
): z.output<T> {
  const given = withoutNulls(requireObject(body));
  const parsed = schema.safeParse(given, { error: voiceProblemText });
  const problems = [
    ...(parsed.success ? [] : parsed.error.issues.map(problemOf)),
    ...(unknown === 'refused'
      ? unknownFields(schema, given).map((path) => `property ${path} should not exist`)
      : []),
  ];
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new VoiceApiError(400, problems.slice(0, PROBLEMS_MAX));
}

/**
 * An object that the database can hold.
 * @throws {VoiceApiError} 400.
 */
export function requireObject(body: unknown): UnknownRecord {
  if (!isRecord(body)) throw new VoiceApiError(400, ['body must be an object']);
  if (!isShallowJson(body)) throw new VoiceApiError(400, ['body is nested too deep']);
  if (!isStorableJson(body)) {
    throw new VoiceApiError(400, ['body must not hold NUL characters or halves of surrogate pairs']);
  }
  return body;
}

function withoutNulls(body: UnknownRecord): UnknownRecord {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

function problemOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? 'body' : path.join('.')}: ${message}`;
}

/** Dotted paths of members that the schema does not name, wherever it names its members. */
export function unknownFields(schema: z.ZodType, value: unknown, path = ''): readonly string[] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value) && inner.element instanceof z.ZodType) {
    const { element } = inner;
    return value.flatMap((each, index) => unknownFields(element, each, `${path}${index}.`));
  }
  if (!(inner instanceof z.ZodObject) || !isRecord(value)) return [];
  const shape: Readonly<Record<string, unknown>> = inner.shape;
  const isOpen = inner.def.catchall !== undefined;
  return Object.entries(value).flatMap(([name, member]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field instanceof z.ZodType) return unknownFields(field, member, `${path}${name}.`);
    return isOpen ? [] : [`${path}${name}`.slice(0, 200)];
  });
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? unwrapped(inner) : schema;
  }
  return schema;
}
