import { AUTH_TEXTS } from '@rer/contracts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { HttpError } from '../../../http/errors.ts';

/**
 * Reads the body of a request from our pages.
 * @throws {HttpError} `validation_failed`, with the names of the invalid fields.
 */
export function readSiteBody<Shape extends z.ZodMiniType>(
  request: Pick<FastifyRequest, 'body'>,
  shape: Shape,
): z.output<Shape> {
  const parsed = shape.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.flatMap(problemsOf));
  throw new HttpError('validation_failed', AUTH_TEXTS.fieldsRefused, { fields });
}

/** An unknown field is reported by its own path, not by that of its object. */
function problemsOf(issue: z.core.$ZodIssue): readonly (readonly [name: string, code: string])[] {
  const { code, path } = issue;
  if (issue.code !== 'unrecognized_keys') return [[path.join('.'), code]];
  return issue.keys.map((key) => [[...path, key].join('.').slice(0, 200), code]);
}

const params = z.object({ id: z.uuid() });

/**
 * The id in the path.
 * @throws {HttpError} `not_found` with `sentence` for an invalid id.
 */
export function readOwnId(request: FastifyRequest, sentence: string): string {
  const parsed = params.safeParse(request.params);
  if (!parsed.success) throw new HttpError('not_found', sentence);
  return parsed.data.id;
}
