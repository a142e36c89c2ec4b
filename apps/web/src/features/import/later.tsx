import { type ComponentProps, lazy, type ReactNode, useState } from 'react';

/** What comes after the first field. */
export type LaterParts = typeof import('./later-parts.ts');

/**
 * The script of what comes after the first field, for what is asked of it: a press from before it came waits for it. Null
 * when it does not come; the parts of it that are drawn throw then, so that the page says it.
 */
export async function laterParts(): Promise<LaterParts | null> {
  arrived ??= await import('./later-parts.ts').catch(() => null);
  return arrived;
}

let arrived: LaterParts | null = null;

export const ColumnFacts = lazy(async () => ({ default: (await import('./later-parts.ts')).ColumnFacts }));
export const ImportHistory = lazy(async () => ({
  default: (await import('./later-parts.ts')).ImportHistory,
}));
export const RunCourse = lazy(async () => ({ default: (await import('./later-parts.ts')).RunCourse }));

const LazyMappingStatus = lazy(async () => ({
  default: (await import('./later-parts.ts')).MappingStatus,
}));
const LazyPreviewTable = lazy(async () => ({ default: (await import('./later-parts.ts')).PreviewTable }));

/**
 * What a file has appears in one step with the buttons below it that open: drawn a moment later, it would move them away
 * under the pointer.
 */
export function MappingStatus(props: ComponentProps<LaterParts['MappingStatus']>): ReactNode {
  const [Part] = useState(() => arrived?.MappingStatus ?? LazyMappingStatus);
  return <Part {...props} />;
}

/** See {@link MappingStatus}. */
export function PreviewTable(props: ComponentProps<LaterParts['PreviewTable']>): ReactNode {
  const [Part] = useState(() => arrived?.PreviewTable ?? LazyPreviewTable);
  return <Part {...props} />;
}
