import { DirectoryWords } from '@rer/agent';
import { interpretMessage, READABLE_FIELDS, understand } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contextOf } from './judge/set-context.ts';
import { type RuleDirectory, readRules, ruleDirectory } from './support/rule-files.ts';

const values = z.record(z.string(), z.json());
const meaningCase = z.strictObject({
  text: z.string(),
  context: z._default(
    z.strictObject({
      /** Companies, as the directory of the rule calls them. */
      focus: z.optional(z.string()),
      shown: z.optional(z.array(z.string())),
      proposal: z.optional(z.strictObject({ of: z.nullable(z.string()), changes: values })),
      /** The column that was asked for: of a new provider, or of the one that is spoken of. */
      awaiting: z.optional(z.string()),
      field: z.optional(z.string()),
      /** What was answered last. */
      last: z.optional(
        z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('compare') }),
          z.strictObject({ kind: z.literal('read'), fields: z.array(z.enum(READABLE_FIELDS)) }),
        ]),
      ),
      /** Whose record was changed just now. */
      written: z.optional(z.string()),
    }),
    {},
  ),
  is: z.optional(values),
  isNot: z.optional(values),
  /** More may stand beside these. */
  has: z.optional(values),
  /** All that the message wants, in order; else only its first request is looked at. */
  requests: z.optional(z.array(values)),
});
type MeaningCase = z.infer<typeof meaningCase>;

/** The conversation as it stood before, its companies called by their names. */
function contextIn({ context, text }: MeaningCase, { providers, idOf }: RuleDirectory) {
  const { focus, shown, proposal, awaiting, field, last = null, written } = context;
  const asked = {
    ...(proposal !== undefined && {
      proposal: { id: proposal.of === null ? null : idOf(proposal.of), changes: proposal.changes },
    }),
    ...(awaiting !== undefined && { awaiting }),
    ...(field !== undefined && { field }),
  };
  const given = {
    ...(focus !== undefined && { focus: idOf(focus) }),
    ...(shown !== undefined && { results: shown.map(idOf) }),
    asked,
  };
  const provider = providers.find(({ id }) => written !== undefined && id === idOf(written));
  return {
    ...contextOf({ id: '', text, intent: '', slots: {}, context: given }, providers),
    lastAnswer: last,
    ...(provider !== undefined && {
      hasWritten: true,
      justWritten: { kind: 'change' as const, provider, changeId: 'a', fields: [], isUndone: false },
    }),
  };
}

const path = (key: string) => key.split('.');

// By themselves, since a title in the form of `$title` is cut short.
const rules = readRules(new URL('meanings/', import.meta.url), meaningCase);

describe.each(rules.map((rule) => [rule.title, rule] as const))('%s', (_, { directory, cases }) => {
  const known = ruleDirectory(directory);
  const words = DirectoryWords.of(known.providers);

  test.each(cases.map((said) => [said.text, said] as const))('%s', (text, said) => {
    const context = contextIn(said, known);
    const meaning = understand(text, context, words);
    for (const [key, value] of Object.entries(said.is ?? {}))
      expect(meaning).toHaveProperty(path(key), value);
    for (const [key, value] of Object.entries(said.isNot ?? {}))
      expect(meaning).not.toHaveProperty(path(key), value);
    if (said.has !== undefined) expect(meaning).toMatchObject(said.has);
    if (said.requests === undefined) return;
    const result = interpretMessage(text, context, words);
    const requests = result.kind === 'understood' ? result.requests : [];
    expect(requests.map(({ intent, slots }) => ({ intent, slots }))).toEqual(said.requests);
  });
});
