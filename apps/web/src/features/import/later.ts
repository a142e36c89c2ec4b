import { lazy } from 'react';

/** What comes after the first field. */
export type LaterParts = typeof import('./later-parts.ts');

/**
 * The script of what comes after the first field, for what is asked of it: a press from before it came waits for it. Null
 * when it does not come; the parts of it that are drawn throw then, so that the page says it.
 */
export async function laterParts(): Promise<LaterParts | null> {
  return await import('./later-parts.ts').catch(() => null);
}

export const ColumnFacts = lazy(async () => ({ default: (await import('./later-parts.ts')).ColumnFacts }));
export const ImportHistory = lazy(async () => ({
  default: (await import('./later-parts.ts')).ImportHistory,
}));
export const MappingStatus = lazy(async () => ({
  default: (await import('./later-parts.ts')).MappingStatus,
}));
export const PreviewTable = lazy(async () => ({ default: (await import('./later-parts.ts')).PreviewTable }));
export const RunCourse = lazy(async () => ({ default: (await import('./later-parts.ts')).RunCourse }));
