import type * as z from 'zod';

type Problem = Parameters<z.core.$ZodErrorMap>[0];

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'a boolean value',
  number: 'a number',
  int: 'an integer number',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};
const NOT_VALID = 'is not valid';

/** The text for a field whose schema has none of its own: the dialect's sentences, whose servers check with class-validator. */
export function voiceProblemText(problem: Problem): string {
  switch (problem.code) {
    case 'invalid_type': {
      const type = TYPES[problem.expected];
      return type === undefined ? NOT_VALID : `must be ${type}`;
    }
    case 'too_big':
      return ofSize(problem.origin, 'at most', problem.maximum);
    case 'too_small':
      return ofSize(problem.origin, 'at least', problem.minimum);
    case 'invalid_value':
      return `must be one of the following values: ${problem.values.join(', ')}`;
    case 'invalid_format':
      return problem.format === 'uuid' || problem.format === 'guid' ? 'must be a UUID' : NOT_VALID;
    default:
      return problem.message ?? NOT_VALID;
  }
}

function ofSize(origin: string, bound: 'at most' | 'at least', limit: number | bigint): string {
  if (origin === 'string') {
    return `must be ${bound === 'at most' ? 'shorter' : 'longer'} than or equal to ${limit} characters`;
  }
  if (origin === 'array') {
    return `must contain ${bound === 'at most' ? 'no more than' : 'at least'} ${limit} elements`;
  }
  return `must not be ${bound === 'at most' ? 'greater' : 'less'} than ${limit}`;
}
