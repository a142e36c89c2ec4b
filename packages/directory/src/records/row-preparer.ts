import type { ImportSkipReason, JsonValue } from '@rer/contracts';
import type { CsvRow } from '../csv/csv-parser.ts';
import type { ColumnMap, IdentityColumns } from '../mapping/map-columns.ts';
import { mergeAdditionalData, readAdditionalData, setOwn } from './additional-data.ts';
import { type ColumnPlan, columnPlan, fallbackColumns } from './column-plan.ts';
import type { NumberNotations } from './number-evidence.ts';
import { type NumberNotation, readNumber } from './number-text.ts';
import type { PreparedRecord, PreparedRow } from './provider-record.ts';

type Draft = { -readonly [field in keyof PreparedRecord]: PreparedRecord[field] };

const YES: ReadonlySet<string> = new Set(['true', '1', 'yes', 'ja']);

/**
 * Prepares rows for the database. Without notations a number like `1.500`, which only its column can explain, answers
 * `needs_notations`: the caller then collects {@link NumberEvidence} over the whole file once and goes on with the
 * notations. Rows that were prepared until then stay right.
 */
export class RowPreparer {
  readonly #plans: readonly ColumnPlan[];
  /** Columns a name or an e-mail may come from when the row's own cell is empty, in file order. */
  readonly #nameFallbacks: readonly number[];
  readonly #emailFallbacks: readonly number[];
  readonly #identity: IdentityColumns | null;
  /** Cells of the header: what lies behind them is surplus. */
  readonly #width: number;
  #numbersRefused = 0;

  constructor(map: ColumnMap, notations?: NumberNotations) {
    this.#plans = map.columns.map((column) => columnPlan(column, notations));
    this.#nameFallbacks = fallbackColumns(map.columns, 'firmen_name', ['name', 'firma']);
    this.#emailFallbacks = fallbackColumns(map.columns, 'email', ['mail']);
    this.#identity = map.identity;
    const identityWidth = map.identity === null ? 0 : map.identity.name === null ? 1 : 2;
    this.#width = map.columns.length + map.ignored + identityWidth;
  }

  /** Number cells of prepared rows that were no number and were left out. */
  get numbersRefused(): number {
    return this.#numbersRefused;
  }

  prepare(row: CsvRow): PreparedRow | 'needs_notations' {
    const { cells, line } = row;
    const draft: Draft = { name: '', email: '' };
    let json: JsonValue | undefined;
    let additional: Record<string, JsonValue> | undefined;
    let refused = 0;
    let needsNotations = false;
    for (const plan of this.#plans) {
      const raw = cells[plan.index];
      if (raw === undefined) break;
      const cell = raw.trim();
      if (cell === '' && (raw === '' || plan.kind !== 'text' || this.#identity === null)) continue;
      switch (plan.kind) {
        case 'text':
          // What the directory wrote comes back as it is stored, blanks around it included.
          draft[plan.field] = this.#identity === null ? cell : raw;
          break;
        case 'additional':
          additional ??= {};
          setOwn(additional, plan.key, cell);
          break;
        case 'number': {
          const value = numberOf(cell, plan.notation);
          if (value === 'unclear') needsNotations = true;
          else if (value === null) refused += 1;
          else draft[plan.field] = value;
          break;
        }
        case 'boolean':
          draft[plan.field] = YES.has(cell.toLowerCase());
          break;
        case 'json':
          json = readAdditionalData(cell);
          break;
      }
    }
    const ownName = this.#ownName(cells);
    draft.name = ownName || (draft.firmen_name ?? firstFilled(cells, this.#nameFallbacks));
    if (draft.email === '') draft.email = firstFilled(cells, this.#emailFallbacks);
    if (draft.name === '' || draft.email === '') return { kind: 'skipped', line, reason: missing(draft) };
    if (needsNotations) return 'needs_notations';
    if (cells.length > this.#width) additional = withSurplus(cells, this.#width, additional);
    const data = mergeAdditionalData(json, additional);
    if (data !== undefined) draft.additional_data = data;
    this.#numbersRefused += refused;
    const id = this.#identity === null ? null : readId(cells[this.#identity.id]);
    return {
      kind: 'record',
      line,
      record: draft,
      ...(id === null ? {} : { id }),
      ...(ownName === '' ? {} : { hasOwnName: true }),
    };
  }

  /** Empty when the row says none. */
  #ownName(cells: readonly string[]): string {
    const index = this.#identity?.name ?? null;
    return index === null ? '' : (cells[index] ?? '');
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function readId(cell: string | undefined): string | null {
  const id = cell?.trim().toLowerCase() ?? '';
  return UUID.test(id) ? id : null;
}

/** Empty when all of them are. */
function firstFilled(cells: readonly string[], indexes: readonly number[]): string {
  for (const index of indexes) {
    const cell = cells[index]?.trim();
    if (cell !== undefined && cell !== '') return cell;
  }
  return '';
}

function missing({ name, email }: Draft): ImportSkipReason {
  if (name !== '') return 'missing_email';
  return email === '' ? 'missing_both' : 'missing_name';
}

/** Null: no number. `unclear`: the notation of the column is not known yet. */
function numberOf(cell: string, notation: NumberNotation | null): number | null | 'unclear' {
  const reading = readNumber(cell);
  if (reading.kind === 'none') return null;
  if (reading.kind === 'clear') return reading.value;
  if (notation === null) return 'unclear';
  return notation === 'mixed' ? null : reading[notation];
}

/** Cells behind the last header, named by their place in the row as a spreadsheet user counts. */
function withSurplus(
  cells: readonly string[],
  width: number,
  additional: Record<string, JsonValue> | undefined,
): Record<string, JsonValue> | undefined {
  let kept = additional;
  for (let i = width; i < cells.length; i += 1) {
    const cell = cells[i]?.trim() ?? '';
    if (cell === '') continue;
    kept ??= {};
    setOwn(kept, freeKey(kept, `Spalte ${i + 1}`), cell);
  }
  return kept;
}

/** A column of the file may have that name already. */
function freeKey(taken: Record<string, JsonValue>, key: string): string {
  let free = key;
  for (let number = 2; Object.hasOwn(taken, free); number += 1) free = `${key} (${number})`;
  return free;
}
