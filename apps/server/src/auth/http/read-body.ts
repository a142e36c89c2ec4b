import { isShallowJson, isStorableJson, isStorableText } from '@rer/contracts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isJsonObject } from '../../http/json-object.ts';
import { refuse } from '../auth-error.ts';

/** A text of a body that is kept or looked up as it is. */
export function storableText(max: number) {
  return z.string().max(max).refine(isStorableText, 'contains characters that cannot be stored');
}

/** Free data of a body that is kept as it is; its size is up to the route. */
export const storableData = z
  .record(z.string(), z.unknown())
  .refine((data) => isShallowJson(data) && isStorableJson(data), 'cannot be stored');

/**
 * The members of a body that a route knows; others are left out, because clients send more than we take.
 * @throws {AuthError} `validation_failed`.
 */
export function readBody<Shape extends z.ZodType>(request: FastifyRequest, schema: Shape): z.output<Shape> {
  const body = request.body ?? {};
  if (!isJsonObject(body)) throw refuse.invalid('Could not parse request body as JSON');
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse.invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}

/** An id in a path; one that is none belongs to nothing. */
export function readId(request: FastifyRequest): string | undefined {
  const parsed = z.object({ id: z.uuid() }).safeParse(request.params);
  return parsed.success ? parsed.data.id : undefined;
}
