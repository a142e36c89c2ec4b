import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventDataReader, EventTooLongError } from '../../src/model/openai/event-data.ts';

const LENGTH_MAX = 10_000;
const LINE_END = fc.constantFrom('\n', '\r\n', '\r');
const line = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replace(/[\r\n]/g, ' '));
const noise = fc.constantFrom(': ping', 'event: message', 'id: 7', 'retry: 10', 'unknown: x', 'unknown');

/** A stream of events as its format allows them, with the data that a reader must give. */
const stream = fc
  .array(
    fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      before: fc.array(noise, { maxLength: 2 }),
    }),
  )
  .chain((events) =>
    LINE_END.map((end) => ({
      text: events
        .map(({ before, lines }) => [...before, ...lines.map((data) => `data: ${data}`), '', ''].join(end))
        .join(''),
      data: events.map(({ lines }) => lines.join('\n')),
    })),
  );

/** A text in pieces, cut at these places. */
function pieces(text: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  return places.slice(1).map((place, index) => text.slice(places[index], place));
}

function readAll(all: readonly string[]): string[] {
  const reader = new EventDataReader(LENGTH_MAX);
  return [...all.flatMap((piece) => reader.read(piece)), ...reader.end()];
}

test('the data of events is the same however the stream is cut', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(), { maxLength: 8 }), ({ text, data }, cuts) => {
      expect(readAll(pieces(text, cuts))).toEqual(data);
    }),
  );
});

test('whatever comes is read or refused as too long', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 20 }), (all) => {
      expect(readAll(all).every((data) => typeof data === 'string')).toBe(true);
    }),
  );
});

test('an event without end is refused at the bound', () => {
  const reader = new EventDataReader(100);
  expect(() => reader.read(`data: ${'x'.repeat(101)}`)).toThrow(EventTooLongError);
});

test('an event without its empty line is complete with the end of the stream', () => {
  const reader = new EventDataReader(100);
  expect(reader.read('data: ja')).toEqual([]);
  expect(reader.end()).toEqual(['ja']);
});
