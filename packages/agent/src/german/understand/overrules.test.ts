import { describe, expect, it } from 'vitest';
import { testId } from '../../testing/memory-directory.ts';
import { type Context, EMPTY_CONTEXT } from './context.ts';
import type { Meaning } from './meaning.ts';
import { overrules } from './overrules.ts';

const CERTAIN = 0.99;
const search: Meaning = { intent: 'search', slots: { name: 'Metraq' } };
const lost: Meaning = { intent: 'refuse', slots: {}, refusal: 'topic' };
const focus: Context['focus'] = { id: testId(1) };

function counts(
  intent: Meaning['intent'],
  understood: Meaning,
  {
    share = CERTAIN,
    message = 'irgendwas',
    ...context
  }: Partial<Context> & { share?: number; message?: string } = {},
): boolean {
  return overrules({ intent, share }, understood, message, { ...EMPTY_CONTEXT, ...context });
}

describe('what was learned of a message', () => {
  it('counts more than a rule where it is sure', () => {
    expect(counts('read', search)).toBe(true);
    expect(counts('read', search, { share: 0.8 })).toBe(false);
  });

  it('counts more easily where no rule understood anything, unless nothing would come of it', () => {
    expect(counts('read', lost, { share: 0.7 })).toBe(true);
    expect(counts('help', lost, { share: 0.7 })).toBe(false);
    expect(counts('read', { ...lost, isCertain: true }, { share: 0.7 })).toBe(false);
  });

  it('never makes a yes of what is heard as none', () => {
    expect(counts('confirm', lost, { message: 'passt das so?' })).toBe(false);
    expect(counts('confirm', lost, { message: 'ja, gern' })).toBe(true);
  });

  it.each<[string, Meaning, Partial<Context> & { message?: string }]>([
    ['a wish to change the rules', { ...lost, refusal: 'rules' }, {}],
    ['a wish to remove a record', { ...lost, refusal: 'delete' }, {}],
    ['a yes', { intent: 'confirm', slots: {} }, {}],
    ['a no', { intent: 'deny', slots: {} }, {}],
    ['what takes something back', { intent: 'undo', slots: {} }, {}],
    ['what was written in this conversation', { ...search, intent: 'read', isOfTalk: true }, {}],
    ['a town that is asked about', { ...search, intent: 'read', isThere: 'Köln' }, {}],
    [
      'a newcomer of whom several columns are told',
      { intent: 'create', slots: { changes: { name: 'A', stadt: 'Köln' } } },
      {},
    ],
    [
      'a value for the provider that is spoken of',
      { intent: 'change', slots: { changes: { stadt: 'Köln' } } },
      { focus },
    ],
    ['an answer to a question', search, { asked: { kind: 'which' } }],
    [
      'what goes on from the answer before',
      { intent: 'count', slots: { stadt: 'Köln' } },
      { message: 'und in Köln?', last: { kind: 'count' } },
    ],
  ])('leaves %s as the rules have it', (_, understood, context) => {
    expect(counts('search', understood, context)).toBe(false);
  });
});
