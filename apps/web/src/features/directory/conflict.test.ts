import type { DirectoryProvider } from '@rer/contracts';
import { describe, expect, it } from 'vitest';
import { sampleProvider } from '../../../test/support/directory-api.ts';
import { conflictFields, differingFields } from './conflict.ts';

const provider = (values: Partial<DirectoryProvider>): DirectoryProvider =>
  sampleProvider(1, { phone: '1', land: null, notes: null, rating: null, ...values });

describe('what is left to decide when somebody else was faster', () => {
  it('are the fields that were changed here and are stored otherwise', () => {
    const base = provider({});
    const stored = provider({ phone: '2', stadt: 'Bonn', land: 'Österreich' });
    const changes = { phone: '3', stadt: 'Bonn', notes: 'neu' };
    expect(conflictFields(base, changes, stored)).toEqual([
      { field: 'phone', mine: '3', stored: '2', isContested: true },
      { field: 'notes', mine: 'neu', stored: null, isContested: false },
    ]);
  });

  it('is nothing when both did the same', () => {
    const stored = provider({ additional_data: { b: 1, a: { d: 1, c: 2 } }, land: '' });
    const changes = { additional_data: { a: { c: 2, d: 1 }, b: 1 }, land: null };
    expect(conflictFields(provider({ additional_data: {} }), changes, stored)).toEqual([]);
  });
});

describe('two entries differ', () => {
  it('in fields that hold something else, where nothing and an empty text are one', () => {
    const fields = differingFields(provider({ phone: '2', land: '' }), provider({ rating: 1 }));
    expect(fields).toEqual(['phone', 'rating']);
  });
});
