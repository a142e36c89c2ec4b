import { isRecord, type UnknownRecord } from '@rer/contracts';
import { invalidRequest } from './dialect-error.ts';
import type { PropertyRule, PropertyRules } from './property-rules.ts';

/** What a request says of properties: null takes one back to its default. */
export type PropertyValues = Readonly<Record<string, unknown>>;

/**
 * The properties of a request, checked one by one.
 * @throws {DialectError} `invalid-request-error`.
 */
export function readProperties(given: unknown, rules: PropertyRules): PropertyValues {
  if (given === undefined || given === null) return {};
  if (!isRecord(given)) throw invalidRequest(`'properties' should be an object`);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
      if (rule === undefined) throw invalidRequest(`unrecognized property '${name.slice(0, 100)}'`);
      return [name, value === null ? null : readValue(`property '${name}'`, value, rule)];
    }),
  );
}

/** @throws {DialectError} `invalid-request-error`. */
export function readValue(what: string, value: unknown, { schema, should }: PropertyRule): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidRequest(`${what} should be ${should}`);
  return parsed.data;
}

/** The properties that stand after a change; those that were taken back are gone. */
export function changedProperties(
  before: Readonly<Record<string, unknown>>,
  given: PropertyValues,
): Record<string, unknown> {
  const all = Object.entries({ ...before, ...given });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/**
 * A body with these members alone; none at all counts as empty.
 * @throws {DialectError} `invalid-request-error`.
 */
export function readParameters(body: unknown, members: readonly string[]): UnknownRecord {
  if (body === undefined || body === null) return {};
  if (!isRecord(body)) throw invalidRequest('the body should be a JSON object');
  const unknown = Object.keys(body).find((name) => !members.includes(name));
  if (unknown !== undefined) throw invalidRequest(`unrecognized parameter '${unknown.slice(0, 100)}'`);
  return body;
}
