import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readRules, ruleDirectory } from './support/rule-files.ts';
import { StaffTalk } from './support/staff-talk.ts';

const values = z.record(z.string(), z.json());
const texts = z._default(z.array(z.string()), []);
/** What is said, and what holds then. */
const turn = z.strictObject({
  user: z.string(),
  /** All of the answer, parts of it, and what is none. */
  answer: z.optional(z.string()),
  tells: texts,
  hides: texts,
  /** Patterns. */
  matches: texts,
  never: texts,
  /** The proposal's values by column, and its company. */
  proposed: z.optional(z.nullable(z.union([z.literal('undo'), values]))),
  isUndo: z.optional(z.boolean()),
  of: z.optional(z.nullable(z.string())),
  /** What stands there now. */
  was: z.optional(values),
  focus: z.optional(z.nullable(z.string())),
  /** How much was written. */
  writes: z.optional(z.number()),
  /** What the directory holds then of a company; null: it is not there. */
  stored: z._default(z.record(z.string(), z.nullable(values)), {}),
});
type Turn = z.infer<typeof turn>;
const talkCase = z.strictObject({
  readOnly: z._default(z.boolean(), false),
  after: texts,
  said: z.array(z.union([z.string(), turn])),
});

const textOf = (one: string | Turn) => (typeof one === 'string' ? one : one.user);

const calledOf = (named: { readonly name: string; readonly firmen_name: string | null } | null) =>
  named === null ? null : (named.firmen_name ?? named.name);

function proposalOf({ assistant }: StaffTalk) {
  const { proposal } = assistant.facts;
  if (proposal === null) return { of: null, fields: null, old: null };
  if (proposal.kind === 'undo') return { of: calledOf(proposal.change.provider), fields: 'undo', old: null };
  const of = proposal.kind === 'create' ? null : calledOf(proposal.provider);
  const values = (which: 'old' | 'new') =>
    Object.fromEntries(proposal.fields.map((field) => [field.field, field[which]]));
  return { of, fields: values('new'), old: values('old') };
}

function check(talk: StaffTalk, directory: MemoryDirectory, answer: string, expected: Turn): void {
  const { tells, hides, matches, never, proposed, of, isUndo, was, focus, writes } = expected;
  if (expected.answer !== undefined) expect(answer).toBe(expected.answer);
  for (const text of tells) expect(answer).toContain(text);
  for (const text of hides) expect(answer).not.toContain(text);
  for (const pattern of matches) expect(answer).toMatch(new RegExp(pattern));
  for (const pattern of never) expect(answer).not.toMatch(new RegExp(pattern));
  if (proposed !== undefined) expect(proposalOf(talk).fields).toEqual(proposed);
  if (isUndo !== undefined) expect(proposalOf(talk).fields === 'undo').toBe(isUndo);
  if (of !== undefined) expect(proposalOf(talk).of).toBe(of);
  if (was !== undefined) expect(proposalOf(talk).old).toMatchObject(was);
  if (focus !== undefined) expect(calledOf(talk.assistant.facts.focus)).toBe(focus);
  if (writes !== undefined) expect(directory.writes).toHaveLength(writes);
  for (const [company, held] of Object.entries(expected.stored)) {
    const found = directory.providers.find((provider) => calledOf(provider) === company);
    if (held === null) expect(found).toBeUndefined();
    else expect(found).toMatchObject(held);
  }
}

// By themselves, since a title in the form of `$title` is cut short.
const rules = readRules(new URL('talks/', import.meta.url), talkCase);

describe.each(rules.map((rule) => [rule.title, rule] as const))('%s', (_, { directory: given, cases }) => {
  const { providers } = ruleDirectory(given);
  const known = DirectoryWords.of(providers);

  test.each(cases.map((one) => [textOf(one.said.at(-1) ?? ''), one] as const))(
    '%s',
    async (_last, talked) => {
      const directory = new MemoryDirectory(providers, { mayWrite: !talked.readOnly });
      let words = known;
      let written = 0;
      const wordsNow = () => {
        if (written < directory.writes.length) words = DirectoryWords.of(directory.providers);
        written = directory.writes.length;
        return words;
      };
      const talk = new StaffTalk({ directory, model: new DeIntentModel({ words: wordsNow }) });
      for (const one of [...talked.after, ...talked.said]) {
        const answer = await talk.says(textOf(one));
        if (typeof one !== 'string') check(talk, directory, answer, one);
      }
    },
  );
});
