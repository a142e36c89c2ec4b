import { isRecord, isShallowJson, isStorableJson, isStorableText } from '@rer/contracts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { authErrors } from '../auth-error.ts';

/** A text of a body that is kept or looked up as it is. */
export function storableTextField(max: number) {
  return z
    .string()
    .max(max, `is longer than ${max} characters`)
    .refine(isStorableText, 'contains characters that cannot be stored');
}

/** Free data of a body that is kept as it is; its size is up to the route. */
export const storableData = z
  .record(z.string(), z.unknown())
  .refine((data) => isShallowJson(data) && isStorableJson(data), 'cannot be stored');

/** As much of a request as has its body. */
export type GivenBody = Pick<FastifyRequest, 'body'>;

/** The types of JSON as people call them, by what the checks of shapes call them. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'a boolean',
  number: 'a number',
  record: 'an object',
  object: 'an object',
};

/**
 * Reads the members of a body that a route knows. Null counts as absent, as in the original. Members that no client of the dialect
 * depends on are dropped, because newer clients send more than we accept.
 * @throws {AuthError} `bad_json` for a value of another type, otherwise `validation_failed`.
 */
export function readAuthBody<Shape extends z.ZodType>(request: GivenBody, schema: Shape): z.output<Shape> {
  const body = request.body ?? {};
  if (!isRecord(body)) throw authErrors.badJson('an object is expected');
  const given = Object.entries(body).filter(([, value]) => value !== null);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues[0]);
}

/** The default text of a schema check is no sentence of the dialect. */
function refusalOf(issue: z.core.$ZodIssue | undefined) {
  const name = issue?.path.join('.') ?? '';
  if (issue?.code === 'invalid_type') {
    return authErrors.badJson(`${name} needs to be ${TYPES[issue.expected] ?? 'of another type'}`);
  }
  const isOurs = issue?.code === 'custom' || issue?.code === 'too_big';
  return authErrors.invalid(isOurs ? `${name} ${issue.message}` : `${name} is not valid`);
}

/** An id in a path; one that is none belongs to nothing. */
export function pathIdOf(request: FastifyRequest): string | undefined {
  const parsed = z.object({ id: z.uuid() }).safeParse(request.params);
  return parsed.success ? parsed.data.id : undefined;
}
