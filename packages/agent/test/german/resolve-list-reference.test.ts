import { describe, expect, test } from 'vitest';
import { assignLeadingName } from '../../src/german/assign-leading-name.ts';
import { extractOpeningHours } from '../../src/german/extract-opening-hours.ts';
import { type Context, EMPTY_CONTEXT } from '../../src/german/interpretation/context.ts';
import type { UserRequest } from '../../src/german/interpretation/interpretation.ts';
import { resolveListReference } from '../../src/german/resolve-list-reference.ts';

const shown = ['Elbkabel', 'Havelstrom'].map((name, i) => ({
  id: `${i}`,
  label: name,
  name,
  email: '',
  stadt: null,
}));
const CHOICE: Context = { ...EMPTY_CONTEXT, shown, openQuestion: { kind: 'which' } };
const pick = (text: string): UserRequest => ({ intent: 'pick', slots: {}, text });

describe('a message about a list', () => {
  test.each([
    ['2', 2],
    ['nein man die 1', 1],
    ['Nummer 2 bitte', 2],
  ])('chooses by its place: %s', (text, ordinal) => {
    expect(resolveListReference(pick(text), text, CHOICE)?.slots).toEqual({ ordinal });
  });

  test('goes on with a bare word, and not while a proposal waits', () => {
    const proposed: Context = { ...EMPTY_CONTEXT, proposal: { kind: 'create', fields: [] } };
    expect(resolveListReference(pick('weiter'), 'weiter', EMPTY_CONTEXT)).toMatchObject({
      intent: 'search',
      isMore: true,
    });
    expect(resolveListReference(pick('weiter'), 'weiter', proposed)).toBeNull();
  });

  test.each(['die 12 Mitarbeiter', 'die 1,5 Millionen'])('is no place where it is an amount: %s', (text) => {
    expect(resolveListReference(pick(text), text, CHOICE)).toBeNull();
  });
});

describe('a change', () => {
  test('is of the company that is named in front, known or not', () => {
    const request: UserRequest = {
      intent: 'change',
      slots: { changes: { phone: '030 4050' } },
      text: 'kfzteile neue nr 030 4050',
    };
    expect(assignLeadingName(request, EMPTY_CONTEXT).slots.name).toBe('kfzteile');
  });

  test('of opening hours keeps all of them, and no telephone number', () => {
    const text = 'Öffnungszeiten Elbkabel Mo-Do 8-17 Uhr, Fr 8-15 Uhr';
    const request: UserRequest = {
      intent: 'change',
      slots: { name: 'Elbkabel', changes: { phone: '8 - 15' } },
      text,
    };
    expect(extractOpeningHours(request, EMPTY_CONTEXT).slots.changes).toEqual({
      additional_data: { öffnungszeiten: 'Mo-Do 8-17 Uhr, Fr 8-15 Uhr' },
    });
  });
});
