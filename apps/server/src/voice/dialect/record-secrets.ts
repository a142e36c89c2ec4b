import { isRecord } from '@rer/contracts';
import * as z from 'zod';

/** Members of assistants and tools that only servers may see: headers sent to other servers, and keys. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  'secret',
  'headers',
  'serverUrlSecret',
  'credentials',
  'apiKey',
  'environmentVariables',
]);

/** Members whose content is whatever their owner likes: names in it mean nothing to us. */
const FREE_MEMBERS: ReadonlySet<string> = new Set([
  'metadata',
  'parameters',
  'schema',
  'variableValues',
  'body',
  'messages',
]);

const secretEntry = z.object({ path: z.array(z.union([z.string(), z.number()])), value: z.json() });

/** The secrets of a record, each with its path. */
export const recordSecrets = z.array(secretEntry);
type RecordSecrets = z.infer<typeof recordSecrets>;

type Path = RecordSecrets[number]['path'];

/** A record in two parts. */
interface SplitRecord {
  /** The record without secrets, which may be shown and stored as it is. */
  readonly open: Readonly<Record<string, unknown>>;
  readonly secrets: RecordSecrets;
}

/** Parts a record, JSON as it was checked by a schema of the dialect, from its secrets. An empty secret is none. */
export function splitSecrets(record: object): SplitRecord {
  const secrets: RecordSecrets = [];
  const openOf = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => openOf(item, [...path, index]));
    return isRecord(value) ? openMembers(value, path) : value;
  };
  const openMembers = (value: object, path: Path): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        if (FREE_MEMBERS.has(name)) return [[name, member]];
        if (!SECRET_MEMBERS.has(name)) return [[name, openOf(member, [...path, name])]];
        const json = z.json().safeParse(member);
        if (json.success && !isEmpty(json.data)) secrets.push({ path: [...path, name], value: json.data });
        return [];
      }),
    );
  return { open: openMembers(record, []), secrets };
}

/** The record with its secrets back at their paths; a secret whose path is gone is left out. */
export function joinSecrets<Open extends object>(open: Open, secrets: RecordSecrets): Open {
  const joined = structuredClone(open);
  for (const { path, value } of secrets) {
    const holder = holderOf(joined, path);
    const name = path.at(-1);
    if (holder !== undefined && typeof name === 'string') Object.assign(holder, { [name]: value });
  }
  return joined;
}

/**
 * `after` with the secrets of `before` that it does not mention: answers hide them, so a client that sends back an answer must not
 * remove them. Only while the address stays the same: a secret goes to no other server. `inside`: only of nested members, where `after`
 * already has the top-level fields of `before`.
 */
export function keepSecrets<After extends object>(
  before: object,
  after: After,
  where: 'inside' | 'everywhere',
): After {
  const { secrets } = splitSecrets(before);
  return joinSecrets(
    after,
    secrets.filter(({ path }) => {
      if (where === 'inside' && path.length === 1) return false;
      const [former, holder] = [holderOf(before, path), holderOf(after, path)];
      if (former === undefined || holder === undefined) return false;
      return !Object.hasOwn(holder, String(path.at(-1))) && addressOf(former) === addressOf(holder);
    }),
  );
}

function addressOf(holder: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([holder['url'] ?? null, holder['serverUrl'] ?? null]);
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function holderOf(record: object, path: Path): Record<string, unknown> | undefined {
  let holder: unknown = record;
  for (const step of path.slice(0, -1)) {
    if (typeof step === 'number') holder = Array.isArray(holder) ? holder[step] : undefined;
    else holder = isRecord(holder) && Object.hasOwn(holder, step) ? holder[step] : undefined;
  }
  return isRecord(holder) ? holder : undefined;
}
