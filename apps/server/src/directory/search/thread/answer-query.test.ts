import { ProviderIndex } from '@rer/directory/search';
import { describe, expect, test } from 'vitest';
import { answerQuery } from './answer-query.ts';
import type { SearchQueryRequest } from './messages.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const ASKED = { requestId: 7, query: 'Nordlicht', intern: true };
const QUESTIONS: readonly SearchQueryRequest[] = [
  { kind: 'search', limit: 5, ...ASKED },
  { kind: 'explain', ids: [ID], ...ASKED },
  { kind: 'rankPage', from: 0, to: 5, ...ASKED },
  { kind: 'rank', ...ASKED },
];

const index = new ProviderIndex();
index.upsert({ id: ID, name: 'Nordlicht Solartechnik' });

test.each([{ kind: 'rankPage', from: 0, to: 5 }, { kind: 'rank' }] as const)(
  'of a query that finds nothing $kind gives the fallback query',
  (asked) => {
    const question = { ...ASKED, ...asked, query: 'Nordlicht Buxtehude' };
    expect(answerQuery({ index, isReady: true }, question)).toMatchObject({
      fallback: { query: 'Nordlicht', without: ['Buxtehude'], count: 1, isComplete: true },
    });
  },
);

describe.each(QUESTIONS)('a question of the kind $kind', (question) => {
  test('is answered from an index that is whole', () => {
    expect(JSON.stringify(answerQuery({ index, isReady: true }, question))).toContain(ID);
  });

  test('is refused while the index is being filled: a part must not look like everything', () => {
    expect(answerQuery({ index, isReady: false }, question)).toEqual({ kind: 'failed', requestId: 7 });
  });
});
