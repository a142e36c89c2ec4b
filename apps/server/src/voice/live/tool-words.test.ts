import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ToolMessage } from '../dialect/tool-schema.ts';
import { FILLER, ToolMessages } from './tool-words.ts';

const start = (content: string, more: Partial<ToolMessage> = {}): ToolMessage => ({
  type: 'request-start',
  content,
  ...more,
});
const said = (messages: readonly ToolMessage[], given = {}, languages = ['de']) =>
  new ToolMessages(messages, languages).start(given)?.text;

describe('the start message of a tool', () => {
  test('is a filler where the tool has no message for that', () => {
    expect(said([])).toBe(FILLER);
    expect(said([{ type: 'request-complete', content: 'Fertig.' }])).toBe(FILLER);
  });

  test('is nothing where that message is empty, or none of them fits', () => {
    expect(said([start('')])).toBeUndefined();
    const only = { operator: 'eq', param: 'ort', value: 'Bonn' } as const;
    expect(said([start('Ich sehe nach.', { conditions: [only] })], { ort: 'Köln' })).toBeUndefined();
  });

  test('is the first whose conditions hold all, wherever one without conditions stands', () => {
    const messages = [
      start('Moment.'),
      start('Bonn und morgen.', {
        conditions: [
          { operator: 'eq', param: 'ort', value: 'Bonn' },
          { operator: 'eq', param: 'tag', value: 'morgen' },
        ],
      }),
      start('Bonn.', { conditions: [{ operator: 'eq', param: 'ort', value: 'Bonn' }] }),
    ];
    expect(said(messages, { ort: 'Bonn', tag: 'morgen' })).toBe('Bonn und morgen.');
    expect(said(messages, { ort: 'Bonn' })).toBe('Bonn.');
    expect(said(messages, { ort: 'Köln' })).toBe('Moment.');
  });

  test('is in the language of the assistant, or else the first that there is', () => {
    const contents = [
      { type: 'text', text: 'One moment.', language: 'en-US' },
      { type: 'text', text: 'Moment.', language: 'de' },
    ];
    expect(said([start('Anders.', { contents })])).toBe('Moment.');
    expect(said([start('Anders.', { contents })], {}, ['en', 'de'])).toBe('One moment.');
    expect(said([start('Anders.', { contents })], {}, ['fr'])).toBe('One moment.');
  });
});

test.each([
  ['eq', 'Bonn', 'Bonn', true],
  ['eq', 'Bonn', 'Köln', false],
  ['eq', 5, '5', true],
  ['eq', true, true, true],
  ['eq', { a: 1 }, { a: 1 }, true],
  ['eq', undefined, 'Bonn', false],
  ['neq', 'Bonn', 'Köln', true],
  ['neq', 'Bonn', 'Bonn', false],
  ['neq', undefined, 'Bonn', true],
  ['gt', 5, '4', true],
  ['gt', '5', 5, false],
  ['gte', 5, '5', true],
  ['gte', 4, 5, false],
  ['lt', 10, '9', false],
  ['lt', 4.5, '5', true],
  ['lte', 5, 5, true],
  ['lte', 6, 5, false],
  ['gt', 'viel', '5', false],
  ['lt', undefined, '5', false],
  ['lt', '', '5', false],
] as const)('the condition %s of %j and %j is %s', (operator, actual, value, expected) => {
  const given = actual === undefined ? {} : { n: actual };
  const conditions = [{ operator, param: 'n', value }];
  expect(said([start('x', { conditions })], given) === 'x').toBe(expected);
});

test('delay messages are said once each, earliest first', () => {
  const late = (content: string, timingMilliseconds?: number, more: Partial<ToolMessage> = {}) => ({
    type: 'request-response-delayed',
    content,
    ...(timingMilliseconds !== undefined && { timingMilliseconds }),
    ...more,
  });
  const messages = new ToolMessages(
    [
      late('Immer noch.', 9000),
      late('Gleich.', 2000),
      late('Oder so.', 2000),
      late('Ohne Zeit.'),
      late('', 1),
    ],
    ['de'],
  );
  expect(messages.delayed({}).map(({ text, afterMs }) => [afterMs, text])).toEqual([
    [2000, 'Gleich.'],
    [5000, 'Ohne Zeit.'],
    [9000, 'Immer noch.'],
  ]);
});

test('final messages are for good results, or for errors', () => {
  const messages = new ToolMessages(
    [
      { type: 'request-failed', content: 'Leider nicht.' },
      { type: 'request-complete', content: 'Fertig.' },
    ],
    ['de'],
  );
  expect(messages.ended(false, {})?.text).toBe('Fertig.');
  expect(messages.ended(true, {})?.text).toBe('Leider nicht.');
  expect(new ToolMessages([], ['de']).ended(false, {})).toBeNull();
});

test('whatever arguments a model sends, a text of the tool is said or nothing', () => {
  const operator = fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte');
  const condition = fc.record({ operator, param: fc.string(), value: fc.jsonValue() });
  fc.assert(
    fc.property(fc.array(condition), fc.dictionary(fc.string(), fc.jsonValue()), (conditions, given) => {
      const read = JSON.parse(JSON.stringify({ conditions, given }));
      expect([undefined, 'x']).toContain(said([start('x', { conditions: read.conditions })], read.given));
    }),
  );
});
