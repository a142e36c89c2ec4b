import { expect, it } from 'vitest';
import { chooseMediaType } from './media-type.ts';

it.each([
  [undefined, 'array', false],
  ['*/*', 'array', false],
  ['application/json', 'array', false],
  ['application/vnd.pgrst.object+json', 'object', false],
  ['application/vnd.pgrst.object+json;nulls=stripped', 'object', true],
  ['application/vnd.pgrst.array+json; nulls=stripped', 'array', true],
  ['text/html, text/csv;q=0.5, */*', 'csv', false],
])('Accept %s gives %s', (accept, shape, stripNulls) => {
  expect(chooseMediaType(accept)).toEqual({ shape, stripNulls });
});

it('refuses types that it cannot write, inherited names too', () => {
  expect(() => chooseMediaType('application/xml')).toThrow(
    'None of these media types are available: application/xml',
  );
  expect(() => chooseMediaType('constructor')).toThrow('None of these');
});
