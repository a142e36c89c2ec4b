import { describe, expect, test } from 'vitest';
import { type Memory, NO_MEMORY } from '../../src/german/dialogue/memory.ts';
import { heldBeside, overtaken } from '../../src/german/dialogue/open-question.ts';
import type { Asked } from '../../src/german/parser/context.ts';
import type { Intent } from '../../src/german/parser/interpretation.ts';

const CHOICES: readonly Asked[] = [{ kind: 'reading', options: [] }, { kind: 'which' }, { kind: 'target' }];
const VALUE: Asked = { kind: 'value', field: 'phone' };
const ADDING: Asked = { kind: 'new-provider', field: 'plz' };
const LOOKING: readonly Intent[] = ['search', 'count', 'read', 'compare', 'average', 'values', 'history'];
const WRITING: readonly Intent[] = ['change', 'create', 'undo'];
const TALK: readonly Intent[] = ['help', 'smalltalk', 'refuse', 'date', 'repeat'];

const asking = (asked: Asked): Memory => ({
  ...NO_MEMORY,
  asked,
  goal: { intent: 'read', slots: { fields: ['phone'] } },
});

describe('a question that waits', () => {
  test.each(CHOICES)('$kind: is over behind a search or another change', (asked) => {
    const left = [...LOOKING, ...WRITING].map((intent) => overtaken(asking(asked), intent));
    expect(left.every((memory) => memory.asked === null && memory.goal === null)).toBe(true);
  });

  test.each([...CHOICES, VALUE, ADDING])('$kind: is still open beside talk', (asked) => {
    expect(TALK.every((intent) => overtaken(asking(asked), intent).asked === asked)).toBe(true);
  });

  test('for a column of a new company is over with nothing that comes in between', () => {
    const all = [...LOOKING, ...WRITING, ...TALK];
    expect(all.every((intent) => overtaken(asking(ADDING), intent).asked === ADDING)).toBe(true);
  });

  test('for a value is asked again behind a look at something, and not behind another request to write', () => {
    const held = { kind: 'value', field: 'phone', id: 'a', label: null } as const;
    const memory: Memory = { ...NO_MEMORY, held };
    expect(LOOKING.map((intent) => heldBeside(memory, [intent]).held)).toEqual(LOOKING.map(() => held));
    expect(WRITING.map((intent) => heldBeside(memory, ['search', intent]).held)).toEqual([null, null, null]);
  });
});
