import {
  type DirectoryPage,
  type DirectoryValues,
  type DirectoryValuesField,
  directoryPage,
  directoryValues,
} from '@rer/contracts';
import { callApi } from '../../../lib/api-client.ts';
import type { ApiResult } from '../../../lib/api-failure.ts';

/** One page of the list, by its address. */
export async function loadPage(path: string, signal: AbortSignal): Promise<ApiResult<DirectoryPage>> {
  return await callApi({ path, schema: directoryPage, signal });
}

/** Values of a column that begin with `prefix`. */
export async function loadValues(
  field: DirectoryValuesField,
  prefix: string,
  signal: AbortSignal,
): Promise<ApiResult<DirectoryValues>> {
  const parameters = new URLSearchParams({ field, prefix });
  return await callApi({ path: `/api/directory/values?${parameters}`, schema: directoryValues, signal });
}
