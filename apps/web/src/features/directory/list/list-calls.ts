import { type DirectoryValuesField, directoryPage, directoryValues } from '@rer/contracts';
import { callApi } from '../../../lib/api-client.ts';

/** One page of the list, by its address. */
export const loadPage = (path: string, signal: AbortSignal) =>
  callApi({ path, schema: directoryPage, signal });

/** Values of a column that begin with `prefix`. */
export const loadValues = (field: DirectoryValuesField, prefix: string, signal: AbortSignal) => {
  const parameters = new URLSearchParams({ field, prefix });
  return callApi({ path: `/api/directory/values?${parameters}`, schema: directoryValues, signal });
};
