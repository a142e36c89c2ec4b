import {
  type ProviderListQuery,
  readProviderListQuery,
  writeProviderListQuery,
} from '../../features/directory/list/list-query.ts';
import { type SetQuery, useAddressQuery } from '../../lib/use-address-query.ts';

/** What is open beside the list, and stays. */
const BESIDE = ['id', 'view', 'other'];

function writeBesideWhatIsOpen(query: ProviderListQuery, before: URLSearchParams): URLSearchParams {
  const written = writeProviderListQuery(query);
  for (const name of BESIDE) {
    const value = before.get(name);
    if (value !== null) written.set(name, value);
  }
  return written;
}

/** The query of the list in its place beside what is open. */
export function useListQuery(): [ProviderListQuery, SetQuery<ProviderListQuery>] {
  return useAddressQuery(readProviderListQuery, writeBesideWhatIsOpen);
}
