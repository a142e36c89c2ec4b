import { type ImportField, type ImportMapping, importProblemText } from '@rer/contracts';
import { type ColumnSuggestion, type CsvColumn, mapColumns, suggestColumns } from '@rer/directory/mapping';
import type { FilePreview } from '../upload/read-preview.ts';
import { chooseTarget, chooseTargets } from './choose-target.ts';

/** Which column goes where, by the headers and by hand. */
export interface MappingState {
  readonly columns: readonly CsvColumn[];
  readonly missing: ReturnType<typeof mapColumns>['missing'];
  readonly ignored: number;
  readonly byHand: ImportMapping | null;
  /** Made for a file with the same headers, before this one. */
  readonly isRemembered: boolean;
  /** Fields for columns that have none and were left alone so far. */
  readonly suggestions: readonly ColumnSuggestion[];
  /** Why the file need not be sent like this, as the sentence of the result; null: nothing is known against it. */
  readonly blocker: string | null;
}

/** The mapping of a file by its headers and what was chosen by hand. */
export function mappingOf(
  preview: FilePreview,
  byHand: ImportMapping | null,
  isRemembered = false,
): MappingState {
  const map = mapColumns(preview.headers, byHand);
  const chosen = new Set(Object.keys(byHand ?? {}));
  const left = map.columns.filter(({ field, header }) => field !== null || !chosen.has(header));
  const rows = preview.rows.map(({ cells }) => cells);
  const { missing } = map;
  const blocker =
    missing.length > 0 ? importProblemText({ code: 'missing_columns', missing: [...missing] }) : null;
  return { ...map, byHand, isRemembered, suggestions: suggestColumns(left, rows), blocker };
}

/** The mapping after a column was given another target. */
export function withTarget(
  preview: FilePreview,
  { byHand }: MappingState,
  header: string,
  field: ImportField | null,
): MappingState {
  return mappingOf(preview, chooseTarget(preview.headers, byHand, header, field));
}

/** The mapping after all that was suggested was taken. */
export function withSuggestions(preview: FilePreview, { byHand, suggestions }: MappingState): MappingState {
  return mappingOf(preview, chooseTargets(preview.headers, byHand, suggestions));
}
