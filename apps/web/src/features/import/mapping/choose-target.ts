import type { ImportField, ImportMapping } from '@rer/contracts';
import { type ColumnSuggestion, mapColumns } from '@rer/directory/mapping';

/** The mapping by hand after several columns were given a target, one after the other. */
export function chooseTargets(
  headers: readonly string[],
  byHand: ImportMapping | null,
  chosen: readonly ColumnSuggestion[],
): ImportMapping | null {
  return chosen.reduce(
    (mapping: ImportMapping | null, { header, field }) => chooseTarget(headers, mapping, header, field),
    byHand,
  );
}

/**
 * The mapping by hand after a column was given another target. A target has one column: another one that held it
 * gives it up. Null when the headers alone lead to the same mapping.
 */
export function chooseTarget(
  headers: readonly string[],
  byHand: ImportMapping | null,
  header: string,
  field: ImportField | null,
): ImportMapping | null {
  const automatic = mapColumns(headers).columns;
  const released = mapColumns(headers, byHand).columns.filter(
    (column) => field !== null && column.field === field && column.header !== header,
  );
  const chosen = new Map(Object.entries(byHand ?? {}));
  for (const column of released) chosen.set(column.header, null);
  chosen.set(header, field);
  const isAutomatic = automatic.every((column) => {
    const target = chosen.get(column.header);
    return target === undefined || target === column.field;
  });
  return isAutomatic ? null : Object.fromEntries(chosen);
}
