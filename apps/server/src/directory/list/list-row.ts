import { type DirectoryRow, directoryRow } from '@rer/contracts';

/** Columns of a line of the list, in the order of the contract. */
const COLUMNS = Object.keys(directoryRow.shape).filter((name) => name !== 'matches');

/** SQL of the JSON that {@link readListRow} reads, for the alias `p`. */
export const LIST_ROW_SQL = `jsonb_build_object(${COLUMNS.map((name) => `'${name}', p.${name}`).join(', ')})`;

/** Reads what {@link LIST_ROW_SQL} selected, or takes the columns of a list out of a whole provider. */
export function readListRow(value: unknown): DirectoryRow {
  return directoryRow.parse(value);
}
