import { type DirectoryRow, directoryRow } from '@rer/contracts';
import type { Provider } from '../record/provider.ts';
import { listColumns } from './keyset-rows.ts';

/** Columns of a line of the list, in the order of the contract. */
const COLUMNS = Object.keys(directoryRow.shape).filter((name) => name !== 'matches');

/** A line of the list. */
export const LIST_COLUMNS = listColumns(
  `jsonb_build_object(${COLUMNS.map((name) => `'${name}', p.${name}`).join(', ')})`,
  directoryRow,
);

/** The columns of a list out of a whole provider. */
export function readListRow(found: Provider): DirectoryRow {
  return directoryRow.parse(found);
}
