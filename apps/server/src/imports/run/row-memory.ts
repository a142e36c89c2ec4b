import { Buffer } from 'node:buffer';
import type { JsonValue } from '@rer/contracts';

/** What a text takes in memory besides its characters. */
const TEXT_COST = 32;
/** What an empty cell takes in a list. */
const ENTRY_COST = 8;
/** Characters of a skipped row as JSON up to which it is kept as it stands. */
const ROW_CHARACTERS = 256 * 1024;
/** Characters that are kept of a cell of a longer row, and the sign for the rest. */
const CELL_CHARACTERS = 10_000;
const ELLIPSIS = '…';
/** Quotes and comma around a cell of the row as JSON. */
const CELL_MARKS = 3;

/**
 * What a row as it was read keeps in memory, in units of about a byte: its texts are views of the text that it was
 * cut from. An empty cell is a separator of that text.
 */
export function costOfCells(cells: readonly string[]): number {
  let cost = 0;
  for (const cell of cells) cost += cell === '' ? 1 : cell.length + TEXT_COST;
  return cost;
}

/** What the list of a row's cells takes besides. */
export function costOfList(cells: readonly string[]): number {
  return cells.length * ENTRY_COST;
}

/** What `additional_data` takes: keys are written out for every row, and nested values are more than their characters. */
export function costOfData(value: JsonValue | undefined): number {
  if (value === undefined) return 0;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return ENTRY_COST;
  let cost = TEXT_COST;
  for (const [key, member] of Object.entries(value)) cost += key.length + ENTRY_COST + costOfData(member);
  return cost;
}

/**
 * The cells of a row that is not imported, kept so that it can be corrected and sent again: unchanged up to 256 KiB, the beginnings of
 * longer rows. `width` is the position of the last header, from 1: empty cells behind it are dropped.
 */
export function keptCells(cells: readonly string[], width: number): readonly string[] {
  let end = cells.length;
  while (end > width && cells[end - 1] === '') end -= 1;
  const kept = end === cells.length ? cells : cells.slice(0, end);
  let characters = 0;
  for (const cell of kept) characters += cell.length + CELL_MARKS;
  return characters <= ROW_CHARACTERS ? kept : shortened(kept);
}

function shortened(cells: readonly string[]): readonly string[] {
  // Room for the brackets and for the marks of all cells, so that none of them moves to another column.
  let left = ROW_CHARACTERS - 2 - cells.length * (CELL_MARKS + ELLIPSIS.length);
  return cells.map((cell) => {
    const most = Math.max(0, Math.min(CELL_CHARACTERS, left));
    const kept = cell.length <= most ? cell : beginningOf(cell, most) + ELLIPSIS;
    left -= cell.length <= most ? cell.length : most;
    return ownText(kept);
  });
}

/** Never half a pair of surrogates, which the database would refuse. */
function beginningOf(text: string, characters: number): string {
  const last = text.charCodeAt(characters - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? characters - 1 : characters);
}

/** A copy: the beginning of a text is a view that keeps all of it in memory. */
function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
