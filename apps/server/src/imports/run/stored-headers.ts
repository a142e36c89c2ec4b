import { EXPORT_ID_COLUMN } from '@rer/directory/csv';
import type { ColumnMap } from '@rer/directory/mapping';

/** The headers of a file as an import keeps them: by position, each with a name of its own, empty where there is none. */
export function storedHeaders({
  columns,
  identity,
}: Pick<ColumnMap, 'columns' | 'identity'>): readonly string[] {
  const headers: string[] = [];
  for (const { index, header } of columns) headers[index] = header;
  if (identity !== null) headers[identity.id] = EXPORT_ID_COLUMN;
  if (identity?.name != null) headers[identity.name] = 'name';
  return Array.from(headers, (header) => header ?? '');
}
