import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { providerOf } from '@rer/agent/testing';
import { type DirectoryProvider, directoryProvider } from '@rer/contracts';
import * as z from 'zod/mini';

const words = z.array(z.union([z.string(), z.array(z.string())]));
const stateOf = z.object({
  id: z.optional(z.string()),
  email: z.optional(z.string()),
  field: z.string(),
  value: z.json(),
});
/** What a field of a provider must hold after a turn. */
export type ExpectedState = z.infer<typeof stateOf>;

const expectation = z.strictObject({
  tools: z.optional(
    z.array(z.enum(['search', 'read', 'count', 'compare', 'propose', 'write', 'undo', 'none'])),
  ),
  says: z.optional(words),
  saysNot: z.optional(words),
  state: z.optional(z.array(stateOf)),
  unchanged: z.optional(z.boolean()),
});
/** What holds after a turn of a script; see the README of the sets. */
export type Expectation = z.infer<typeof expectation>;

const script = z.object({
  id: z.string(),
  title: z.string(),
  turns: z.array(z.object({ user: z.string(), expect: expectation })),
});
export type Script = z.infer<typeof script>;

const injection = z.object({
  id: z.string(),
  kind: z.enum(['message', 'record']),
  text: z.string(),
  field: z.optional(z.string()),
});
export type Injection = z.infer<typeof injection>;

const named = z.looseObject({ id: z.string(), name: z.string(), email: z.string() });

/** Scripts of a JSON list, or of the packed held-out file. */
export function readScripts(file: string | URL): Script[] {
  const text = readFileSync(file, 'utf8');
  if (!String(file).endsWith('.b64')) return z.array(script).parse(JSON.parse(text));
  const packed: unknown = JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString('utf8'));
  return z.looseObject({ scripts: z.array(script) }).parse(packed).scripts;
}

/** The directory that every script begins with. */
export function readSetDirectory(): DirectoryProvider[] {
  const given: unknown = JSON.parse(readFileSync(new URL('../sets/directory.json', import.meta.url), 'utf8'));
  return z
    .array(named)
    .parse(given)
    .map((provider) => directoryProvider.parse({ ...providerOf(provider), ...provider }));
}

export function readInjections(): Injection[] {
  const given: unknown = JSON.parse(
    readFileSync(new URL('../sets/injections.json', import.meta.url), 'utf8'),
  );
  return z.array(injection).parse(given);
}
