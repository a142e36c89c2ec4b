import { expect, test } from 'vitest';
import { keptCells } from './row-memory.ts';

const ROW_CHARACTERS = 256 * 1024;

test('a skipped row is kept as it stands, whatever the length of its cells', () => {
  const cells = ['', ' a ', 'x'.repeat(200_000), ''];
  expect(keptCells(cells, 4)).toBe(cells);
});

test('empty cells behind the last header go, those under a header stay', () => {
  expect(keptCells(['', 'a', '', '', ''], 3)).toEqual(['', 'a', '']);
  expect(keptCells(['', 'a', '', 'b', ''], 2)).toEqual(['', 'a', '', 'b']);
  expect(keptCells(['a'], 3)).toEqual(['a']);
});

test('of a row over 256 KiB the beginnings are kept, each cell in its column', () => {
  const kept = keptCells(['kurz', 'a'.repeat(300_000), '', 'b'.repeat(10_000), 'c'.repeat(10_001)], 5);
  expect(kept).toEqual(['kurz', `${'a'.repeat(10_000)}…`, '', 'b'.repeat(10_000), `${'c'.repeat(10_000)}…`]);
});

test.each([60, 500, 16_384])('a row of %d large cells becomes one of at most 256 KiB', (count) => {
  const kept = keptCells(
    Array.from({ length: count }, () => 'x'.repeat(20_000)),
    count,
  );
  expect(kept).toHaveLength(count);
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(ROW_CHARACTERS);
});

test('no pair of surrogates is cut apart', () => {
  const [cell] = keptCells([`x${'🌱'.repeat(200_000)}`], 1);
  expect(cell).toBe(`x${'🌱'.repeat(4_999)}…`);
});
