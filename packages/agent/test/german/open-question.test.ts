import { describe, expect, test } from 'vitest';
import { type Memory, NO_MEMORY, parseMemory, storedMemory } from '../../src/german/dialogue/memory.ts';
import { expireDeferredQuestion, expireQuestion } from '../../src/german/dialogue/open-question.ts';
import type { OpenQuestion } from '../../src/german/interpretation/context.ts';
import type { Intent } from '../../src/german/interpretation/interpretation.ts';

const CHOICES: readonly OpenQuestion[] = [
  { kind: 'reading', options: [] },
  { kind: 'which' },
  { kind: 'target' },
];
const VALUE: OpenQuestion = { kind: 'value', field: 'phone' };
const ADDING: OpenQuestion = { kind: 'new-provider', field: 'plz' };
const LOOKING: readonly Intent[] = ['search', 'count', 'read', 'compare', 'average', 'values', 'history'];
const WRITING: readonly Intent[] = ['change', 'create', 'undo'];
const TALK: readonly Intent[] = ['help', 'smalltalk', 'refuse', 'date', 'repeat'];

const asking = (openQuestion: OpenQuestion): Memory => ({
  ...NO_MEMORY,
  openQuestion,
  goal: { intent: 'read', slots: { fields: ['phone'] } },
});

describe('a question that waits', () => {
  test.each(CHOICES)('$kind: is over behind a search or another change', (asked) => {
    const left = [...LOOKING, ...WRITING].map((intent) => expireQuestion(asking(asked), intent));
    expect(left.every((memory) => memory.openQuestion === null && memory.goal === null)).toBe(true);
  });

  test.each([...CHOICES, VALUE, ADDING])('$kind: is still open beside talk', (asked) => {
    expect(TALK.every((intent) => expireQuestion(asking(asked), intent).openQuestion === asked)).toBe(true);
  });

  test('for a column of a new company is over with nothing that comes in between', () => {
    const all = [...LOOKING, ...WRITING, ...TALK];
    expect(all.every((intent) => expireQuestion(asking(ADDING), intent).openQuestion === ADDING)).toBe(true);
  });

  test('for a value is asked again behind a look at something, and not behind another request to write', () => {
    const deferredQuestion = { kind: 'value', field: 'phone', id: 'a', label: null } as const;
    const memory: Memory = { ...NO_MEMORY, deferredQuestion };
    expect(LOOKING.map((intent) => expireDeferredQuestion(memory, [intent]).deferredQuestion)).toEqual(
      LOOKING.map(() => deferredQuestion),
    );
    expect(
      WRITING.map((intent) => expireDeferredQuestion(memory, ['search', intent]).deferredQuestion),
    ).toEqual([null, null, null]);
  });
});

test('a conversation is stored by the keys of those that were stored before', () => {
  const memory: Memory = {
    ...NO_MEMORY,
    openQuestion: VALUE,
    deferredQuestion: ADDING,
    providerDraft: { name: 'A' },
  };
  const stored = storedMemory(memory);
  expect(stored).toMatchObject({
    asked: VALUE,
    held: ADDING,
    draft: { name: 'A' },
    last: null,
    job: null,
    pending: [],
  });
  expect(parseMemory(stored)).toEqual(memory);
});
