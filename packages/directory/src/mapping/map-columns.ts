import {
  IMPORT_FIELDS,
  IMPORT_REQUIRED_COLUMNS,
  type ImportField,
  type ImportMapping,
  type ImportRequiredColumn,
} from '@rer/contracts';
import { EXPORT_ID_COLUMN } from '../csv/export-file.ts';
import { headerName } from '../csv/header-name.ts';

/** A column of the file that has a header. */
export interface CsvColumn {
  /** Place of the cell in the row, from 0. */
  readonly index: number;
  /** Name for people and key in `additional_data`: unique in the file, ` (2)` behind a later duplicate. */
  readonly header: string;
  /** What the column fills; null: it is kept in `additional_data`. */
  readonly field: ImportField | null;
}

/** Columns of a list that the directory wrote, which say whose a row is. Places of the cells in the row, from 0. */
export interface IdentityColumns {
  readonly id: number;
  /** The provider's `name`; else it comes from `firmen_name`, as in every file. Null: there is no such column. */
  readonly name: number | null;
}

export interface ColumnMap {
  /** Null for every other file. Its columns are not among {@link columns}. */
  readonly identity: IdentityColumns | null;
  /** In file order. */
  readonly columns: readonly CsvColumn[];
  /** Required columns that no header fills. */
  readonly missing: readonly ImportRequiredColumn[];
  /** How many columns have no header. Their cells are left out. */
  readonly ignored: number;
}

/** Headers that stand for a column, in lower case (seed 1, section 3). */
const ALIASES: readonly (readonly [string, ImportField])[] = [
  ['telefon', 'phone'],
  ['webseite', 'url'],
  ['adresse', 'strasse_mit_hausnummer'],
  ['ort', 'stadt'],
  ['country', 'land'],
  ['anzahl mitarbeiter', 'mitarbeiter'],
  ['notizen', 'notes'],
];
/** A map, not an object: `constructor` and `__proto__` are headers like any other. */
const FIELD_BY_HEADER: ReadonlyMap<string, ImportField> = new Map([
  ...IMPORT_FIELDS.map((field) => [field, field] as const),
  ...ALIASES,
]);

/**
 * Which column fills what. `byHand`, by display header, wins over names and aliases; of several columns for one field
 * the first wins, and the later ones are kept in `additional_data`.
 */
export function mapColumns(headers: readonly string[], byHand?: ImportMapping | null): ColumnMap {
  const all = withUniqueNames(headers);
  const identity = identityOf(all);
  const named = all.filter(({ index }) => index !== identity?.id && index !== identity?.name);
  const chosen = new Map(Object.entries(byHand ?? {}));
  const taken = new Set<ImportField>();
  const fields = new Map<number, ImportField | null>();
  const assign = (index: number, field: ImportField | null | undefined): void => {
    const isFree = field !== null && field !== undefined && !taken.has(field);
    if (isFree) taken.add(field);
    fields.set(index, isFree ? field : null);
  };
  for (const { index, header } of named) if (chosen.has(header)) assign(index, chosen.get(header));
  for (const { index, header } of named) {
    if (!fields.has(index)) assign(index, FIELD_BY_HEADER.get(header.toLowerCase()));
  }
  return {
    identity,
    columns: named.map(({ index, header }) => ({ index, header, field: fields.get(index) ?? null })),
    missing: IMPORT_REQUIRED_COLUMNS.filter((field) => !taken.has(field)),
    ignored: headers.length - all.length,
  };
}

function identityOf(named: readonly { index: number; header: string }[]): IdentityColumns | null {
  const placeOf = (name: string) => named.find(({ header }) => header === name)?.index;
  const id = placeOf(EXPORT_ID_COLUMN);
  return id === undefined ? null : { id, name: placeOf('name') ?? null };
}

/** Case makes no other header. A number that a real header of the file has already is passed over. */
function withUniqueNames(headers: readonly string[]): { index: number; header: string }[] {
  const names = headers.map(headerName);
  const used = new Set(names.map((name) => name.toLowerCase()));
  const latest = new Map<string, number>();
  const unique: { index: number; header: string }[] = [];
  for (const [index, name] of names.entries()) {
    if (name === '') continue;
    const folded = name.toLowerCase();
    let number = latest.get(folded) ?? 0;
    do number += 1;
    while (number > 1 && used.has(`${folded} (${number})`));
    latest.set(folded, number);
    const header = number === 1 ? name : `${name} (${number})`;
    used.add(header.toLowerCase());
    unique.push({ index, header });
  }
  return unique;
}
