import { type ComponentProps, lazy, type ReactNode, useState } from 'react';

/** The script of the parts that are drawn after the first field. */
export type ImportParts = typeof import('./late-parts.ts');

/**
 * Loads that script; a press from before it arrived waits for it. Null when it cannot be loaded: its components throw then,
 * and the page says so.
 */
export async function loadImportParts(): Promise<ImportParts | null> {
  arrived ??= await import('./late-parts.ts').catch(() => null);
  return arrived;
}

let arrived: ImportParts | null = null;

export const LazyColumnFacts = lazy(async () => ({
  default: (await import('./late-parts.ts')).ColumnFacts,
}));
export const LazyImportHistory = lazy(async () => ({
  default: (await import('./late-parts.ts')).ImportHistory,
}));
export const LazyRunCourse = lazy(async () => ({ default: (await import('./late-parts.ts')).RunCourse }));

const PendingMappingStatus = lazy(async () => ({
  default: (await import('./late-parts.ts')).MappingStatus,
}));
const PendingPreviewTable = lazy(async () => ({
  default: (await import('./late-parts.ts')).PreviewTable,
}));

/**
 * Drawn at once where the script has arrived, so that the facts of a file appear in one step with the buttons below them:
 * drawn a moment later, they would move the buttons away under the pointer.
 */
export function LazyMappingStatus(props: ComponentProps<ImportParts['MappingStatus']>): ReactNode {
  const [Part] = useState(() => arrived?.MappingStatus ?? PendingMappingStatus);
  return <Part {...props} />;
}

/** See {@link LazyMappingStatus}. */
export function LazyPreviewTable(props: ComponentProps<ImportParts['PreviewTable']>): ReactNode {
  const [Part] = useState(() => arrived?.PreviewTable ?? PendingPreviewTable);
  return <Part {...props} />;
}
