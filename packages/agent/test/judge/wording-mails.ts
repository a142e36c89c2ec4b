import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type UnderstandingContext as Context, EMPTY_CONTEXT } from '@rer/agent';
import { providerOf } from '@rer/agent/testing';
import { type DirectoryProvider, directoryProvider, isWritableField } from '@rer/contracts';
import * as z from 'zod/mini';
import { nameOf, shownOf } from './set-context.ts';

const slots = z.record(z.string(), z.json());
const wording = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  context: z.optional(
    z.nullable(
      z.object({
        focus: z.optional(z.number()),
        results: z.optional(z.array(z.number())),
        proposal: z.optional(z.object({ id: z.nullable(z.number()), changes: slots })),
        awaiting: z.optional(z.string()),
        field: z.optional(z.string()),
      }),
    ),
  ),
  readings: z.array(z.object({ intent: z.string(), slots })),
  ask: z.optional(z.boolean()),
});
/** A wording of `wordings/open.json`. */
export type Wording = z.infer<typeof wording>;

const numbered = z.looseObject({ no: z.number(), id: z.string(), name: z.string(), email: z.string() });
/** A company of `wordings/directory.json`; `no` is the number by which contexts name it. */
export type NumberedProvider = DirectoryProvider & { readonly no: number };

/** The open wordings; `part`: those to develop on, three quarters by the CRC-32 of their texts, or the quarter beside them. */
export function readWordings(part: 'developed' | 'unseen' | 'all'): Wording[] {
  const all = z.array(wording).parse(jsonOf('open.json'));
  return all.filter(({ text }) => part === 'all' || (crc32(text) % 4 === 0) === (part === 'unseen'));
}

export function readWordingDirectory(): NumberedProvider[] {
  return z
    .array(numbered)
    .parse(jsonOf('directory.json'))
    .map(({ no, ...provider }) => ({
      ...directoryProvider.parse({ ...providerOf(provider), ...provider }),
      no,
    }));
}

function jsonOf(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../sets/wordings/${file}`, import.meta.url), 'utf8'));
}

/** The state of a conversation as a wording gives it. */
export function wordingContext(
  { context }: Wording,
  byNumber: ReadonlyMap<number, NumberedProvider>,
): Context {
  const focus = byNumber.get(context?.focus ?? 0);
  const proposal = context?.proposal;
  const provider = byNumber.get(proposal?.id ?? 0);
  const fields = Object.entries(proposal?.changes ?? {}).flatMap(([field, value]) =>
    isWritableField(field) ? [{ field, old: null, new: value }] : [],
  );
  const field = context?.field ?? '';
  const awaited = context?.awaiting ?? '';
  return {
    ...EMPTY_CONTEXT,
    focus: focus === undefined ? null : nameOf(focus),
    shown: (context?.results ?? []).flatMap((no) => byNumber.get(no) ?? []).map(shownOf),
    proposal:
      proposal === undefined
        ? null
        : provider === undefined
          ? { kind: 'create', fields }
          : { kind: 'change', provider: nameOf(provider), version: 1, fields },
    openQuestion: isWritableField(awaited)
      ? { kind: 'new-provider', field: awaited }
      : isWritableField(field)
        ? { kind: 'value', field }
        : null,
  };
}
