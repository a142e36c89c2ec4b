import { type ListQuery, readListQuery, writeListQuery } from '../../features/directory/list/list-query.ts';
import { type SetQuery, useAddressQuery } from '../../lib/use-address-query.ts';

/** What is open beside the list, and stays. */
const BESIDE = ['id', 'view', 'other'];

function writeBesideWhatIsOpen(query: ListQuery, before: URLSearchParams): URLSearchParams {
  const written = writeListQuery(query);
  for (const name of BESIDE) {
    const value = before.get(name);
    if (value !== null) written.set(name, value);
  }
  return written;
}

/** The query of the list in its place beside what is open. */
export function useListQuery(): [ListQuery, SetQuery<ListQuery>] {
  return useAddressQuery(readListQuery, writeBesideWhatIsOpen);
}
