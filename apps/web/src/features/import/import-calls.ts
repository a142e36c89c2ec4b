import {
  type ImportList,
  type ImportMapping,
  importList,
  importMappingAnswer,
  importReport,
} from '@rer/contracts';
import { callApi } from '../../lib/api-client.ts';
import { fetchOwn } from '../../lib/session-guard.ts';

/** Where the server answers for one import. */
function importPath(id: string, part = ''): string {
  return `/api/import/${encodeURIComponent(id)}${part}`;
}

/** File with the rows that an import skipped, for people. */
export function skippedFilePath(id: string): string {
  return importPath(id, '/skipped.csv');
}

/** The latest imports, newest first. */
export const loadImports = (signal?: AbortSignal) =>
  callApi({ path: '/api/import', schema: importList, signal });

/** The list, of an answer that holds one; null when it does not look like one. */
export function readImportList(answer: unknown): ImportList | null {
  return importList.safeParse(answer).data ?? null;
}

/** What one import did, or does. */
export const loadReport = (id: string, signal?: AbortSignal) =>
  callApi({ path: importPath(id), schema: importReport, signal });

/** What became of a change. `wrong_state`: there is no such import, or it is past that change. */
export type ChangeAnswer = 'done' | 'wrong_state' | 'locked' | 'failed';

function readChangeStatus(status: number): ChangeAnswer {
  if (status < 300) return 'done';
  if (status === 401 || status === 403) return 'locked';
  return status === 404 || status === 409 ? 'wrong_state' : 'failed';
}

/**
 * Cancels or undoes an import. Waits for as long as it takes: taking back many rows has no time limit. Never throws.
 */
export async function changeImport(id: string, change: 'cancel' | 'undo'): Promise<ChangeAnswer> {
  try {
    const response = await fetchOwn(importPath(id, `/${change}`), () => ({
      method: 'POST',
      headers: { accept: 'application/json' },
    }));
    return readChangeStatus(response.status);
  } catch {
    return 'failed';
  }
}

/** The sample list as a file that goes the same way as one from the picker; null when it cannot be had. */
export async function loadSample(name: string): Promise<File | null> {
  try {
    const response = await fetchOwn('/api/import/sample.csv', () => ({}));
    return response.ok ? new File([await response.blob()], name, { type: 'text/csv' }) : null;
  } catch {
    return null;
  }
}

/** How the latest file with these headers was mapped by hand, by any user; null: by its headers alone, or unknown. */
export async function loadMapping(
  headers: readonly string[],
  signal: AbortSignal,
): Promise<ImportMapping | null> {
  const path = '/api/import/mapping';
  const result = await callApi({ path, schema: importMappingAnswer, body: { headers }, signal });
  return result.ok ? result.value.mapping : null;
}
