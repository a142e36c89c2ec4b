import { expect, test } from 'vitest';
import { keywordsOf } from './keywords.ts';

test('the keywords of a transcriber are its names, each once, without weights', () => {
  const transcriber = {
    provider: 'deepgram',
    keywords: ['Mainova:2', 'Enercity:-1.5', ' Mainova '],
    keyterm: ['Stadtwerke Hürth', ''],
  };
  expect(keywordsOf({ transcriber })).toEqual(['Mainova', 'Enercity', 'Stadtwerke Hürth']);
});

test('what is no list of texts is no keyword, and of many the first hundred count', () => {
  expect(
    keywordsOf({ transcriber: { provider: 'x', keywords: 'Mainova', keyterm: [1, null, 'E.ON'] } }),
  ).toEqual(['E.ON']);
  const keywords = Array.from({ length: 120 }, (_, n) => `Name ${n}`);
  expect(keywordsOf({ transcriber: { provider: 'x', keywords } })).toEqual(keywords.slice(0, 100));
  expect(keywordsOf({ transcriber: { provider: 'x', keywords: ['x'.repeat(101)] } })).toEqual([]);
  expect(keywordsOf({})).toEqual([]);
});
